"""All that is held about a player: shown to him, and erased with his account."""

from flask import Blueprint, current_app
from flask.typing import ResponseReturnValue

from service.http.context import GATE, author, caller, services

account = Blueprint("account", __name__, url_prefix="/v1/me")


@account.get("/export", endpoint="exportAccount")
def export_account() -> ResponseReturnValue:
    """Give everything that is held about the caller."""
    return {
        "format": "tenka-account/1",
        "held": services().society.personal_data.of(caller().player.id),
    }


@account.delete("", endpoint="deleteAccount")
def delete_account() -> ResponseReturnValue:
    """Give up the caller's games and erase his account."""
    services().society.account_deletion.delete(author())
    current_app.extensions[GATE].forget()
    return "", 204
