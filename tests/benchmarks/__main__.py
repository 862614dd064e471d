"""`make bench`: every row of the table, or those of the parts named on the command line."""

import sys
from collections.abc import Callable, Iterator
from typing import Final

from tests.benchmarks import (
    bench_append,
    bench_boardgame,
    bench_cold,
    bench_deadlines,
    bench_growth,
    bench_histories,
    bench_http,
    bench_rules,
    bench_start,
    bench_streams,
)
from tests.benchmarks.rows import HEAD, Row, line

PARTS: Final[dict[str, Callable[[], Iterator[Row]]]] = {
    "http": bench_http.run,
    "boardgame": bench_boardgame.run,
    "append": bench_append.run,
    "rules": bench_rules.run,
    "cold": bench_cold.run,
    "growth": bench_growth.run,
    "histories": bench_histories.run,
    "deadlines": bench_deadlines.run,
    "streams": bench_streams.run,
    "start": bench_start.run,
}


def main() -> int:
    """Measure, and print each row as soon as it is known; fail when one is not met."""
    chosen = sys.argv[1:] or list(PARTS)
    if unknown := set(chosen) - PARTS.keys():
        print(f"no part {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    print(*HEAD, sep="\n", flush=True)
    all_met = True
    for part in chosen:
        for row in PARTS[part]():
            print(line(row), flush=True)
            all_met = all_met and row.met
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main())
