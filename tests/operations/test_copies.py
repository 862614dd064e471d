"""Backups and copies: what they promise to an operator, tried on whole clusters."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from eventstore.records import Head
from eventstore.store import StoreUnavailable
from service.bootstrap import Services, build
from service.cli import main
from service.config import Settings
from service.running.schema import migrate
from tests.operations.clusters import Cluster, a_folder, as_server, at, copy_of, new_cluster
from tests.operations.playing import a_game, go_on

pytestmark = pytest.mark.usefixtures("postgres_server")  # it makes the user that servers run as


def settings_of(cluster: Cluster, valkey: str) -> Settings:
    return Settings(
        database_url=cluster.service_url(), owner_database_url=cluster.url, redis_url=valkey
    )


def house_over(settings: Settings) -> Services:
    migrate(settings)
    return build(settings)


def audit(settings: Settings) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["audit"], env=settings.to_environment())
    return done.exit_code, done.output


def heads(services: Services) -> set[Head]:
    return set(services.store.heads())


def archiving(archive: Path) -> tuple[str, ...]:
    return (f"archive_command=cp %p {archive}/%f", "archive_mode=on", "wal_level=replica")


def test_a_base_backup_and_the_log_give_back_every_game_up_to_a_moment(valkey: str) -> None:
    """Given games before the backup, after it and after the moment, when restored to the moment."""
    with a_folder() as folder:
        archive = at(folder / "archive").folder
        with new_cluster(folder / "first").running(*archiving(archive)) as first:
            services = house_over(settings_of(first, valkey))
            before = a_game(services)
            backup = copy_of(first, folder / "second")
            after = a_game(services)
            go_on(services, before, commands=3)
            known = heads(services)
            first.execute("select pg_create_restore_point('the_moment')")
            lost = a_game(services)
            first.execute("select pg_switch_wal()")
            services.close()

        as_server(["touch", f"{backup.data}/recovery.signal"])
        recovery = (
            f"restore_command=cp {archive}/%f %p",
            "recovery_target_name=the_moment",
            "recovery_target_action=promote",
        )
        with backup.running(*recovery) as second:
            second.wait_until("not pg_is_in_recovery()")
            settings = settings_of(second, valkey)
            services = house_over(settings)
            restored = heads(services)
            go_on(services, after, commands=3)
            whole = audit(settings)
            services.close()

    assert restored == known
    assert lost not in {head.stream for head in restored}
    assert whole == (0, "2 streams checked, 0 faults\n")


def test_a_replica_answers_audits_and_reads_and_refuses_writes(valkey: str) -> None:
    """Given a second cluster that streams from the first, when games are read there."""
    with a_folder() as folder, new_cluster(folder / "p").running("wal_level=replica") as primary:
        services = house_over(settings_of(primary, valkey))
        game = a_game(services)
        copy = copy_of(primary, folder / "r", "--write-recovery-conf")
        with copy.running("hot_standby=on") as replica:
            go_on(services, game, commands=3)
            ((written,),) = primary.execute("select pg_current_wal_lsn()::text")
            replica.wait_until(f"pg_last_wal_replay_lsn() >= '{written}'")
            reading = replace(settings_of(replica, valkey), owner_database_url="")
            behind = build(reading)

            assert audit(reading) == (0, "1 stream checked, 0 faults\n")
            seen, there = behind.cycle.load(game), services.cycle.load(game)
            assert (seen.version, seen.state_hash) == (there.version, there.state_hash)
            with pytest.raises(StoreUnavailable, match="read-only"):
                go_on(behind, game, commands=1)
            behind.close()
        services.close()
