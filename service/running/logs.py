"""Logs: one JSON object a line on standard error, with no secret in it."""

import logging
import sys
from typing import Final

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import Processor

PROCESSORS: Final[tuple[Processor, ...]] = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    # a traceback's local values hold hands, seeds and recovery codes
    structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
    structlog.processors.JSONRenderer(),
)


def configure(level: str) -> None:
    """Write structured lines of at least this level."""
    structlog.configure(
        processors=PROCESSORS,
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
