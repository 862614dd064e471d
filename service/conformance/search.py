"""Finds the tours of each ruleset by playing many games by the rules alone.

    python -m service.conformance.search            # tells what the committed tours do not meet
    python -m service.conformance.search --write    # finds tours for those rulesets anew

Of many games the one is taken, as far as it pays, that meets most of what is missing for its
length; then the search begins again for what is still missing.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.refusal import Refused
from domain.match.terms import Setting
from service.conformance.rehearsal import rehearse
from service.conformance.tours import FILE, Progress, Tour, all_tours
from service.contract.derived import option_properties
from service.histories.fairness import FairChance
from service.rulesets import AnyGame, rulesets
from service.wire import plain

LONGEST: Final = 300  # steps
GAMES: Final = 100  # that are looked at before one is chosen
WORTH: Final = 40  # steps, for each thing that a tour meets
START: Final = 20  # steps that it costs to begin another game


def find(game: AnyGame, games: int = GAMES) -> tuple[Tour, ...]:
    """Find tours that meet all there is, none of them in vain."""
    tours = tuple(_found(game, games))
    for tour in tours:
        others = tuple(other for other in tours if other != tour)
        tours = tours if unmet(game, others) else others
    return tours


def _found(game: AnyGame, games: int) -> Iterator[Tour]:
    met, seeds = Progress(), count()
    while met.missing(game):
        drawn = (_drawn(game, seed) for seed in islice(seeds, games))
        cuts = (cut for tour in drawn for cut in _cuts(game, tour, met))
        best = max(cuts, key=_worth, default=None)
        if best is not None:
            list(rehearse(game, best.tour, met))
            yield best.tour


@dataclass(frozen=True, slots=True)
class Cut:
    """A tour that ends where it has met something, and how much it has met by then."""

    tour: Tour
    gain: int


def _cuts(game: AnyGame, tour: Tour, met: Progress) -> Iterator[Cut]:
    """Give a tour as far as each place where it meets something that was missing."""
    trial, steps = met.copy(), 0
    known = met.count
    for steps, _ in enumerate(rehearse(game, tour, trial), start=1):
        if trial.count > known:
            known = trial.count
            yield Cut(replace(tour, steps=steps), known - met.count)
    if trial.count > known:  # the end of the game
        yield Cut(replace(tour, steps=steps), trial.count - met.count)


def _worth(cut: Cut) -> int:
    return WORTH * cut.gain - cut.tour.steps - START


def _drawn(game: AnyGame, seed: int) -> Tour:
    """Draw terms that go together."""
    whims = FairChance(b"terms", str(seed).encode(), 0, (), 1)
    least, most = game.players
    while True:
        seats = whims.pick(range(least, most + 1)).value
        options = dict(_chosen(option_properties(game), whims))
        try:
            game.must_suit(seats, msgspec.convert(options, game.options))
        except Refused:
            continue
        return Tour(seats, options, seed, LONGEST)


def _chosen(offered: Mapping[str, Any], whims: Chance) -> Iterator[tuple[str, Setting]]:
    """Choose about half of what is offered; of numbers the least, for they make games longer."""
    for name, option in offered.items():
        if whims.pick((True, False)).value:
            values = [v for v in option.get("enum", [option.get("minimum", True)]) if v is not None]
            yield name, whims.pick(values).value


def main() -> None:
    """Tell whether the tours meet all, or find those of the rulesets where they do not."""
    found = dict(all_tours()) if FILE.is_file() else {}
    for name, game in rulesets().items():
        missing = unmet(game, found.get(name, ()))
        if missing and "--write" not in sys.argv:
            sys.exit(f"the tours of {name} do not meet {', '.join(missing)}: add --write")
        if missing:
            found[name] = find(game)
    Path(str(FILE)).write_text(written(found))


def unmet(game: AnyGame, tours: tuple[Tour, ...]) -> tuple[str, ...]:
    """Name what these tours do not meet."""
    met = Progress()
    for tour in tours:
        list(rehearse(game, tour, met))
    return met.missing(game)


def written(tours: Mapping[str, tuple[Tour, ...]]) -> str:
    """Write tours one a line."""
    raw = msgspec.json.format(msgspec.json.encode(plain(tours)), indent=2)
    return raw.decode() + "\n"


if __name__ == "__main__":
    main()
