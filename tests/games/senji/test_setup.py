"""Set-up: families, the samurai draft, the first host, the first troops."""

from typing import Any

import pytest

from domain.senji import GAME
from domain.senji.board import DIPLOMACY, FAMILIES, HANAFUDA, SAMURAI, SETUPS
from domain.senji.commands.setup import (
    ChooseFamily,
    ChooseHost,
    KeepSamurai,
    NameProvince,
    PlaceTroops,
)
from domain.senji.events.setup import (
    EmperorWelcomed,
    FamilyChosen,
    HonorChanged,
    HostDiceRolled,
    ImperialSamuraiDrawn,
    ProvinceNamed,
    SamuraiChosen,
    SamuraiOffered,
    SamuraiShown,
    SamuraiShuffled,
    TroopsPlaced,
    UnitsRaised,
)
from domain.senji.events.summer import HanafudaDrawn
from domain.senji.events.winter import PileShuffled
from domain.senji.options import SenjiOptions
from domain.senji.state import Phase
from tests.games.senji.scenes import LETTERS, cards_of, faces, symbols, table
from tests.play import Scripted, Seeded, Table, given

ALL = tuple(SAMURAI)


def opened(players: int, options: SenjiOptions | None = None, *script: Any) -> Table:
    events = GAME.open_game(players, options or SenjiOptions(), Seeded(1))
    return given(GAME, events, Scripted(*script) if script else Seeded(1, 1))


def seated(players: int, *script: Any) -> Table:
    """All have taken the first family left."""
    now = opened(players, None, *script)
    for seat in range(players - 1):
        now = now.when(seat, ChooseFamily, SETUPS[players].families[seat])
    return now


def three_seated(samurai: tuple[str, ...] = ALL, *script: Any) -> Table:
    piles = [cards_of(family) for family in SETUPS[3].missing]
    return seated(3, *piles, tuple(HANAFUDA), samurai, *script)


@pytest.mark.parametrize("players", range(2, 7))
def test_s1_only_families_whose_zone_is_not_neutral_can_be_taken(players: int) -> None:
    now = opened(players)

    assert list(SETUPS[players].families) == [f for (f,) in now.options(0, ChooseFamily)]
    for family in set(FAMILIES) - set(SETUPS[players].families):
        now.refuses(0, ChooseFamily, family, rule="S1")


def test_s60_families_are_taken_seat_by_seat_and_the_last_is_left_over() -> None:
    now = opened(3).awaits("FamilyChoice", 0).when(0, ChooseFamily, "blue")

    now.awaits("FamilyChoice", 1).refuses(1, ChooseFamily, "blue")
    now = now.when(1, ChooseFamily, "green")

    chosen = [(e.seat, e.family) for e in now.facts if isinstance(e, FamilyChosen)]
    assert chosen == [(1, "green"), (2, "yellow")]
    now.awaits("SamuraiDraft", 0, 1, 2)


def test_every_family_starts_with_its_twelve_cards_four_flowers_and_three_samurai() -> None:
    now = seated(6)

    for seat, family in enumerate(SETUPS[6].families):
        assert {*cards_of(family), f"{family}-military-0"} == set(now.state.diplomacy.hands[seat])
        assert len(now.state.hanafuda.hands[seat]) == 4
        assert len(now.state.samurai.offered[seat]) == 3
    assert len(now.state.hanafuda.pile) == 96 - 24


def test_s4_six_families_draw_all_eighteen_samurai() -> None:
    assert seated(6).state.samurai.pile == ()


def test_the_piles_of_missing_families_hold_all_but_their_dummies() -> None:
    now = seated(4)

    piles = {e.family: e.order for e in now.happened if isinstance(e, PileShuffled)}
    assert {f: set(pile) for f, pile in piles.items()} == {
        f: set(cards_of(f)) for f in ("red", "purple")
    }
    assert set(now.state.diplomacy.idle) == {"red-military-0", "purple-military-0"}


def test_s4_a_samurai_is_kept_face_down_until_all_have_chosen() -> None:
    now = three_seated()
    before = now.state.samurai.offered

    now = now.when(1, KeepSamurai, before[1][2]).then_only(SamuraiChosen(1, before[1][2]))
    assert now.view(1).seats[1].samurai_chosen == before[1][2]
    assert now.view(0).seats[1].samurai_chosen is None
    now.awaits("SamuraiDraft", 0, 2).refuses(0, KeepSamurai, before[1][2], rule="S4")


def test_s4_once_all_have_chosen_the_rest_is_shuffled_back() -> None:
    back = (*ALL[9:], *(s for i, s in enumerate(ALL[:9]) if i % 3))
    now = three_seated(ALL, back)
    for seat in range(3):
        now = now.when(seat, KeepSamurai, ALL[3 * seat])

    shown = [(e.seat, e.samurai) for e in now.facts if isinstance(e, SamuraiShown)]
    assert shown == [(0, "akashi"), (1, "daisuke"), (2, "gamo")]
    shuffled = next(e for e in now.facts if isinstance(e, SamuraiShuffled))
    assert set(shuffled.order) == set(ALL) - {"akashi", "daisuke", "gamo"}


def test_everyone_starts_with_the_honor_of_his_samurai_and_most_honor_hosts() -> None:
    back = (*ALL[9:], *(s for i, s in enumerate(ALL[:9]) if i % 3))
    now = three_seated(ALL, back)
    for seat in range(3):
        now = now.when(seat, KeepSamurai, ALL[3 * seat])

    assert now.state.honor == (4, 6, 5)
    assert HonorChanged(1, 6, "samurai") in now.facts
    assert EmperorWelcomed(1) in now.facts
    now.awaits("ProvinceNaming", 1)


def test_s2_tied_first_hosts_roll_the_nine_dice_until_one_shows_most_symbols() -> None:
    even = ("akashi", "baba", "fukushima", "ekes", "gamo", "hosokawa", "chosogabe", "kuroda", "oda")
    order = (*even, *(s for s in ALL if s not in even))
    back = tuple(s for s in order if s not in ("akashi", "ekes", "chosogabe"))
    rolls = [faces("gggyyybbk"), faces("ggyyyrrpp")]
    now = three_seated(order, back, *rolls)
    for seat, samurai in enumerate(("akashi", "ekes", "chosogabe")):
        now = now.when(seat, KeepSamurai, samurai)

    rolled = [e for e in now.facts if isinstance(e, HostDiceRolled)]
    assert [e.tied for e in rolled] == [(0, 1, 2), (0, 1)]
    assert symbols("ggyyyrrpp") == rolled[1].faces
    assert EmperorWelcomed(1) in now.facts


def placing(players: int = 3) -> Table:
    now = seated(players)
    for seat in range(players):
        now = now.when(seat, KeepSamurai, now.state.samurai.offered[seat][0])
    return now


def test_s2_the_same_host_names_the_provinces() -> None:
    now = placing()

    host = now.state.course.host
    now.awaits("ProvinceNaming", host)
    assert len(now.options(host, NameProvince)) == 9


def test_e3_neutral_provinces_cannot_be_named() -> None:
    now = placing()

    for province in set(SETUPS[6].provinces) - set(SETUPS[3].provinces):
        now.refuses(now.state.course.host, NameProvince, province)


def test_a_named_province_gets_a_fortress_and_any_part_of_the_troops() -> None:
    now = placing()
    host = now.state.course.host
    samurai = now.state.samurai.kept[0]

    now = now.when(host, NameProvince, "settsu").then(ProvinceNamed("settsu", "green"))
    now.awaits("Placement", 0)
    assert len(now.options(0, PlaceTroops)) == 8
    now = now.when(0, PlaceTroops, 2, (samurai,))

    now.then(TroopsPlaced("settsu", 2, (samurai,)))
    assert now.state.samurai.kept[0] is None


def test_s3_the_third_province_takes_all_that_is_left() -> None:
    now = placing()
    host, samurai = now.state.course.host, now.state.samurai.kept[0]
    for province, units in (("settsu", 0), ("echizen", 1)):
        now = now.when(host, NameProvince, province).when(0, PlaceTroops, units, ())

    now = now.when(host, NameProvince, "ise")

    now.then(ProvinceNamed("ise", "green"), TroopsPlaced("ise", 2, (samurai,)))


def test_s3_more_than_is_left_cannot_be_placed() -> None:
    now = placing()
    host, samurai = now.state.course.host, now.state.samurai.kept[0]
    now = now.when(host, NameProvince, "settsu").when(0, PlaceTroops, 2, (samurai,))
    now = now.when(host, NameProvince, "echizen")

    now.refuses(0, PlaceTroops, 2, (), rule="S3")
    now.refuses(0, PlaceTroops, 1, (samurai,), rule="S3")


def test_with_nothing_left_a_family_is_not_asked() -> None:
    now = placing()
    host, samurai = now.state.course.host, now.state.samurai.kept[0]
    now = now.when(host, NameProvince, "settsu").when(0, PlaceTroops, 3, (samurai,))

    now = now.when(host, NameProvince, "echizen")

    now.then(ProvinceNamed("echizen", "green"), TroopsPlaced("echizen", 0, ()))


def test_s48_two_players_start_with_an_imperial_force_and_a_vacant_centre() -> None:
    now = seated(2)
    for seat in range(2):
        now = now.when(seat, KeepSamurai, now.state.samurai.offered[seat][0])
    happened: list[Any] = []
    while now.decision.kind in ("ProvinceNaming", "Placement"):
        now = now.when_time_is_up(now.decision.seats[0])
        happened += now.happened

    assert UnitsRaised("imperial", "kii", 3) in happened
    drawn = next(e for e in happened if isinstance(e, ImperialSamuraiDrawn))
    assert now.state.land.provinces["kii"].samurai == (drawn.samurai,)
    assert now.state.families == ("blue", "yellow")
    for province in ("echizen", "settsu", "ise"):
        assert now.state.land.provinces[province].banner is None
    assert len(now.state.land.provinces) == 10


def test_s61_a_seat_out_of_time_takes_the_first_family_samurai_and_province() -> None:
    now = opened(3).when_time_is_up(0).then(FamilyChosen(0, "green", _own("green")))
    now = now.when_time_is_up(1)
    first = now.state.samurai.offered[2][0]
    now = now.when_time_is_up(2).then_only(SamuraiChosen(2, first))
    now = now.when_time_is_up(0).when_time_is_up(1)
    now = now.when_time_is_up(now.decision.seats[0]).then(ProvinceNamed("nagato", "blue"))
    now.when_time_is_up(now.decision.seats[0]).then(TroopsPlaced("nagato", 1, ()))


def _own(family: str) -> tuple[str, ...]:
    return tuple(card.id for card in DIPLOMACY.values() if card.family == family)


def test_hanafuda_and_samurai_are_shown_to_their_seat_alone() -> None:
    now = seated(3)

    for event in now.happened:
        if isinstance(event, HanafudaDrawn | SamuraiOffered):
            assert event.REVEALS
    assert now.view(0).seats[0].samurai_offered is not None
    assert now.view(1).seats[0].samurai_offered is None


TIED = {"g": 20, "y": 20, "k": 12, "b": 20}


def test_the_most_honored_family_hosts_the_next_year() -> None:
    now = table(phase=Phase.WELCOME, honor={"g": 3, "y": 9}, host="g")

    now.then(EmperorWelcomed(1))


def test_s5_later_ties_are_decided_by_the_last_host_for_any_tied_family() -> None:
    now = table(phase=Phase.WELCOME, honor=TIED, host="y").awaits("HostChoice", 1)

    assert now.options(1, ChooseHost) == [(0,), (1,), (3,)]
    now.refuses(1, ChooseHost, 2, rule="S5")
    now.when(1, ChooseHost, 3).then(EmperorWelcomed(3))


def test_e32_the_last_host_decides_even_when_he_is_not_tied_himself() -> None:
    now = table(phase=Phase.WELCOME, honor=TIED, host="k").awaits("HostChoice", 2)

    now.when(2, ChooseHost, 0).then(EmperorWelcomed(0))


def test_s61_out_of_time_the_emperor_stays_if_he_can() -> None:
    table(phase=Phase.WELCOME, honor=TIED, host="b").when_time_is_up(3).then(EmperorWelcomed(3))
    table(phase=Phase.WELCOME, honor=TIED, host="k").when_time_is_up(2).then(EmperorWelcomed(0))


def test_every_letter_stands_for_a_family_or_the_imperial_force() -> None:
    assert set(LETTERS.values()) == {*FAMILIES, "imperial"}
