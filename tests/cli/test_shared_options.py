"""Options that several commands have are declared once: the same name says and means the same everywhere."""

from __future__ import annotations

from collections import defaultdict

from kinetree.cli.app import app

COMMANDS = sorted(name for name in app if not name.startswith("-") and name != "examples")

SHARED = {
    "--json",
    "--quiet",
    "--set",
    "--allow-outside",
    "--allow-fmu",
    "--t-end",
    "--t-start",
    "--seed",
    "--bounds",
}


def helps() -> dict[str, set[str]]:
    """Help texts of every option, over all commands."""
    found: dict[str, set[str]] = defaultdict(set)
    for command in COMMANDS:
        for argument in app[command].assemble_argument_collection(parse_docstring=True):
            for name in argument.names:
                if name.startswith("--"):
                    found[name].add(argument.parameter.help or "")
    return found


def test_an_option_has_one_help_in_all_commands() -> None:
    found = helps()
    assert set(found) >= SHARED
    apart = {name: sorted(texts) for name, texts in found.items() if len(texts) > 1 and name in SHARED}
    assert not apart
