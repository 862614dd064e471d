"""Sends one mail by the operator's own SMTP server."""

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Final, Protocol

from service.config import Settings

WITHIN: Final = 10.0  # seconds for each step
SCHEME: Final = "mailto:"


class NotSent(Exception):  # noqa: N818 - an outcome to tell, not a fault
    """The mail was not taken; the words hold no more than that."""


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail; `id` is the same however often it is sent."""

    id: str
    to: str
    subject: str
    text: str


class Mailer(Protocol):
    """Whatever sends mail; another sender needs this one function."""

    def send(self, mail: Mail) -> None:
        """Send a mail.

        Raises:
            NotSent: it was not taken.
        """


class SmtpMailer:
    """Sends by SMTP, as the settings say."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def send(self, mail: Mail) -> None:
        """Send a mail.

        Raises:
            NotSent: it was not taken.
        """
        try:
            with self._connected() as smtp:
                if self._settings.smtp_security == "starttls":
                    smtp.starttls(context=ssl.create_default_context())
                if self._settings.smtp_user:
                    smtp.login(self._settings.smtp_user, self._settings.smtp_password)
                smtp.send_message(self._written(mail))
        except (OSError, smtplib.SMTPException) as error:
            raise NotSent(f"the mail was not taken: {type(error).__name__}") from None

    def _connected(self) -> smtplib.SMTP:
        host, port = self._settings.smtp_host, self._settings.smtp_port
        if self._settings.smtp_security != "tls":
            return smtplib.SMTP(host, port, timeout=WITHIN)
        # the library's own default would take any certificate
        checked = ssl.create_default_context()
        return smtplib.SMTP_SSL(host, port, timeout=WITHIN, context=checked)

    def _written(self, mail: Mail) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._settings.smtp_from
        message["To"] = mail.to
        message["Subject"] = mail.subject
        message["Message-ID"] = f"<{mail.id}@tenka>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(mail.text)
        return message
