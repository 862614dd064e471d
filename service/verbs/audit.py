"""`tenka audit`, `verify` and `shadow-fold`: what is stored is what happened."""

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import click

from eventstore.records import Head
from service.histories.audit import access_stream, checked, missing
from service.histories.shadow import Shadow, differences
from service.histories.verify import BadRecord, sealed_at
from service.histories.verify import verify as verified_record
from service.verbs.on_database import open_services
from service.verbs.output import console, counted

FILE = click.Path(dir_okay=False, path_type=Path)
KEPT = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("game", required=False, type=click.UUID)
@click.option("--export", type=FILE, help="Write all chain heads to a file, to be kept elsewhere.")
@click.option("--against", type=KEPT, help="Check that the heads in such a file are still there.")
def audit(game: UUID | None, export: Path | None, against: Path | None) -> None:
    """Check the chains of a game and of its access stream, or all; exits 1 if one is broken."""
    with open_services() as services:
        own = None if game is None else {game, access_stream(game)}
        heads = [head for head in services.store.heads() if own is None or head.stream in own]
        if game is not None and not heads:
            raise click.ClickException(f"there is no game {game}")
        faults = [
            f"{head.stream} is broken from version {bad}"
            for head in heads
            if (bad := checked(services.store, head).first_bad) is not None
        ]
        if against is not None:
            faults += [
                f"{head.stream} has lost version {head.version} as it was kept"
                for head in missing(services.store, _read(against))
            ]
    if export is not None:
        export.write_text("".join(f"{_line(head)}\n" for head in heads), encoding="utf-8")
    for fault in faults:
        console.print(fault, soft_wrap=True)
    console.print(f"{counted(len(heads), 'stream')} checked, {counted(len(faults), 'fault')}")
    raise SystemExit(1 if faults else 0)


@click.command("shadow-fold")
def shadow_fold() -> None:
    """Fold every stored game with this code; list those that differ, and exit 1 if any does."""
    shadow, differing = Shadow(), 0
    with open_services() as services:
        for found in differences(services.store, shadow):
            console.print(f"{found.game} at version {found.version} {found.why}", soft_wrap=True)
            differing += 1
    console.print(
        f"{counted(shadow.games, 'game')} folded, {differing} differ, "
        f"{shadow.unknown} without a stored state"
    )
    raise SystemExit(1 if differing else 0)


@click.command()
@click.argument("file", type=KEPT)
@click.option("--receipt", type=KEPT, help="Find the sealed choice that a receipt stands for, too.")
def verify(file: Path, receipt: Path | None) -> None:
    """Check a record offline: chain, end, and every shuffle, deal and roll from the seed."""
    try:
        verified = verified_record(file.read_bytes())
        sealed = None if receipt is None else sealed_at(verified.record, receipt.read_bytes())
    except BadRecord as bad:
        raise click.ClickException(str(bad)) from bad
    events = counted(len(verified.record.events), "event")
    if verified.draws is None:
        console.print(f"{events}, each from the one before; no draw is shown")
    else:
        console.print(f"{events} by the rules; {counted(verified.draws, 'draw')} from the seed")
    if sealed is not None:
        console.print(f"the receipt is that of version {sealed}")


def _line(head: Head) -> str:
    kept = {"stream": str(head.stream), "version": head.version, "hash": head.hash.hex()}
    return json.dumps({**kept, "category": head.category})


def _read(path: Path) -> Iterator[Head]:
    for line in path.read_bytes().splitlines():
        try:
            kept = json.loads(line)
            hash_ = bytes.fromhex(kept["hash"])
            yield Head(UUID(kept["stream"]), kept["category"], int(kept["version"]), hash_)
        except (KeyError, TypeError, ValueError) as error:
            raise click.ClickException(f"{path} holds a line that is no chain head") from error
