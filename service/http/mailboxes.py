"""Being told by mail: an address is proven by a code, and is a webhook from then on."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from service.http.context import body, caller, services
from service.http.problems import Problem
from service.http.webhooks import made
from service.notices.mail import SCHEME, NotSent
from service.notices.mailboxes import TooSoon, WrongCode

mailboxes = Blueprint("mailboxes", __name__, url_prefix="/v1/me/email")


@mailboxes.post("", endpoint="proposeEmail")
def propose_email() -> ResponseReturnValue:
    """Send a code to an address."""
    if not services().settings.smtp_host:
        raise Problem(409, "no-mail", "this server sends no mail; make a webhook instead")
    try:
        services().notifications.mailboxes.send_code(caller().player.id, body()["address"])
    except TooSoon:
        wait = {"Retry-After": "60"}
        detail = "a code was sent less than a minute ago; wait for it"
        raise Problem(429, "too-many-requests", detail, headers=wait) from None
    except NotSent as why:
        raise Problem(503, "mail-unavailable", str(why), headers={"Retry-After": "60"}) from None
    return "", 202


@mailboxes.post("/verify", endpoint="createEmail")
def create_email() -> ResponseReturnValue:
    """Take a code, and tell the caller by mail from now on."""
    try:
        address = services().notifications.mailboxes.prove(caller().player.id, body()["code"])
    except WrongCode:
        raise Problem(409, "wrong-code", "no such code was sent to you in the last hour") from None
    return made(f"{SCHEME}{address}")
