"""The rulings told a second time, slowly, from the bare board data, to be held against the rules.

Nothing of `rules/` is used here. An `Oracle` looks at one state and answers what the rulings say
about it: who controls what, what a region gives, what an attack kills, who may be attacked.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

from domain.daimyo.board import BOARD
from domain.daimyo.state import DaimyoState, Turn

DATA: Any = BOARD.entries
KIND = {province["id"]: province["kind"] for province in DATA["provinces"]}
COASTS = {province["id"] for province in DATA["provinces"] if province["coastal"]}
BORDERS = {p["id"]: {*p["land"], *p["sea"]} for p in DATA["provinces"]}
REGIONS = {region["id"]: set(region["provinces"]) for region in DATA["regions"]}
BONUSES = {region["id"]: region["bonuses"] for region in DATA["regions"]}
HOMES = {daimyo["id"]: daimyo["home"] for daimyo in DATA["daimyo"]}
CHART = {daimyo["id"]: daimyo["chart"] for daimyo in DATA["daimyo"]}
ACTION_OF = {card["id"]: card["action"] for card in DATA["general_cards"]}
WORTH = {"castle": 3, "city": 2, "fort": 1}
DISPUTES = {"kanto": ("hojo", "takeda"), "chubu": ("oda", "uesugi")}
IN_PLAY = {
    "takeda-hojo": {*REGIONS["kanto"]},
    "oda-uesugi": {*REGIONS["chubu"], "kozuke"},
    "mori-miyoshi": {*REGIONS["kansai"], *REGIONS["chugoku"], *REGIONS["shikoku"]},
    "mori-shimazu": {*REGIONS["kyushu"], *REGIONS["chugoku"], *REGIONS["shikoku"]},
    "west": {p for r in ("kyushu", "shikoku", "chugoku", "kansai") for p in REGIONS[r]},
    "centre": {p for r in ("kansai", "chubu", "kanto") for p in REGIONS[r]},
    "centre-kozuke": {"kozuke", *(p for r in ("kansai", "chubu", "kanto") for p in REGIONS[r])},
    "mainland": {p for p in KIND if p not in REGIONS["hokkaido"] | REGIONS["kyushu"]},
    "full": {*KIND},
}
Raid: TypeAlias = tuple[tuple[str, ...], str]


class Oracle:
    """What the rulings say of one state."""

    def __init__(self, state: DaimyoState) -> None:
        armies = state.land.armies.items()
        self.state = state
        self.owner = {province: army.daimyo for province, army in armies}
        self.troops = dict.fromkeys(KIND, 0) | {p: army.troops for p, army in armies}
        self.in_play = IN_PLAY[state.land.theatre]
        self.alone = len(state.seats) == 1
        self.eliminates = state.options.longer_game or self.alone
        self.homes = {home: daimyo for daimyo, home in HOMES.items() if self._is_protected(daimyo)}

    def _is_protected(self, daimyo: str) -> bool:
        return daimyo in (self.state.houses if self.eliminates else self.state.seats)

    def plays(self, daimyo: str) -> bool:
        return daimyo in self.state.seats and daimyo not in self.state.fallen

    def own(self, daimyo: str) -> set[str]:
        return {province for province, owner in self.owner.items() if owner == daimyo}

    def armed(self, daimyo: str) -> set[str]:
        return {province for province in self.own(daimyo) if self.troops[province]}

    def next_to(self, province: str) -> set[str]:
        return BORDERS[province] & self.in_play

    def is_enemy(self, province: str, daimyo: str) -> bool:
        return self.owner.get(province, daimyo) != daimyo

    def count(self, daimyo: str, *kinds: str) -> int:
        return sum(kinds.count(KIND[province]) for province in self.own(daimyo))

    def controls(self, daimyo: str, region: str) -> bool:
        """D3, D4: a strict majority of the printed provinces, in no disputed region."""
        if all(map(self.plays, DISPUTES.get(region, ("nobody",)))):
            return False
        return 2 * len(REGIONS[region] & self.own(daimyo)) > len(REGIONS[region])

    def is_overrun(self, daimyo: str, region: str) -> bool:
        """D26: no enemy troop and no living enemy's castle."""
        return not any(self.is_enemy(province, daimyo) for province in REGIONS[region])

    def bonus(self, daimyo: str, kind: str) -> int:
        """D12, D26: the bonuses of all regions add up; alone they must be overrun as well."""
        mine = [region for region in REGIONS if self.controls(daimyo, region)]
        if self.alone:
            mine = [region for region in mine if self.is_overrun(daimyo, region)]
        return sum(BONUSES[region].count(kind) for region in mine)

    def honor(self, daimyo: str) -> int:
        """D10."""
        provinces = sum(WORTH[KIND[province]] for province in self.own(daimyo))
        return provinces + self.bonus(daimyo, "honor")

    def regions_won(self, daimyo: str) -> set[str]:
        """D25, D26: what counts towards the victory by regions."""
        test = self.is_overrun if self.alone else self.controls
        return {region for region in REGIONS if test(daimyo, region)}

    def is_won(self) -> bool:
        """D25, D26, D32, D36: whether the game is over after an action."""
        if self.alone:
            won = self.regions_won(str(self.state.seats[0]))
            return len(won) >= 5 and "kansai" in won
        if not self.state.options.longer_game:
            return False
        living = [str(daimyo) for daimyo in self.state.seats if self.plays(str(daimyo))]
        if len(living) == 1:
            return True
        five = any(len(self.regions_won(daimyo)) >= 5 for daimyo in living)
        return five and not self.state.options.last_daimyo

    def is_last_stand(self, target: str) -> bool:
        """D17: a castle whose daimyo holds three provinces or fewer, it included."""
        daimyo = self.homes.get(target)
        return self.eliminates and daimyo is not None and len(self.own(daimyo)) <= 3

    def is_target(self, target: str, daimyo: str) -> bool:
        """D7, D11: unowned, or an enemy's, but no empty castle that cannot fall."""
        if target not in self.in_play or self.owner.get(target) == daimyo:
            return False
        is_empty_castle = target in self.owner and not self.troops[target]
        return not is_empty_castle or self.is_last_stand(target)

    def opens(self, target: str) -> bool:
        """D2, D17: whether a target without defenders may be entered."""
        return target not in self.homes or self.is_last_stand(target)

    def raids(self, daimyo: str, origins: Iterable[str] | None = None) -> set[Raid]:
        """D11: the plain attacks, from some provinces or from all."""
        armed = self.armed(daimyo)
        return {
            ((origin,), target)
            for origin in (armed if origins is None else armed & set(origins))
            for target in self.next_to(origin)
            if self.is_target(target, daimyo)
        }

    def kills(self, turn: Turn, origins: Iterable[str], target: str) -> int:
        """D11, D12, D22: how many defenders fall."""
        strength, defenders = sum(self.troops[o] for o in origins), self.troops[target]
        up = turn.round_up or (turn.card == "ferocity" and turn.part == 1)
        halved = max(1, (strength + up) // 2)
        if turn.card == "vengeance":
            halved = strength
        if turn.card == "tadamune-assault":
            left = max(0, max(0, defenders - 1) - halved)
            return defenders - max(0, left - 1)
        return min(halved, defenders)
