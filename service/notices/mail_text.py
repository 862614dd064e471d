"""A message in words: what a mail says of it, with the time as a time."""

from typing import Any, Final

from service.notices.deliveries import Delivery
from service.notices.mail import Mail
from service.notices.occasions import ENDED, HURRY, REPLACED, TURN
from service.rulesets import rulesets
from service.wire import from_json

FOOT: Final = "You asked to be told; remove this address under /v1/me/webhooks."


def letter(message: Delivery, to: str) -> Mail:
    """Write a message as a mail."""
    data = from_json(message.body.encode(), dict)["data"]
    subject, text = _WORDS.get(message.kind, _test)(data)
    return Mail(str(message.id), to, subject, f"{text}\n\n{FOOT}\n")


def _turn(data: dict[str, Any]) -> tuple[str, str]:
    title = rulesets()[data["ruleset"]].title
    return f"Your turn in {title}", _what_waits(title, data)


def _hurry(data: dict[str, Any]) -> tuple[str, str]:
    title = rulesets()[data["ruleset"]].title
    return f"Your time in {title} runs short", _what_waits(title, data)


def _what_waits(title: str, data: dict[str, Any]) -> str:
    until = "no limit" if data["due_at"] is None else data["due_at"].replace("T", " ")
    lines = [
        f"{title} waits for you.",
        f"Game: {data['game']}",
        f"Decision: {data['kind']}",
        f"Until: {until}",
    ]
    return "\n".join(lines)


def _replaced(data: dict[str, Any]) -> tuple[str, str]:
    text = f"Game: {data['game']}\nA newcomer plays on for seat {data['seat']}."
    return "Your seat was taken over", text


def _ended(data: dict[str, Any]) -> tuple[str, str]:
    return "Your game has ended", f"Game: {data['game']}"


def _test(_: dict[str, Any]) -> tuple[str, str]:
    return "A test", "Mails reach you here."


_WORDS: Final = {TURN: _turn, HURRY: _hurry, REPLACED: _replaced, ENDED: _ended}
