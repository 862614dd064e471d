"""Messages between seats, and what operators do about them."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.http.context import body, caller, player_id, query, services, wish
from service.http.paging import linked
from service.http.problems import Problem
from service.http.strict_json import bad_shape
from service.society.press import Message
from service.times import rfc3339

messages = Blueprint("messages", __name__)


@messages.post("/v1/games/<uuid:game>/messages", endpoint="sendMessage")
def send_message(game: UUID) -> ResponseReturnValue:
    """Write to other seats, or to all."""
    to = body().get("to")
    seats = None if to is None else tuple(sorted(to))
    sent, again = services().society.messaging.send(wish(game), seats, body()["text"])
    return _shown(sent), 201, {"Idempotency-Replayed": "true"} if again else {}


@messages.get("/v1/games/<uuid:game>/messages", endpoint="listMessages")
def list_messages(game: UUID) -> ResponseReturnValue:
    """Give a page of the caller's messages."""
    society, after, limit = services().society, query().get("after", 0), query().get("limit", 200)
    reader = society.messaging.reader(game, player_id())
    last_id = society.press.last_id(game, reader.box)
    found = society.press.page(game, reader.box, after, limit)
    last = found[-1].id if found else after
    following = last if last < last_id else None
    page = {"messages": [_shown(m) for m in found], "last_id": last_id, "next": following}
    return linked(page, following, "after")


@messages.post("/v1/games/<uuid:game>/messages/read", endpoint="markMessagesRead")
def mark_messages_read(game: UUID) -> ResponseReturnValue:
    """Remember up to where the caller has read."""
    society, upto = services().society, body()["upto"]
    last_id = society.press.last_id(game, society.messaging.reader(game, player_id()).box)
    if upto > last_id:
        raise bad_shape("/upto", f"your messages of this game end at {last_id}")
    society.press.mark_read(game, caller().player.id, upto)
    return "", 204


@messages.get("/v1/me/messages", endpoint="listUnread")
def list_unread() -> ResponseReturnValue:
    """Count what the caller has not read, by game."""
    found = services().society.press.unread(caller().player.id)
    return {"unread": [{"game": str(game), "messages": count} for game, count in found]}


@messages.post("/v1/games/<uuid:game>/messages/publish", endpoint="agreeToPublish")
def agree_to_publish(game: UUID) -> ResponseReturnValue:
    """Agree that the messages of an ended game stand in its record."""
    agreed = services().society.messaging.agree_to_publish(game, player_id())
    seats = len(services().play.look(game, player_id()).table.match.players)
    return {"agreed": agreed, "published": len(agreed) == seats}


@messages.post("/v1/admin/games/<uuid:game>/messages/<uuid:message>/hide", endpoint="hideMessage")
def hide_message(game: UUID, message: UUID) -> ResponseReturnValue:
    """Take the text of a message away."""
    if not services().society.moderation.hide(game, message, caller().player.id):
        raise Problem(404, "not-found", "there is no such message in that game")
    return "", 204


@messages.post("/v1/admin/players/<uuid:player>/silence", endpoint="silencePlayer")
def silence_player(player: UUID) -> ResponseReturnValue:
    """Let a player send nothing for some time."""
    if not services().accounts.names([str(player)]):
        raise Problem(404, "not-found", "there is no such player")
    span = timedelta(seconds=body()["seconds"])
    until = services().society.moderation.silence(player, caller().player.id, span)
    return {"until": None if until is None else rfc3339(until)}


def _shown(message: Message) -> dict[str, Any]:
    return {
        "id": message.id,
        "from": message.seat,
        "to": message.to,
        "text": message.text,
        "sent_at": rfc3339(message.sent_at),
    }
