"""Addresses that players say are theirs: proven by a code before anything else is sent there."""

import secrets
from datetime import timedelta
from typing import Final
from uuid import UUID

from eventstore.postgres import Pool
from service.accounts.account_rows import digest_of
from service.ids import new_id
from service.notices.mail import Mail, Mailer

PAUSE: Final = timedelta(minutes=1)  # between two codes of a player, or to an address
GOOD_FOR: Final = timedelta(hours=1)


class TooSoon(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """A code was sent only just now."""


class WrongCode(Exception):  # noqa: N818 - an outcome to answer, not a fault
    """No such code is on its way, or it is too old."""


class Mailboxes:
    """Sends codes and takes them back."""

    def __init__(self, pool: Pool, mailer: Mailer) -> None:
        self._pool = pool
        self._mailer = mailer

    def send_code(self, player: UUID, address: str) -> None:
        """Send a code to an address; an earlier one is void.

        Raises:
            TooSoon: one was sent less than a minute ago.
            NotSent: the mail was not taken.
        """
        code = secrets.token_urlsafe(9)
        with self._pool.lend() as connection:
            values = [player, address, digest_of(code), PAUSE]
            if connection.execute(_ASK, values).fetchone() is None:
                raise TooSoon
        text = f"Your code is {code}\n\nIf you did not ask for it, somebody mistyped his address."
        self._mailer.send(Mail(str(new_id()), address, "Your code for Tenka", text))

    def prove(self, player: UUID, code: str) -> str:
        """Take a code back, and give the address that it proves.

        Raises:
            WrongCode: there is no such code.
        """
        with self._pool.lend() as connection:
            row = connection.execute(_PROVE, [player, digest_of(code), GOOD_FOR]).fetchone()
        if row is None:
            raise WrongCode
        return str(row[0])


_ASK = """
    insert into email_code as c (player_id, address, digest) select $1, $2, $3
    where not exists (
        select from email_code where lower(address) = lower($2)
        and asked_at > clock_timestamp() - $4::interval)
    on conflict (player_id) do update
    set address = excluded.address, digest = excluded.digest, asked_at = excluded.asked_at
    where c.asked_at <= clock_timestamp() - $4::interval
    returning player_id"""
_PROVE = """
    delete from email_code where player_id = $1 and digest = $2
    and asked_at > clock_timestamp() - $3::interval returning address"""
