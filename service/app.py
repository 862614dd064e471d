"""The Flask application: what stands around every request, and the resources.

Order of checks: size limit, token, rate limit, then the document, then the rules.
"""

import time
from uuid import uuid4

from flask import Flask, Response, g, request

from service.config import Settings
from service.house import House, build
from service.http import problems
from service.http.auth import Gate
from service.http.context import HOUSE
from service.http.contract import Contract
from service.http.games import games
from service.http.limits import Limits
from service.http.play import play
from service.http.players import players
from service.http.reference import reference
from service.http.rulesets import rulesets
from service.http.system import system
from service.metrics import REQUEST_SECONDS, REQUESTS
from service.times import rfc3339
