"""What leaves the house: a record that is the same for everyone, a transcript that is one's own."""

from dataclasses import replace
from uuid import UUID

import pytest

from domain.kernel.visibility import Watcher
from domain.senso.options import SensoOptions
from service.games.play import Look
from service.histories.exports import Exports
from service.histories.records import TRANSCRIPT, Record, RecordedMessage
from service.histories.verify import NOT_ENDED, BadRecord, verify
from service.wire import from_json, to_json
from tests.games.laws import Cell
from tests.play import Seeded
from tests.service.stage import Stage, player

TWO = Cell(2, SensoOptions())


@pytest.fixture
def stage() -> Stage:
    return Stage(Seeded(2))


def a_game(stage: Stage, commands: int = 5, **terms: object) -> UUID:
    game = stage.opened("senso", TWO, **terms)
    for _ in stage.commands(game, commands):
        pass
    return game


def transcript(stage: Stage, game: UUID, viewer: int | Watcher) -> dict[str, object]:
    return stage.exports.transcript(Look(stage.cycle.load(game), viewer))


def test_a_record_is_written_to_the_same_bytes_each_time(stage: Stage) -> None:
    game = a_game(stage)
    raw = stage.given_up(game)

    assert stage.exports.record(stage.cycle.load(game)) == raw
    assert Exports(stage.store).record(stage.cycle.load(game)) == raw


def test_a_record_names_the_game_its_players_and_its_seed(stage: Stage) -> None:
    game = a_game(stage)

    record = from_json(stage.given_up(game), Record)

    assert (record.game, record.ruleset) == (str(game), "senso")
    assert list(record.seats) == [player(0), player(1)]
    assert bytes.fromhex(record.fairness.seed or "") == stage.store.secret(game)


def test_a_record_goes_no_further_than_the_table_that_was_asked_for(stage: Stage) -> None:
    """Given events that came while it was written, they are not half in it."""
    game = a_game(stage)
    stage.given_up(game)
    table = stage.cycle.load(game)
    earlier = stage.cycle.past.load(game, list(stage.store.read(game, upto=table.version - 1)))

    assert len(from_json(stage.exports.record(table), Record).events) == table.version
    assert len(from_json(stage.exports.record(earlier), Record).events) == table.version - 1


def test_messages_stand_in_a_record_only_when_all_have_agreed(stage: Stage) -> None:
    game = a_game(stage)
    stage.given_up(game)
    asked: list[tuple[UUID, int]] = []

    def published(one: UUID, seats: int) -> list[RecordedMessage]:
        asked.append((one, seats))
        return []

    raw = Exports(stage.store, published=published).record(stage.cycle.load(game))

    assert asked == [(game, 2)]
    assert raw == stage.exports.record(stage.cycle.load(game))


def test_the_record_of_a_fork_holds_that_of_its_source(stage: Stage) -> None:
    source = a_game(stage)
    of_source = stage.given_up(source)
    fork = stage.forked(source, "2")

    raw = stage.given_up(fork)

    assert bytes(from_json(raw, Record).source or b"") == of_source
    assert str(verify(raw).record.game) == str(fork)


def test_a_source_that_was_imported_stands_in_it_as_it_came(stage: Stage) -> None:
    source = a_game(stage)
    of_source = stage.given_up(source)
    fork = stage.forked(source, "2")
    stage.given_up(fork)

    exports = Exports(stage.store, imported=lambda game: of_source if game == source else None)

    record = from_json(exports.record(stage.cycle.load(fork)), Record)
    assert bytes(record.source or b"") == of_source


@pytest.mark.parametrize("viewer", [0, 1, Watcher.SPECTATOR])
def test_a_transcript_is_what_the_pages_of_events_have_shown(
    stage: Stage, viewer: int | Watcher
) -> None:
    game = a_game(stage)
    look = Look(stage.cycle.load(game), viewer)

    told = stage.exports.transcript(look)

    assert told["format"] == TRANSCRIPT
    assert (told["game"], told["ruleset"]) == (str(game), "senso")
    assert told["events"] == stage.play.events(look, after=0, limit=10_000)


def test_a_transcript_that_is_taken_for_a_record_is_told_to_be_none(stage: Stage) -> None:
    raw = to_json(transcript(stage, a_game(stage), 0))

    with pytest.raises(BadRecord, match=NOT_ENDED):
        verify(raw)


def test_a_transcript_of_one_seat_holds_no_hand_of_another(stage: Stage) -> None:
    game = a_game(stage)
    other = stage.cycle.load(game).play.cards.hands[1]

    own = to_json(transcript(stage, game, 0))

    assert other
    assert not any(f'"{card}"'.encode() in own for card in other)


def test_a_running_game_is_written_to_the_moment_it_was_looked_at(stage: Stage) -> None:
    game = a_game(stage)
    look = Look(stage.cycle.load(game), 0)
    before = stage.exports.transcript(look)

    stage.command(game)

    assert stage.exports.transcript(look) == before
    assert transcript(stage, game, 0) != before


def test_a_game_that_is_not_opened_shows_its_chain_without_its_seed(stage: Stage) -> None:
    game = a_game(stage)
    stage.given_up(game)
    table = stage.cycle.load(game)
    closed = replace(table, match=replace(table.match, opened_at_end=False))

    record = from_json(stage.exports.record(closed), Record)

    assert (record.opened, record.fairness.seed) == (False, None)
    assert [event.hash for event in record.events] == [
        row.hash.hex() for row in stage.store.read(game)
    ]
