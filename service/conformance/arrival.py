"""Before the kit plays: is this a Tenka server, with sandbox games, for this token and ruleset?"""

from typing import Any, Final

from service.conformance.exchange import DOCUMENT, Exchange, Wire
from service.conformance.promises import Answer, Promises
from service.rulesets import AnyGame

OK: Final = 200
TITLE: Final = "Tenka"
ADVANCE: Final = "/v1/games/{game}/sandbox/advance"


class Unsuitable(Exception):  # noqa: N818 - says what a server is
    """The kit cannot play there; the message says why, and what would help."""


def arrived(wire: Wire, token: str) -> Exchange:
    """Give an exchange with a server under the document that it sends.

    Raises:
        Unsuitable: it is no Tenka server, has no sandbox games, or does not know the token.
        BrokenPromise: it breaks the document with its first answers.
    """
    sent = wire.carry("GET", DOCUMENT, None, {"Accept-Encoding": "identity"})
    document = _document(sent)
    exchange = Exchange(wire, token, Promises(document))
    exchange.promises.verify(sent)
    _must_have_sandboxes(document)
    _must_know_token(exchange)
    return exchange


def must_play(exchange: Exchange, game: AnyGame) -> None:
    """Refuse a server that plays a ruleset otherwise than this kit, or not at all.

    Raises:
        Unsuitable.
    """
    listed = exchange.ask("GET", "/v1/rulesets").json["rulesets"]
    versions = {one["name"]: one["rules_version"] for one in listed}
    if game.name not in versions:
        raise Unsuitable(f"this server does not play {game.name}; it plays {', '.join(versions)}")
    if versions[game.name] != game.rules_version:
        raise Unsuitable(
            f"this server plays version {versions[game.name]} of {game.name}, the kit version "
            f"{game.rules_version}: use the `tenka` of the server's release"
        )


def _document(sent: Answer) -> dict[str, Any]:
    try:
        document = sent.json
        is_ours = sent.status == OK and document["info"]["title"] == TITLE
    except (ValueError, LookupError, TypeError):
        is_ours = False
    if not is_ours:
        kind = sent.media_type or "no content"
        raise Unsuitable(
            f"this is no Tenka server: it answers GET {DOCUMENT} with {sent.status} ({kind}); "
            "--url takes the address alone, as http://127.0.0.1:8421"
        )
    return dict(document)


def _must_have_sandboxes(document: dict[str, Any]) -> None:
    terms = document["components"]["schemas"].get("CreateGame", {}).get("properties", {})
    if ADVANCE not in document["paths"] or "seed" not in terms:
        raise Unsuitable(
            "this server has no sandbox games with a `seed`: it is older than this kit; "
            "use the `tenka` of its release"
        )


def _must_know_token(exchange: Exchange) -> None:
    me = exchange.ask("GET", "/v1/me")
    if me.status != OK:
        raise Unsuitable(
            f"the server does not take this token ({me.status} {me.json['code']}): register with "
            "POST /v1/players, and put the token's `secret` into TENKA_TOKEN"
        )
