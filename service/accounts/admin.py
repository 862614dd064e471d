"""Making the accounts of staff: on the database alone, beside a running server or without one."""

from eventstore.postgres import Pool
from service.accounts.accounts import Accounts
from service.accounts.models import Scope, Welcome
from service.accounts.player_name import must_be_name
from service.bootstrap import pool_settings
from service.config import Settings
from service.embedded import database
from service.running.data_folder import must_exist
from service.running.schema import bring_up_to_date


def create_account(settings: Settings, name: str, duty: Scope) -> Welcome:
    """Make an account with one more scope than players have, and its first token.

    Raises:
        ValueError: the name does not fit, or there is no database yet.
        NameTaken: another player has that name.
    """
    must_be_name(name)
    if not settings.database_url:
        must_exist(settings.folder)
    with database(settings) as named:
        bring_up_to_date(settings, named)
        pool = Pool(named.database_url, pool_settings(named))
        try:
            return Accounts(pool, named.token_lifetime).register(name, duty)
        finally:
            pool.close()
