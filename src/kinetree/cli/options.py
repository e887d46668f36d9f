"""Options that several commands share, with what their help says, and texts of options that hold several things."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from kinetree.cli.failures import UsageError

Flag = Annotated[bool, Parameter(negative=())]
"""Given or not; there is no opposite."""

ModelFile = Annotated[
    Path,
    Parameter(
        help="Model file (.toml), robot (.urdf, .xml), or Python file that defines `model`, which is run as a program."
    ),
]
AllowOutside = Annotated[
    bool,
    Parameter(
        negative=(),
        help="Follow the model to files (tables, meshes, includes) outside its folder and its packages.",
    ),
]
Quiet = Annotated[bool, Parameter(name=["--quiet", "-q"], negative=(), help="Print nothing but errors.")]
Everything = Annotated[bool, Parameter(name="--all", negative=())]
Output = Annotated[Path | None, Parameter(name=["--output", "-o"])]
Page = Annotated[Path | None, Parameter(name=["--report", "--page"])]
Assignments = Annotated[
    list[str] | None,
    Parameter(
        name="--set",
        negative=(),
        help="Another value for a parameter, as name=value; may be given several times.",
    ),
]
Starts = Annotated[
    list[str] | None,
    Parameter(
        name="--initial",
        negative=(),
        help="Another initial coordinate or speed (SI), as A.angle=0.3; may be given several times.",
    ),
]
Folders = Annotated[list[Path] | None, Parameter(negative=())]
Names = Annotated[list[str] | None, Parameter(negative=())]
Wanted = Annotated[list[str], Parameter(negative=(), consume_multiple=True)]
"""One or more words after an option, which may also be given several times."""
Searched = Annotated[
    list[str], Parameter(name=["--parameters", "--parameter"], negative=(), consume_multiple=True)
]


def listed(given: Iterable[str]) -> list[str]:
    """Names given one by one or with commas between them."""
    return [name.strip() for text in given for name in text.split(",") if name.strip()]


def number(what: str, text: str) -> float:
    """A number, or an expression of numbers such as ``pi/4``."""
    from kinetree.model.expressions import ExpressionError, parse, to_float

    def unknown(segments: tuple[str, ...]) -> float:
        raise UsageError(f"{what}: {'.'.join(segments)!r} is no number; give a number, or pi/4")

    try:
        return float(to_float(parse(text), unknown))
    except (ExpressionError, ArithmeticError, ValueError) as error:
        raise UsageError(f"{what}: {error}") from None


def assigned(option: str, text: str, form: str) -> tuple[str, str]:
    """Both sides of ``name=value``."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name or not value:
        raise UsageError(f"{option} {text!r}: write it as {form}")
    return name, value


def ranges(option: str, given: Iterable[str] | None) -> dict[str, tuple[float, float]]:
    """Least and greatest values, written as ``name=low:high``; an end left out is open."""
    found = {}
    for text in given or []:
        name, value = assigned(option, text, "name=low:high")
        low, colon, high = value.partition(":")
        if not colon:
            raise UsageError(
                f"{option} {text!r}: write it as name=low:high; leave an end out where there is none"
            )
        ends = (low.strip() or "-inf", high.strip() or "inf")
        found[name] = tuple(
            float(end) if end in ("-inf", "inf") else number(f"{option} {name}", end) for end in ends
        )
    return found  # type: ignore[return-value]


def searched(given: Iterable[str]) -> dict[str, float | None]:
    """What is searched for: names, or ``name=start``."""
    found: dict[str, float | None] = {}
    for entry in listed(given):
        if "=" in entry:
            name, value = assigned("--parameters", entry, "name or name=start")
            found[name] = number(f"--parameters {name}", value)
        else:
            found[entry] = None
    return found
