"""What a player may be called: as the contract says, also where no request is checked."""

from jsonschema_rs import validator_for

from service.contract.spec import document


def must_be_name(name: str) -> None:
    """Refuse what the contract does not take as a player's name.

    Raises:
        ValueError: the name does not fit; the message says what would.
    """
    schema = document()["components"]["schemas"]["PlayerName"]
    if not validator_for(schema).is_valid(name):
        least, most, pattern = schema["minLength"], schema["maxLength"], schema["pattern"]
        raise ValueError(
            f"a name has {least} to {most} characters and fits {pattern}, not {name!r}"
        )
