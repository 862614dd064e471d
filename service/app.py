"""The Flask application: what stands around every request, and the resources.

Order of checks: size limit, token, rate limit, then the document, then the rules.
"""

import time
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Final

from flask import Flask, g
from flask.globals import request_ctx
from werkzeug.middleware.proxy_fix import ProxyFix

from service.bootstrap import Services, build
from service.config import Settings
from service.http import after_request, problems
from service.http.absences import absences
from service.http.account import account
from service.http.audit import audit
from service.http.auth import Gate
from service.http.blocking import must_be_welcome
from service.http.blocks import blocks
from service.http.conditionals import conditionals
from service.http.context import GATE, SERVICES
from service.http.contract import Contract
from service.http.forks import forks
from service.http.games import games
from service.http.halting import halting
from service.http.history import history
from service.http.json_provider import CanonicalJson
from service.http.limits import Limits
from service.http.mailboxes import mailboxes
from service.http.messages import messages
from service.http.parked import parked
from service.http.pauses import pauses
from service.http.play import play
from service.http.players import players
from service.http.problem_mapping import OUTCOMES
from service.http.proposals import proposals
from service.http.records import records
from service.http.reference import reference
from service.http.reports import reports
from service.http.request_buffering import RequestBuffering, Sizes, must_be_few
from service.http.rulesets import rulesets
from service.http.sandboxes import sandboxes
from service.http.seat_header import act_for_seat
from service.http.system import system
from service.http.webhooks import webhooks
from service.running.logs import configure
from service.running.memory import spare_what_stays
from service.running.parent_watchdog import end_with_parent
from service.timing.stand_in import StandIn

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

LARGE: Final = {"importRecord"}  # whose bodies are whole games


def create_app(services: Services) -> Flask:
    """Build the application over the parts of a process."""
    app = Flask("tenka", static_folder=None)
    app.url_map.merge_slashes = False  # a redirect would answer in HTML
    app.json = CanonicalJson(app)
    app.config["MAX_CONTENT_LENGTH"] = services.settings.body_limit
    _stand_before(app, services.settings)
    app.extensions[SERVICES] = services
    app.extensions[GATE] = Gate(services.accounts, services.tickets)
    problems.install(app, OUTCOMES)
    _install_checks(app, Contract(), services.settings)
    app.after_request(after_request.finish)
    for resource in (
        system,
        reference,
        rulesets,
        players,
        games,
        play,
        history,
        audit,
        parked,
        records,
        proposals,
        pauses,
        absences,
        halting,
        webhooks,
        mailboxes,
        account,
        blocks,
        reports,
        messages,
        conditionals,
        sandboxes,
        forks,
    ):
        app.register_blueprint(resource)
    return app


def serve() -> Flask:
    """Build the application of a server's worker process from the environment."""
    settings = Settings.from_environment()
    configure(settings.log_level)
    if (parent := parent_process()) and parent.pid:
        end_with_parent(parent.pid)
    services = build(settings)
    app = create_app(services)
    StandIn(services.store, services.timers).start()
    spare_what_stays()
    return app


def _stand_before(app: Flask, settings: Settings) -> None:
    """Put before the application what a request meets first: from the proxies to whole bodies."""
    sizes = Sizes(settings.body_limit, settings.record_limit, "/v1/records")
    outer: WSGIApplication = RequestBuffering(app.wsgi_app, sizes, settings.api_threads)
    if settings.proxies:
        # as many addresses are believed, from the end, as there are proxies that add one
        outer = ProxyFix(outer, x_for=settings.proxies, x_proto=settings.proxies)
    app.wsgi_app = outer  # type: ignore[assignment]  # as Flask's own documentation does it


def _install_checks(app: Flask, contract: Contract, settings: Settings) -> None:
    gate: Gate = app.extensions[GATE]
    limits = Limits(settings)

    @app.before_request
    def check() -> None:
        g.started = time.perf_counter()
        asked = request_ctx.request  # itself: going through the proxy costs each time
        must_be_few(asked.environ)
        operation = contract.operation(asked)
        limits.count_address(asked.remote_addr, operation.name if operation else None)
        if operation is None:
            return  # no such route or method: the answer says so
        if operation.name in LARGE:
            asked.max_content_length = settings.record_limit
        contract.check_size(asked)
        if operation.scopes is not None:
            session = g.session = gate.admit(operation.scopes)
            g.player_id = str(session.player.id)
            limits.count_token(session.token)
        checked = contract.check(operation, asked)
        g.body, g.query = checked.body, checked.query
        must_be_welcome(operation)
        act_for_seat(operation)
