"""What a bot makes of the map: whose provinces are worth what, and where enemies stand."""

from collections.abc import Mapping

from domain.daimyo.board import HONOR, PROVINCES, THEATRES, WHOLE_BOARD, DaimyoId, ProvinceId
from domain.daimyo.land import Army
from domain.daimyo.rules.attacks import half
from domain.daimyo.view import DaimyoView


class Appraisal:
    """The map through the eyes of one daimyo."""

    def __init__(self, view: DaimyoView) -> None:
        seat = view.seat
        self.daimyo: DaimyoId | None = None if seat is None else view.seats[seat]
        self.armies: Mapping[str, Army] = view.armies
        self.borders = THEATRES[view.theatre or WHOLE_BOARD].borders
        self.round_up = view.turn.round_up if view.turn else False

    def troops(self, province: ProvinceId) -> int:
        """Count the troops in a province."""
        army = self.armies.get(province)
        return army.troops if army else 0

    def is_enemy(self, province: ProvinceId) -> bool:
        """Tell whether another daimyo holds a province."""
        army = self.armies.get(province)
        return army is not None and army.daimyo != self.daimyo

    def threat(self, province: ProvinceId) -> int:
        """Count the strongest enemy army next to a province."""
        return max((self.troops(n) for n in self.borders[province] if self.is_enemy(n)), default=0)

    def need(self, province: ProvinceId) -> int:
        """Rate how well more troops would stand in a province: at the front, and together."""
        threat = self.threat(province)
        return 3 * min(threat, 8) + self.troops(province) if threat else 0

    def worth(self, province: ProvinceId) -> int:
        """Give the honor of a province."""
        return HONOR[PROVINCES[province].kind]

    def blow(self, strength: int, target: ProvinceId) -> int:
        """Rate an attack: the province if it falls, and the defenders it costs."""
        defenders = self.troops(target)
        killed = min(half(strength, round_up=self.round_up), defenders)
        falls = killed == defenders
        return 4 * killed + (10 * self.worth(target) if falls else 0) + 1

    def step(self, source: ProvinceId, destination: ProvinceId) -> int:
        """Rate a step: to claim a province, or to the front; never just to walk about."""
        if destination not in self.armies:
            lost = 0 if self.troops(source) > 1 else 10 * self.worth(source)
            return 10 * self.worth(destination) - lost
        if self.troops(source) > 1 and not self.threat(source) and self.threat(destination):
            return self.need(destination)
        return -1
