"""Draws that a third party can check: the documented construction, written a second time."""

import hashlib
import hmac
from collections import Counter
from pathlib import Path

from domain.kernel.chance import Draw
from service.histories.fairness import FairChance, commitment

SEED, GAME = bytes(range(32)), bytes(range(0xA0, 0xB0))
NONCES = ("alpha", "beta")
DOCS = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text()


def words(number: int, branch: int = 0) -> list[int]:
    """Write the stream of one draw from docs/fairness.md alone."""
    message = len(GAME).to_bytes(4) + GAME + branch.to_bytes(8) + number.to_bytes(8)
    message += b"\0\0\0\x05alpha\0\0\0\x04beta"
    blocks = [hmac.new(SEED, message + bytes([0, 0, 0, n]), hashlib.sha256) for n in range(9)]
    stream = b"".join(block.digest() for block in blocks)
    return [int.from_bytes(stream[i : i + 4]) for i in range(0, len(stream), 4)]


def below(limit: int, stream: list[int]) -> int:
    while (word := stream.pop(0)) >= 2**32 // limit * limit:
        pass
    return word % limit


def chance(number: int = 1, branch: int = 0) -> FairChance:
    return FairChance(SEED, GAME, branch, NONCES, number)


def test_a_shuffle_is_fisher_yates_over_the_stream() -> None:
    stream, expected = words(1), list(range(54))
    for i in range(53, 0, -1):
        j = below(i + 1, stream)
        expected[i], expected[j] = expected[j], expected[i]

    assert chance().shuffle(range(54)) == Draw(tuple(expected), 1)


def test_a_pick_is_one_number_of_the_stream() -> None:
    assert chance(2).pick("abcdefg") == Draw("abcdefg"[below(7, words(2))], 2)


def test_dice_are_numbers_of_the_stream() -> None:
    stream = words(3)

    assert chance(3).roll(5, 6) == Draw(tuple(1 + below(6, stream) for _ in range(5)), 3)


def test_the_vector_in_the_docs_is_what_the_server_draws() -> None:
    luck = chance()
    drawn = (luck.shuffle(range(10)).value, luck.pick(range(100)).value, luck.roll(5, 6).value)

    results = [str(drawn[0])[1:-1], str(drawn[1]), str(drawn[2])[1:-1]]
    assert [f"| {result} |" in DOCS for result in results] == [True, True, True]


def test_the_commitment_is_the_digest_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert f"`{commitment(SEED)}`" in DOCS


def test_each_draw_takes_the_next_number() -> None:
    luck = chance(7)

    assert [luck.pick("ab").number, luck.roll(1, 6).number, luck.shuffle("ab").number] == [7, 8, 9]


def test_a_draw_does_not_depend_on_the_draws_before() -> None:
    luck = chance(1)
    luck.shuffle(range(54))

    assert luck.pick(range(1000)) == chance(2).pick(range(1000))


def test_game_branch_number_nonces_and_seed_all_matter() -> None:
    deck = range(54)
    draws = [
        chance().shuffle(deck).value,
        chance(2).shuffle(deck).value,
        chance(branch=1).shuffle(deck).value,
        FairChance(SEED, GAME[:-1], 0, NONCES, 1).shuffle(deck).value,
        FairChance(SEED[::-1], GAME, 0, NONCES, 1).shuffle(deck).value,
        FairChance(SEED, GAME, 0, ("alphab", "eta"), 1).shuffle(deck).value,
    ]

    assert len(set(draws)) == len(draws)


def test_words_past_the_last_multiple_are_skipped() -> None:
    limit = 3 * 2**30  # a quarter of all words must be skipped

    numbers = [chance(n).pick(range(limit)).value for n in range(1, 200)]

    assert numbers == [below(limit, words(n)) for n in range(1, 200)]
    assert any(words(n)[0] >= limit for n in range(1, 200))


def test_all_orders_are_about_equally_likely() -> None:
    luck = chance()

    counts = Counter(luck.shuffle("abc").value for _ in range(6000))

    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
