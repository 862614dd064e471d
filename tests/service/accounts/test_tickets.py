"""Tickets to a stream: good for one path, half a minute, and as long as their token lives."""

from dataclasses import dataclass
from uuid import UUID

import pytest
from flask import Flask

from service.accounts.accounts import Accounts
from service.accounts.models import Unrecognised
from service.accounts.tickets import GOOD_FOR, Tickets
from service.bootstrap import Services
from tests.service.world import Person, anyone

PATH = "/v1/games/6a4f0f0e-1c57-4b55-8e0d-1d4f8e6f7b21/events"


@dataclass
class Desk:
    """Somebody who issues tickets, with a clock to set."""

    accounts: Accounts
    at: float = 1_000_000.0

    def __post_init__(self) -> None:
        self.tickets = Tickets(self.accounts, lambda: self.at)

    def admits(self, ticket: str, path: str = PATH) -> bool:
        try:
            self.tickets.admit(ticket, path)
        except Unrecognised:
            return False
        return True


@pytest.fixture
def ann(app: Flask) -> Person:
    return anyone(app, "Ann")


@pytest.fixture
def desk(services: Services) -> Desk:
    return Desk(services.accounts)


def test_a_ticket_opens_as_its_token_does(desk: Desk, ann: Person) -> None:
    session = desk.tickets.admit(desk.tickets.issue(ann.token, PATH), PATH)

    assert session == desk.accounts.session(ann.token)


def test_a_ticket_holds_nothing_that_opens_more(desk: Desk, ann: Person) -> None:
    ticket, proof = desk.tickets.issue(ann.token, PATH), ann.token.split("_", 2)[2]

    assert proof not in ticket
    with pytest.raises(Unrecognised):
        desk.accounts.session(ticket)


@pytest.mark.parametrize(
    "path", ["/v1/me/feed", PATH + "/", PATH + "?viewer=open", PATH.upper(), "", PATH[:-1]]
)
def test_a_ticket_opens_one_path_alone(desk: Desk, ann: Person, path: str) -> None:
    ticket = desk.tickets.issue(ann.token, PATH)

    assert not desk.admits(ticket, path)


def test_a_ticket_is_good_for_half_a_minute(desk: Desk, ann: Person) -> None:
    ticket = desk.tickets.issue(ann.token, PATH)

    desk.at += GOOD_FOR
    assert desk.admits(ticket)
    desk.at += 1
    assert not desk.admits(ticket)


def test_nobody_makes_a_ticket_last_longer(desk: Desk, ann: Person) -> None:
    token, until, proof = desk.tickets.issue(ann.token, PATH).split(".")

    assert not desk.admits(f"{token}.{int(until) + 1}.{proof}")
    assert not desk.admits(f"{token}.0{until}.{proof}")


def test_a_ticket_ends_with_its_token(desk: Desk, ann: Person) -> None:
    ticket = desk.tickets.issue(ann.token, PATH)
    session = desk.accounts.session(ann.token)

    desk.accounts.revoke(session.player.id, session.token)

    assert not desk.admits(ticket)


def test_a_ticket_of_one_token_is_none_of_another(app: Flask, desk: Desk, ann: Person) -> None:
    other = UUID(hex=anyone(app).token.split("_")[1])
    _, rest = desk.tickets.issue(ann.token, PATH).split(".", 1)

    assert not desk.admits(f"{other.hex}.{rest}")


def test_a_ticket_of_a_forged_token_opens_nothing(desk: Desk, ann: Person) -> None:
    """Whoever knows a token's id alone can sign, but not with its digest."""
    head = ann.token.rpartition("_")[0]

    assert not desk.admits(desk.tickets.issue(f"{head}_guessed", PATH))


@pytest.mark.parametrize("ticket", ["", "x", "..", "0" * 32 + ".1." + "0" * 64, "\n", "é.1.é"])
def test_what_is_no_ticket_opens_nothing(services: Services, ticket: str) -> None:
    assert not Desk(services.accounts).admits(ticket)
