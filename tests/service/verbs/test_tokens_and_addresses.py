"""Where the client verbs find their token and their server, and what they refuse before asking."""

from pathlib import Path

import click
import pytest

from service.verbs.bot import token_from
from tests.service.test_cli import tenka

SIGNED_IN = {"TENKA_TOKEN": "t"}


def test_a_token_comes_from_a_file_or_else_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "token"
    kept.write_text("  from-the-file\n")
    monkeypatch.setenv("TENKA_TOKEN", "from-the-environment\n")

    assert token_from(kept) == "from-the-file"
    assert token_from(None) == "from-the-environment"


@pytest.mark.parametrize("text", ["", " ", "\n"])
def test_without_a_token_nothing_is_asked(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path / "token"
    empty.write_text(text)
    monkeypatch.setenv("TENKA_TOKEN", text)

    for file in (empty, None):
        with pytest.raises(click.ClickException, match="--token-file"):
            token_from(file)


@pytest.mark.parametrize(
    "address", ["127.0.0.1:8421", "ftp://tenka.test", "http://", "http:/tenka.test", "tenka"]
)
def test_the_conformance_kit_wants_a_whole_address(address: str) -> None:
    done = tenka("conformance", "--url", address, **SIGNED_IN)

    assert (done.exit_code, "write it as http://127.0.0.1:8421" in done.output) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("conformance", "--ruleset", "chess"), "chess"),
        (("conformance", "--ruleset", "rokugan", "--seat", "5", "--", "true"), "seats 0 to 4"),
        (("conformance", "--seat", "8", "--", "true"), "--seat"),
        (("conformance", "--games", "-1"), "--games"),
        (("conformance", "--patience", "0"), "--patience"),
        (("bot", "--seat", "0"), "--game"),
        (("bot", "--game", "g", "--seat", "0"), "g"),
        (("bot", "--game", "0" * 32), "--seat"),
        (("bot", "--game", "0" * 32, "--seat", "8"), "--seat"),
        (("bot", "--game", "0" * 32, "--seat", "0", "--every", "0"), "--every"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, tuple) else "",
)
def test_what_does_not_fit_is_refused_before_any_server_is_asked(
    arguments: tuple[str, ...], words: str
) -> None:
    done = tenka(*arguments, **SIGNED_IN)

    assert done.exit_code != 0
    assert words in done.output
