"""Logs: one JSON object a line on standard error, with no secret in it."""

import logging
import sys
from typing import Final

import structlog
from structlog.stdlib import ProcessorFormatter
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import Processor

COMMON: Final[tuple[Processor, ...]] = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    # a traceback's local values hold hands, seeds and recovery codes
    structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
)
PROCESSORS: Final[tuple[Processor, ...]] = (*COMMON, structlog.processors.JSONRenderer())


def configure(level: str) -> None:
    """Write structured lines of at least this level, also what the libraries have to say."""
    structlog.configure(
        processors=PROCESSORS,
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    libraries = logging.StreamHandler(sys.stderr)
    libraries.setFormatter(_as_json())
    libraries.setLevel(max(logging.getLevelName(level), logging.WARNING))
    logging.basicConfig(handlers=[libraries], level=logging.WARNING, force=True)


def _as_json() -> logging.Formatter:
    """Write a library's line as ours are, with the name of its logger."""
    return ProcessorFormatter(
        foreign_pre_chain=[structlog.stdlib.add_logger_name, *COMMON],
        processors=[
            ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(),
        ],
    )
