"""The second referee follows a whole game by its log, and objects to whatever he would not do."""

import re
from collections import deque
from collections.abc import Iterable
from typing import Any

from domain.kernel.events import Event
from domain.senso import events as senso
from tests.games.senso import oracle
from tests.games.senso.oracle import BOARD, Position, Take

TAKES = {
    senso.CubesSwapped: "SwapCubes",
    senso.CubeMoved: "MoveCube",
    senso.CubeReplaced: "ReplaceCube",
    senso.CubePlaced: "PlaceCube",
    senso.CubeStruck: "StrikeCube",
}


class Follower:
    """Knows the rulings and what has happened so far; nothing of the rules' own state."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, ...]] = []
        self.round = 0
        self.queue: deque[int] = deque()
        self.taken: list[str] = []
        self.played: list[tuple[int, str]] = []

    def follow(self, events: Iterable[Event]) -> "Follower":
        for event in events:
            if type(event) in TAKES:
                self.see_take(TAKES[type(event)], event)
            else:
                getattr(self, f"see_{_snake(type(event).__name__)}", _nothing_to_object)(event)
        return self

    # The setup

    def see_game_opened(self, event: senso.GameOpened) -> None:
        self.players, self.teams = event.players, event.teams

    def see_factions_dealt(self, event: senso.FactionsDealt) -> None:
        assert ("emperor" in event.factions) == (self.players == 5)
        factions = list(event.factions[: self.players])
        squares = {
            region: [*column, *[None] * (len(oracle.PIPS[region]) - len(column))]
            for region, column in BOARD["setup"].items()
        }
        self.position = Position(factions, squares, {}, teams=self.teams)
        self.position.supply = {
            clan: 8 - len(self.position.cubes(clan)) for clan in oracle.CLANS if clan in factions
        }

    def see_map_set_up(self, event: senso.MapSetUp) -> None:
        assert self.position.supply == event.supply

    def see_advantage_row_dealt(self, event: senso.AdvantageRowDealt) -> None:
        """B19: one row at the start, one when the bonus of round four is over."""
        assert self.round == (4 if self.rows else 0)
        assert not self.queue or self.position.is_full
        self.queue.clear()
        assert sorted(event.row) == sorted(oracle.CLANS)
        self.rows.append(event.row)

    def see_first_player_chosen(self, event: senso.FirstPlayerChosen) -> None:
        self.first = event.seat

    # Conflicts

    def see_round_began(self, event: senso.RoundBegan) -> None:
        if self.round:
            self.first = (self.first + 1) % self.players
        self.round += 1
        self.advantage = [card for row in self.rows for card in row][self.round - 1]
        assert (self.round, self.first, self.advantage) == (
            event.round,
            event.first_player,
            event.advantage,
        )
        self.leader = self.first
        self.victories = [0] * self.players
        self.hands: dict[int, set[str]] = {}

    def see_deck_shuffled(self, event: senso.DeckShuffled) -> None:
        assert sorted(event.order) == sorted(oracle.DECK)
        self.deck = list(event.order)

    def see_hand_dealt(self, event: senso.HandDealt) -> None:
        """B23: from the front of the deck, beginning on the left of the first player."""
        assert event.seat == oracle.seats_from_left(self.players, self.first)[len(self.hands)]
        size = oracle.hand_of(self.round, self.players)
        self.hands[event.seat], self.deck = set(self.deck[:size]), self.deck[size:]
        assert self.hands[event.seat] == set(event.cards)

    def see_card_played(self, event: senso.CardPlayed) -> None:
        assert len(self.hands[event.seat]) > 1
        self.see_card(event.seat, event.card)

    def see_card_forced(self, event: senso.CardForced) -> None:
        """B27: with nobody out of time, only the last of a hand."""
        assert self.hands[event.seat] == {event.card}
        self.see_card(event.seat, event.card)

    def see_card(self, seat: int, card: str) -> None:
        assert seat == (self.leader + len(self.played)) % self.players
        led = self.played[0][1] if self.played else None
        assert card in oracle.may_play(sorted(self.hands[seat]), led)
        self.hands[seat].remove(card)
        self.played.append((seat, card))

    def see_conflict_won(self, event: senso.ConflictWon) -> None:
        assert len(self.played) == self.players
        best = oracle.best_card([card for _, card in self.played], self.advantage)
        assert (event.seat, best) in self.played
        self.victories[event.seat] += 1
        self.leader, self.played = event.seat, []

    # Rewards

    def see_rewards_began(self, event: senso.RewardsBegan) -> None:
        assert not any(self.hands.values())
        self.queue = deque(oracle.reward_order(self.victories, self.first))
        assert list(self.queue) == list(event.order)

    def see_take(self, name: str, event: Any) -> None:
        assert event.seat == self.queue[0]
        taken = _as_take(name, event)
        assert taken in self.offered()
        oracle.take(self.position, event.seat, taken)
        self.taken.append(oracle.REWARD_OF[name])

    def see_reward_passed(self, event: senso.RewardPassed) -> None:
        assert self.offered()
        self.see_turn_over(event.seat)

    def see_reward_turn_ended(self, event: senso.RewardTurnEnded) -> None:
        """B29: not asked, or no more, as there is nothing to take."""
        assert not self.offered()
        self.see_turn_over(event.seat)

    def offered(self) -> set[Take]:
        seat = self.queue[0]
        return oracle.offered(self.position, seat, self.victories[seat], self.taken)

    def see_turn_over(self, seat: int) -> None:
        assert seat == self.queue.popleft()
        self.taken = []

    def see_round_ended(self, event: senso.RoundEnded) -> None:
        assert (self.round, 0) == (event.round, len(self.queue))
        self.position.black = {}

    # The bonus of round four, and the end

    def see_bonus_began(self, event: senso.BonusBegan) -> None:
        assert (self.round, len(self.rows)) == (4, 1)
        self.queue = deque(oracle.bonus_order(self.position, self.first))
        assert list(self.queue) == list(event.order)

    def see_bonus_cube_placed(self, event: senso.BonusCubePlaced) -> None:
        assert self.position.factions[event.seat] == event.clan
        self.position.supply[event.clan] -= 1
        oracle.put(self.position, event.clan, event.region)
        self.see_turn_over(event.seat)

    def see_bonus_declined(self, event: senso.BonusDeclined) -> None:
        self.see_turn_over(event.seat)


def _snake(name: str) -> str:
    return re.sub("(?!^)(?=[A-Z])", "_", name).lower()


def _nothing_to_object(_event: Event) -> None:
    pass


def _as_take(name: str, event: Any) -> Take:
    match name:
        case "PlaceCube":
            return name, event.clan, event.region
        case "MoveCube" | "ReplaceCube":
            return name, event.clan, event.source, event.square, event.destination
        case _:
            return name, event.clan, event.region, event.square
