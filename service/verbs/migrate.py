"""`tenka migrate`: the database of an operator is brought up to date."""

import click

from service.config import Settings
from service.running import schema
from service.verbs.output import console


@click.command()
def migrate() -> None:
    """Bring the database named by TENKA_DATABASE_URL up to date."""
    for name in schema.migrate(_own_database()):
        console.print(f"applied {name}")
    console.print("the database is up to date")


def _own_database() -> Settings:
    settings = Settings.from_environment()
    if not (settings.database_url or settings.owner_database_url):
        raise click.ClickException("name the database with TENKA_DATABASE_URL")
    return settings
