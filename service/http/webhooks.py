"""Webhooks: where a player wants to be told, and what became of each message."""

from typing import Any
from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.http.context import body, caller, player_id, services
from service.http.problems import Problem
from service.ids import new_id
from service.notices.addresses import Forbidden, read_target
from service.notices.courier import message_of
from service.notices.deliveries import Delivery, NewDelivery
from service.notices.occasions import TEST
from service.notices.signing import written
from service.notices.webhooks import TooMany, Webhook
from service.times import rfc3339

webhooks = Blueprint("webhooks", __name__, url_prefix="/v1/me/webhooks")


@webhooks.get("", endpoint="listWebhooks")
def list_webhooks() -> ResponseReturnValue:
    """List the caller's webhooks."""
    return {
        "webhooks": [_shown(w) for w in services().notifications.webhooks.of(caller().player.id)]
    }


@webhooks.post("", endpoint="createWebhook")
def create_webhook() -> ResponseReturnValue:
    """Make a webhook, whose secret is shown this once."""
    url, named = body()["url"], body().get("game")
    game = None if named is None else UUID(named)
    try:
        read_target(url, private=services().settings.reaches_private)
    except Forbidden as why:
        raise Problem(409, "address-refused", str(why), pointer="/url") from None
    if game is not None:
        services().play.look(game, player_id())
    return _with_secret(_created(url, game)), 201


@webhooks.delete("/<uuid:webhook>", endpoint="removeWebhook")
def remove_webhook(webhook: UUID) -> ResponseReturnValue:
    """Forget a webhook."""
    if not services().notifications.webhooks.remove(caller().player.id, webhook):
        raise _unknown()
    return "", 204


@webhooks.post("/<uuid:webhook>/rotate", endpoint="rotateWebhook")
def rotate_webhook(webhook: UUID) -> ResponseReturnValue:
    """Give a webhook a new secret; the old one signs beside it for a day."""
    rotated = services().notifications.webhooks.rotate(caller().player.id, webhook)
    if rotated is None:
        raise _unknown()
    return _with_secret(rotated)


@webhooks.post("/<uuid:webhook>/test", endpoint="testWebhook")
def test_webhook(webhook: UUID) -> ResponseReturnValue:
    """Send a message that tells nothing."""
    known = _own(webhook)
    text = message_of(TEST, rfc3339(services().store.now()), {})
    services().notifications.deliveries.queue(NewDelivery(new_id(), known.id, TEST, text))
    return "", 202


@webhooks.get("/<uuid:webhook>/deliveries", endpoint="listDeliveries")
def list_deliveries(webhook: UUID) -> ResponseReturnValue:
    """Tell what became of the newest messages."""
    return {
        "deliveries": [
            _told(d) for d in services().notifications.deliveries.log_of(_own(webhook).id)
        ]
    }


@webhooks.post("/<uuid:webhook>/deliveries/<uuid:delivery>/redeliver", endpoint="redeliverMessage")
def redeliver_message(webhook: UUID, delivery: UUID) -> ResponseReturnValue:
    """Send a message once more, under its old id."""
    if not services().notifications.deliveries.again(_own(webhook).id, delivery):
        raise Problem(404, "not-found", "no message of that id has ended; it may still be waiting")
    return "", 202


def made(url: str) -> ResponseReturnValue:
    """Make a webhook that needs no secret, and show it."""
    return _shown(_created(url, None)), 201


def _created(url: str, game: UUID | None) -> Webhook:
    try:
        return services().notifications.webhooks.create(caller().player.id, url, game)
    except TooMany:
        raise Problem(409, "too-many-webhooks", "remove a webhook before you add one") from None


def _own(webhook: UUID) -> Webhook:
    known = services().notifications.webhooks.one(caller().player.id, webhook)
    if known is None:
        raise _unknown()
    return known


def _unknown() -> Problem:
    return Problem(404, "not-found", "you have no webhook of that id")


def _shown(webhook: Webhook) -> dict[str, Any]:
    return {
        "id": str(webhook.id),
        "url": webhook.url,
        "game": None if webhook.game is None else str(webhook.game),
        "created_at": rfc3339(webhook.created_at),
        "disabled_because": webhook.disabled_because,
    }


def _with_secret(webhook: Webhook) -> dict[str, Any]:
    return {**_shown(webhook), "secret": written(webhook.secret)}


def _told(delivery: Delivery) -> dict[str, Any]:
    return {
        "id": str(delivery.id),
        "kind": delivery.kind,
        "game": None if delivery.game is None else str(delivery.game),
        "status": delivery.state,
        "created_at": rfc3339(delivery.created_at),
        "tries": delivery.attempts,
        "next_try_at": rfc3339(delivery.due_at) if delivery.state == "waiting" else None,
        "http_status": delivery.status,
        "error": delivery.error,
    }
