"""The branches that were cut, as each viewer may know of them, and where chance goes on."""

from uuid import UUID, uuid4

import pytest

from domain.kernel.events import DecisionOpened
from domain.kernel.visibility import Watcher
from domain.match.proposal_events import GameRewound
from domain.match.rewinds import RULES_FAILED
from domain.senso.options import SensoOptions
from eventstore.memory import MemoryStore
from service.games.table import Table, decoded
from service.histories.branches import CutBranch, Numbered, cut_branches, numbered
from service.histories.chances import Chances
from tests.games.laws import Cell
from tests.play import Seeded
from tests.service.stage import Stage

FIRST, SECOND = DecisionOpened("1", "Turn", (0,)), DecisionOpened("2", "Turn", (1,))


def happened(*events: DecisionOpened | GameRewound) -> list[Numbered]:
    """Events under the ids 10, 11, 12 and so on, one each second."""
    return [Numbered(10 + nth, 1000 * nth, event) for nth, event in enumerate(events)]


def back(decision: str, branch: int, *, tainted: bool = False) -> GameRewound:
    return GameRewound(str(branch), 1, decision, "a slip", branch, tainted)


def test_a_game_that_never_went_back_has_no_branches() -> None:
    assert list(cut_branches(happened(FIRST, SECOND))) == []


def test_a_branch_reaches_from_its_decision_to_what_came_last_before_the_way_back() -> None:
    (cut,) = cut_branches(happened(FIRST, SECOND, back("1", 1)))

    assert cut == CutBranch(0, "1", 1, "a slip", at=2000, first=10, last=11, tainted=False)


def test_several_branches_come_in_the_order_in_which_they_were_cut() -> None:
    third = DecisionOpened("3", "Turn", (0,))
    told = happened(FIRST, SECOND, back("2", 1), third, back("1", 2, tainted=True))

    found = [(cut.branch, cut.decision, cut.first, cut.last) for cut in cut_branches(told)]

    assert found == [(0, "2", 11, 11), (1, "1", 10, 13)]
    assert [cut.tainted for cut in cut_branches(told)] == [False, True]


def test_what_an_admin_took_back_has_no_seat_and_says_why() -> None:
    by_hand = GameRewound(None, None, "1", RULES_FAILED, 1, tainted=False)

    (cut,) = cut_branches(happened(FIRST, by_hand))

    assert (cut.seat, cut.reason) == (None, RULES_FAILED)


@pytest.fixture
def stage() -> Stage:
    return Stage(Seeded(3))


@pytest.fixture
def rewound(stage: Stage) -> UUID:
    """A game of three that went back once."""
    game = stage.opened("senso", Cell(3, SensoOptions()))
    for _ in stage.commands(game, 6):
        pass
    stage.go_back(game, "2")
    return game


@pytest.mark.parametrize("viewer", [0, 1, 2, Watcher.SPECTATOR, Watcher.OPEN])
def test_every_viewer_knows_of_the_same_branches_under_ids_of_his_own(
    stage: Stage, rewound: UUID, viewer: int | Watcher
) -> None:
    stream = list(decoded(Table(rewound), stage.store.read(rewound)))
    own = {one.id_for(viewer) for one in stream}

    (cut,) = cut_branches(numbered(stream, viewer))

    assert (cut.branch, cut.decision) == (0, "2")
    assert set(range(cut.first, cut.last + 1)) <= own


def test_a_viewer_is_numbered_nothing_that_he_may_not_know_of(stage: Stage, rewound: UUID) -> None:
    stream = list(decoded(Table(rewound), stage.store.read(rewound)))

    for viewer in (0, Watcher.SPECTATOR):
        ids = [one.id for one in numbered(stream, viewer)]
        assert ids == list(range(1, len(ids) + 1))


def test_h8_the_same_draw_in_another_branch_is_another(stage: Stage, rewound: UUID) -> None:
    table = stage.cycle.load(rewound)
    chances = Chances(stage.store, kept=2)
    here = chances.continuing(table)
    rows = stage.store.read(rewound)
    before = next(n for n, row in enumerate(rows) if row.type == "GameRewound")
    there = chances.continuing(stage.cycle.past.load(rewound, rows[:before]))

    assert here.shuffle(range(40)).value != there.shuffle(range(40)).value


def test_chance_goes_on_after_the_last_draw_of_the_branch_that_stands(
    stage: Stage, rewound: UUID
) -> None:
    table = stage.cycle.load(rewound)

    draw = Chances(stage.store, kept=2).continuing(table).roll(1, 6)

    assert draw.number == table.play.draws + 1


def test_two_processes_draw_alike(stage: Stage, rewound: UUID) -> None:
    table = stage.cycle.load(rewound)

    one, other = (Chances(stage.store, kept=2).continuing(table) for _ in range(2))

    assert one.shuffle(range(40)) == other.shuffle(range(40))


def test_a_game_without_a_seed_draws_nothing() -> None:
    with pytest.raises(LookupError, match="has no seed"):
        Chances(MemoryStore(), kept=1).seed(uuid4())


def test_the_seed_of_a_game_that_is_not_stored_yet_is_not_remembered(stage: Stage) -> None:
    """Another process may have stored the game first, with a seed of its own."""
    game = Table(uuid4())
    chances = Chances(stage.store, kept=2)

    chances.continuing(game, b"a seed that was not kept").roll(1, 6)

    with pytest.raises(LookupError):
        chances.seed(game.id)
