"""Snapshots: a cache of the fold that changes nothing but time."""

from dataclasses import replace
from uuid import UUID

import pytest
from flask import Flask

from eventstore.records import Snapshot
from service.bootstrap import Services
from service.games import snapshots
from service.games.cycle import Cycle
from service.games.snapshots import EVERY, WORTH_IT, fold_version, load, save_if_due
from service.games.table import Table
from tests.service.games.test_rewinds import decision_of, go_back
from tests.service.world import a_table


def a_loaded_table(app: Flask, services: Services) -> Table:
    table = a_table(app, seats=3, clock={"seconds": 60})
    for _ in range(12):
        table.play_any()
    return services.cycle.load(UUID(table.path.rpartition("/")[2]))


def test_a_snapshot_gives_back_the_very_table(app: Flask, services: Services) -> None:
    table = replace(a_loaded_table(app, services), version=WORTH_IT)

    save_if_due(services.store, replace(table, version=WORTH_IT - 1), table)

    assert load(services.store, table.id) == table


def test_short_games_and_small_steps_are_not_worth_one(app: Flask, services: Services) -> None:
    table = a_loaded_table(app, services)

    save_if_due(services.store, table, replace(table, version=WORTH_IT - 1))
    late = replace(table, version=WORTH_IT + EVERY + 1)
    save_if_due(services.store, late, replace(late, version=late.version + 1))

    assert services.store.snapshot(table.id, fold_version()) is None


def test_a_snapshot_of_other_code_is_not_used(app: Flask, services: Services) -> None:
    table = a_loaded_table(app, services)
    services.store.save_snapshot(table.id, Snapshot("older code", 5, table.head, b"not even json"))

    assert load(services.store, table.id) == Table(table.id)


def test_a_snapshot_and_its_tail_come_to_the_same_as_the_whole_stream(
    app: Flask, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "WORTH_IT", 10)
    monkeypatch.setattr(snapshots, "EVERY", 10)
    whole = a_loaded_table(app, services)
    kept = load(services.store, whole.id)
    assert 0 < kept.version < whole.version

    fresh = Cycle(services.store, kept=1, wake_clock=lambda: None).load(whole.id)

    assert fresh == whole


def test_going_back_is_worth_a_snapshot_for_an_older_one_lies_in_what_was_cut(
    app: Flask, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "WORTH_IT", 10)
    monkeypatch.setattr(snapshots, "EVERY", 10_000)
    table = a_table(app)
    first = decision_of(table)
    table.play_any()
    game = UUID(go_back(table, first)["id"])
    table.play_any()

    kept = load(services.store, game)
    fresh = Cycle(services.store, kept=1, wake_clock=lambda: None).load(game)

    assert kept.match.branch == 1
    assert fresh == services.cycle.load(game)


def test_a_long_game_that_has_none_gets_one_from_whoever_folds_it(
    app: Flask, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after an upgrade of the rules, where those of the older code are worth nothing."""
    whole = a_loaded_table(app, services)
    assert services.store.snapshot(whole.id, fold_version()) is None
    monkeypatch.setattr(snapshots, "WORTH_IT", 10)
    monkeypatch.setattr(snapshots, "EVERY", 10)

    fresh = Cycle(services.store, kept=1, wake_clock=lambda: None).load(whole.id)

    assert fresh == whole == load(services.store, whole.id)
