"""Mail by TLS: sent only to a server that proves who it is, and never in the clear instead."""

from pathlib import Path

import pytest

from service.config import Settings
from service.notices.mail import Mail, NotSent, SmtpMailer
from tests.service.notices.certificates import HERE, Certified, certified
from tests.service.notices.postbox import Postbox, postbox

MAIL = Mail("0b7c2c1e", "ann@example.org", "Your turn", "Senso waits for you.")
WORD = "sesame-opens"
BOTH_WAYS = pytest.mark.parametrize("security", ["starttls", "tls"])


@pytest.fixture
def good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Certified:
    """A certificate that this process trusts."""
    made = certified(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(made.trusted))
    return made


def mailer(box: Postbox, security: str) -> SmtpMailer:
    return SmtpMailer(
        Settings(
            smtp_host=HERE,
            smtp_port=box.port,
            smtp_security=security,
            smtp_user="tenka",
            smtp_password=WORD,
        )
    )


@BOTH_WAYS
def test_a_mail_goes_by_tls_to_a_server_that_proves_who_it_is(
    security: str, good: Certified
) -> None:
    with postbox(good.server, at_once=security == "tls") as box:
        mailer(box, security).send(MAIL)

    assert [mail["Subject"] for mail in box.mails] == [MAIL.subject]
    assert not [line for line in box.in_the_clear if line.split()[0] in {b"AUTH", b"MAIL"}]


@BOTH_WAYS
@pytest.mark.parametrize("flaw", ["unknown", "of another", "run out"])
def test_a_server_with_a_bad_certificate_gets_neither_mail_nor_password(
    security: str, flaw: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, days = (
        ("192.0.2.1" if flaw == "of another" else HERE),
        (-1 if flaw == "run out" else 1),
    )
    made = certified(tmp_path, address, days)
    if flaw != "unknown":
        monkeypatch.setenv("SSL_CERT_FILE", str(made.trusted))

    with postbox(made.server, at_once=security == "tls") as box, pytest.raises(NotSent) as refused:
        mailer(box, security).send(MAIL)

    assert "SSLCertVerificationError" in str(refused.value)
    assert box.mails == []
    assert not [line for line in box.in_the_clear if b"AUTH" in line]


@BOTH_WAYS
def test_where_a_server_speaks_no_tls_nothing_is_sent_in_the_clear(security: str) -> None:
    with postbox() as box, pytest.raises(NotSent):
        mailer(box, security).send(MAIL)

    assert box.mails == []
    assert WORD.encode() not in b"".join(box.in_the_clear)
    assert not [line for line in box.in_the_clear if line.startswith((b"AUTH", b"MAIL"))]
