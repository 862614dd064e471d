"""Shadow fold: an incompatible change of the rules is seen before players see it."""

from pathlib import Path

import pytest
from flask import Flask

from domain.senso.events import CardPlayed
from service.bootstrap import Services
from service.histories.shadow import Shadow, differences
from service.rulesets import rulesets
from tests.fix_postgres import Database
from tests.service.test_cli import tenka
from tests.service.world import Table, a_table


@pytest.fixture
def table(app: Flask) -> Table:
    table = a_table(app)
    table.play_any()
    return table


@pytest.mark.usefixtures("table")
def test_the_code_that_stored_a_game_folds_it_alike(
    database: Database, valkey: str, tmp_path: Path
) -> None:
    urls = {
        "TENKA_DATABASE_URL": database.service,
        "TENKA_OWNER_DATABASE_URL": database.owner,
        "TENKA_REDIS_URL": valkey,
        "TENKA_DATA_FOLDER": str(tmp_path),
    }

    done = tenka("shadow-fold", **urls)

    assert (done.exit_code, "1 game folded, 0 differ" in done.output) == (0, True)


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (lambda state, _: state, "comes to another state"),
        (lambda _state, _: 1 / 0, "cannot be folded"),
    ],
    ids=["forgets", "raises"],
)
def test_code_that_folds_otherwise_is_told_which_games_differ(
    table: Table, services: Services, monkeypatch: pytest.MonkeyPatch, step: object, why: str
) -> None:
    monkeypatch.setitem(rulesets()["senso"].fold._steps, CardPlayed, step)  # noqa: SLF001 - a bug
    shadow = Shadow()

    (found,) = differences(services.store, shadow)

    assert (str(found.game), why in found.why) == (table.path.rpartition("/")[2], True)
    assert (shadow.games, shadow.unknown) == (1, 0)
