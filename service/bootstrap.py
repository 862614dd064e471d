"""Puts the parts of one process together: the one place that knows the concrete classes."""

from dataclasses import dataclass

from redis import Redis

from eventstore.postgres import Pool, PoolSettings, PostgresStore
from service.accounts.accounts import Accounts
from service.accounts.tickets import Tickets
from service.config import Settings
from service.games.conditional_rows import Conditionals
from service.games.conditionals import ConditionalCommands
from service.games.cycle import Cycle
from service.games.lobby import Lobby
from service.games.play import Play
from service.games.proposals import Proposals
from service.games.rematches import Rematches
from service.games.sandbox import Sandbox
from service.histories.audit import Audit
from service.histories.chances import Chances
from service.histories.exports import Exports
from service.histories.forks import Forks
from service.histories.history import History
from service.histories.imports import Imports, Library
from service.live.feed import Feed
from service.live.feed_projector import FeedProjector
from service.live.hints import Announcer
from service.notices.notifications import Notifications
from service.parked.parking import Parking
from service.society.society import Society
from service.timing.absences import Absences
from service.timing.halted import Halted
from service.timing.outages import Outages
from service.timing.queue import Hints, connect
from service.timing.timers import Timers


@dataclass(frozen=True, slots=True)
class Services:
    """Everything a process of the service works with."""

    settings: Settings
    pool: Pool
    store: PostgresStore
    redis: Redis
    cycle: Cycle
    accounts: Accounts
    tickets: Tickets
    announcer: Announcer
    feed: Feed
    notifications: Notifications
    feed_projector: FeedProjector
    lobby: Lobby
    rematches: Rematches
    forks: Forks
    play: Play
    history: History
    audit: Audit
    exports: Exports
    imports: Imports
    proposals: Proposals
    timers: Timers
    parking: Parking
    absences: Absences
    outages: Outages
    halted: Halted
    society: Society
    conditionals: ConditionalCommands
    sandbox: Sandbox

    def close(self) -> None:
        """Give the connections back."""
        self.announcer.close()
        self.pool.close()
        self.redis.close()


def pool_settings(settings: Settings) -> PoolSettings:
    """Give what the settings say about database connections."""
    return PoolSettings(max_size=settings.pool_size, prepare=settings.prepare != "off")


def build(settings: Settings) -> Services:
    """Build what a process needs; connections open when first used, so also after a fork."""
    pool, redis = Pool(settings.database_url, pool_settings(settings)), connect(settings.redis_url)
    imports, feed, rows = Imports(pool), Feed(pool), Conditionals(pool)
    store, announcer = Library(pool, imports, settings.cached_games), Announcer(redis)
    cycle = Cycle(store, settings.cached_games, Hints(redis).due_soon, announcer.moved)
    accounts, outages = Accounts(pool, settings.token_lifetime), Outages(pool, settings.outage)
    chances, audit = Chances(store, settings.cached_games), Audit(store)
    lobby, play = Lobby(cycle, chances), Play(cycle, chances)
    parking, society = Parking(cycle, chances, audit, outages), Society.over(pool, cycle, lobby)
    return Services(
        settings=settings,
        pool=pool,
        store=store,
        redis=redis,
        cycle=cycle,
        accounts=accounts,
        tickets=Tickets(accounts),
        announcer=announcer,
        feed=feed,
        notifications=Notifications.over(pool, store, settings),
        feed_projector=FeedProjector(store, feed, settings.cached_games),
        lobby=lobby,
        rematches=Rematches(cycle, lobby),
        forks=Forks(cycle),
        play=play,
        history=History(cycle),
        audit=audit,
        exports=Exports(store, imports.body, society.moderation.published),
        imports=imports,
        proposals=Proposals(cycle),
        timers=Timers(cycle, chances, parking, outages),
        parking=parking,
        absences=Absences(cycle),
        outages=outages,
        halted=Halted(outages.is_halted),
        society=society,
        sandbox=Sandbox(cycle, chances),
        conditionals=ConditionalCommands(rows, cycle, play, parking, outages.is_halted),
    )
