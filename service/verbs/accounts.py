"""`tenka admin` and `tenka auditor`: the accounts of staff, made on the database alone."""

import click

from service.accounts.admin import create_account
from service.accounts.models import Scope
from service.config import Settings
from service.verbs.output import console, place_of


@click.group()
def admin() -> None:
    """Make accounts with the admin scope."""


@admin.command("create")
@click.argument("name")
def create_admin(name: str) -> None:
    """Make an admin account and print its first token; also while the server runs."""
    _create(name, Scope.ADMIN)


@click.group()
def auditor() -> None:
    """Make accounts that may read every game whole."""


@auditor.command("create")
@click.argument("name")
def create_auditor(name: str) -> None:
    """Make an auditor's account and print its first token; also while the server runs."""
    _create(name, Scope.AUDIT)


def _create(name: str, duty: Scope) -> None:
    settings = Settings.from_environment()
    welcome = create_account(settings, name, duty)
    console.print(f"made in {place_of(settings)}", soft_wrap=True)
    console.print(f"token:         {welcome.issued.secret}", soft_wrap=True)
    console.print(f"recovery code: {welcome.recovery_code}", soft_wrap=True)
    console.print("Both are shown this once.")
