"""Nothing secret leaves the server: not in a payload, a stream, a listing, a log or a row."""

import re
from base64 import b64encode, urlsafe_b64encode
from uuid import UUID

import pytest
from flask import Flask

from domain.kernel.visibility import Watcher, viewer_name
from service.bootstrap import Services
from tests.service.world import Person, Table, a_table, anyone

CARD = re.compile(r"(?:takeda|uesugi|oda|mori)-(?:10|[2-9JQKA])\b|ninja-(?:wood|jade)")


@pytest.fixture
def table(app: Flask) -> Table:
    table = a_table(app, seats=4, clock={"seconds": 3600})
    for _ in range(30):  # into the second round
        table.play_any()
    return table


def game_of(table: Table) -> UUID:
    return UUID(table.path.rpartition("/")[2])


def payloads(person: Person, table: Table) -> str:
    """Everything a person can read about a game."""
    paths = ["", "/view", "/legal", "/events"]
    answers = [person.get(table.path + path) for path in paths]
    answers += [person.get("/v1/games?filter=public"), person.get("/v1/me/turns")]
    answers.append(person.post(f"{table.path}/commands", {"type": "GoOn", "decision": "1"}))
    return "\n".join(f"{answer.headers}{answer.get_data(as_text=True)}" for answer in answers)


def test_no_one_reads_a_card_that_he_does_not_hold_and_nobody_has_played(
    table: Table, app: Flask, services: Services
) -> None:
    cards = services.cycle.load(game_of(table)).play.cards
    hidden = {seat: set(hand) for seat, hand in enumerate(cards.hands)}
    shown = set(CARD.findall(payloads(anyone(app), table)))  # what lies on the table is no secret

    for seat, person in enumerate(table.seated):
        others = set().union(*(hand for other, hand in hidden.items() if other != seat))
        dealt_before = set(CARD.findall(first_round_of(person, table)))
        readable = set(CARD.findall(payloads(person, table))) - shown - dealt_before
        assert readable <= hidden[seat]
        assert not readable & others


def first_round_of(person: Person, table: Table) -> str:
    """What a seat was dealt before is its own to remember."""
    events = person.get(f"{table.path}/events").get_json()["events"]
    hands = [e["data"].get("cards", []) for e in events if e["type"] == "HandDealt"]
    return " ".join(card for hand in hands[:-1] for card in hand)


def test_a_spectator_learns_no_hand(table: Table, app: Flask) -> None:
    view = anyone(app).get(f"{table.path}/view").get_json()

    assert view["viewer"] == "spectator"
    hands = [e for e in spectated(app, table) if e["type"] == "HandDealt"]
    assert hands
    assert all("cards" not in event["data"] for event in hands)


def spectated(app: Flask, table: Table) -> list[dict[str, object]]:
    return anyone(app).get(f"{table.path}/events").get_json()["events"]


def test_the_seed_is_in_no_payload_no_event_and_no_listing(
    table: Table, services: Services, app: Flask, capfd: pytest.CaptureFixture[str]
) -> None:
    seed = services.store.secret(game_of(table))
    assert seed is not None
    spellings = (seed.hex(), b64encode(seed).decode(), urlsafe_b64encode(seed).decode())

    read = [payloads(person, table) for person in (*table.seated, anyone(app))]
    stored = services.store.read(game_of(table))
    read += [f"{row.data!r}{row.meta!r}" for row in stored]
    read.append(str(services.store.listed(game_of(table))))
    captured = capfd.readouterr()
    read += [captured.out, captured.err]

    assert not [text for text in read for spelling in spellings if spelling in text]


def test_no_token_is_logged_or_stored_with_events(
    table: Table, services: Services, capfd: pytest.CaptureFixture[str]
) -> None:
    secret = table.seated[0].token.split("_", 2)[2]
    table.seated[0].get("/v1/games/nothing")
    table.play(0, {"type": "GoOn", "decision": "1"})

    captured = capfd.readouterr()
    meta = "".join(row.meta.decode() for row in services.store.read(game_of(table)))
    assert secret not in captured.out + captured.err + meta


def test_a_viewers_ids_count_only_what_he_may_see(table: Table, services: Services) -> None:
    stored = services.store.read(game_of(table))

    for viewer in (*range(4), Watcher.SPECTATOR):
        name = viewer_name(viewer)
        ids = [row.seen[name] for row in stored if name in row.seen]
        assert ids == list(range(1, len(ids) + 1))


def test_refusals_for_a_hidden_card_are_alike_whoever_holds_it(
    table: Table, services: Services
) -> None:
    seat = table.awaited()
    decision = table.view()["awaited"][0]["decision"]
    cards = services.cycle.load(game_of(table)).play.cards
    another = next(hand[0] for s, hand in enumerate(cards.hands) if s != seat and hand)
    undealt = cards.undealt[0]

    details = {
        card: table.play(seat, {"type": "PlayCard", "decision": decision, "card": card}).get_json()
        for card in (another, undealt)
    }

    assert details[another]["detail"].replace(another, "") == details[undealt]["detail"].replace(
        undealt, ""
    )
