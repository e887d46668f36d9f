"""Options that several commands share, with their help, and the answers that commands give.

Groups of options are dataclasses, which cyclopts spreads over the command line: `RunOptions`, `SteadyOptions`,
`PrintOptions` and `AnswerOptions` here, `ModelOptions` in `kinetree.cli.models`. What an option without help does in
one command stands in the docstring of that, as ``answer.output``. Answers go to a file, a page, JSON or words.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter, Token

from kinetree.cli.console import UsageError, say, say_json
from kinetree.files.output import replacing, write_text
from kinetree.preparation.run_settings import meaning
from kinetree.words.arguments import with_remedy

if TYPE_CHECKING:
    from kinetree.symbolic.motion import SteadyMotion


Flag = Annotated[bool, Parameter(negative=())]
"""Option that is given or not; it has no opposite."""

ModelFile = Annotated[
    Path,
    Parameter(
        help="Model file (.toml), robot (.urdf, .sdf, .xml, .usd), or Python file that defines `model`, which is run "
        "as a program."
    ),
]
AllowOutside = Annotated[
    bool,
    Parameter(
        negative=(),
        help="Follow the model to files (tables, meshes, includes) outside its folder and its packages.",
    ),
]
AllowFmu = Annotated[
    bool,
    Parameter(
        name="--allow-fmu",
        negative=(),
        help="Run the FMUs that the model names: compiled code of other programs, which has all rights that you have.",
    ),
]
Json = Annotated[bool, Parameter(negative=(), help="Print the answer as JSON.")]
Quiet = Annotated[bool, Parameter(name=["--quiet", "-q"], negative=(), help="Print nothing but errors.")]


def _seconds(_: object, tokens: Sequence[Token]) -> float:
    """A time: a number in s, or with its unit."""
    option = tokens[0].keyword or "time"
    return measured_number(option, tokens[0].value, "s")


def _seconds_or_steps(kind: object, tokens: Sequence[Token]) -> float | str:
    return "steps" if tokens[0].value == "steps" else _seconds(kind, tokens)


EndTime = Annotated[
    float | None,
    Parameter(help='Last time, s, or as "500 ms"; that of the file where left out.', converter=_seconds),
]
StartTime = Annotated[
    float | None,
    Parameter(help='First time, s, or as "500 ms"; that of the file where left out.', converter=_seconds),
]
Interval = Annotated[float | None, Parameter(converter=_seconds)]
IntervalOrSteps = Annotated[float | str | None, Parameter(converter=_seconds_or_steps)]
FormerInterval = Annotated[
    float | str | None,
    Parameter(converter=_seconds_or_steps, show=False, help="The former name of --interval."),
]
Instant = Annotated[float, Parameter(converter=_seconds)]
Seed = Annotated[int, Parameter(help="Seed of what is drawn at random.")]
Bounds = Annotated[
    list[str] | None,
    Parameter(negative=(), help="Least and greatest value as name=low:high; may be given several times."),
]
Trials = Annotated[int, Parameter(help="Trials after which to stop.")]
MeshBudget = Annotated[
    float | None,
    Parameter(
        help="Size that all mesh files together may have in the page, kB (1000 where left out); they are made coarser "
        "to fit. 0 leaves them out."
    ),
]
GuessFile = Annotated[Path | None, Parameter(name="--guess")]
Everything = Annotated[bool, Parameter(name="--all", negative=())]
Output = Annotated[Path | None, Parameter(name=["--output", "-o"])]
Page = Annotated[Path | None, Parameter(name=["--report", "--page"])]
Assignments = Annotated[
    list[str] | None,
    Parameter(
        name="--set",
        negative=(),
        help='Another value for a parameter, as name=value or "name=20 mm"; may be given several times.',
    ),
]
Starts = Annotated[
    list[str] | None,
    Parameter(
        name="--initial",
        negative=(),
        help='Another initial coordinate or speed, as A.angle=0.3 (SI) or "A.angle=30 deg"; may be given '
        "several times.",
    ),
]
Folders = Annotated[list[Path] | None, Parameter(negative=())]
Names = Annotated[list[str] | None, Parameter(negative=())]
Channels = Annotated[list[str] | None, Parameter(name=["--channels", "--channel"], negative=())]
Wanted = Annotated[list[str], Parameter(negative=(), consume_multiple=True)]
"""One or more words after an option, which may also be given several times."""
Laws = Annotated[list[str] | None, Parameter(negative=(), consume_multiple=True)]
"""Words for an option that may be left out."""
Searched = Annotated[
    list[str], Parameter(name=["--parameters", "--parameter"], negative=(), consume_multiple=True)
]


def _setting(name: str) -> Parameter:
    return Parameter(help=meaning(name).replace("``", ""))


@Parameter(name="*")
@dataclass(frozen=True)
class RunOptions:
    """Settings of a run that replace those of the file."""

    t_end: EndTime = None
    method: Annotated[str | None, _setting("method")] = None
    rtol: Annotated[float | None, _setting("rtol")] = None
    atol: Annotated[float | None, _setting("atol")] = None
    step: Annotated[float | None, _setting("step"), Parameter(converter=_seconds)] = None
    formulation: Annotated[str | None, _setting("formulation")] = None
    constraints: Annotated[str | None, _setting("constraints")] = None


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


def measured_number(what: str, text: str, unit: str) -> float:
    """A number in SI, an expression of numbers, or a number with a unit of the dimension of ``unit``."""
    from kinetree.model.values.units import UnitError, checked, quantity

    try:
        given = quantity(text)
        return number(what, text) if given is None else float(checked(given, unit))
    except UnitError as error:
        raise UsageError(f"{what}: {with_remedy(str(error), f'give it in {unit}')}") from None


def with_unit(what: str, text: str) -> float | str:
    """A number, or the text of one with a unit, which is converted where its dimension is known."""
    from kinetree.model.values.units import split

    return number(what, text) if split(text) is None else text


def assigned(option: str, text: str, form: str) -> tuple[str, str]:
    """Both sides of ``name=value``."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name or not value:
        raise UsageError(f"{option} {text!r}: write it as {form}")
    return name, value


def ranges(option: str, given: Iterable[str] | None) -> dict[Any, tuple[Any, Any]]:
    """Least and greatest values, written as ``name=low:high``; an end left out is open. Texts are those with units."""
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
            float(end) if end in ("-inf", "inf") else with_unit(f"{option} {name}", end) for end in ends
        )
    return found  # type: ignore[return-value]


def searched(given: Iterable[str]) -> dict[str, float | str | None]:
    """Return the names to search for, each with its start: given as names, or ``name=start``."""
    found: dict[str, float | str | None] = {}
    for entry in listed(given):
        if "=" in entry:
            name, value = assigned("--parameters", entry, "name or name=start")
            found[name] = with_unit(f"--parameters {name}", value)
        else:
            found[entry] = None
    return found


@Parameter(name="*")
@dataclass(frozen=True)
class SteadyOptions:
    """A steady motion about which a question is asked."""

    moving: Annotated[
        str | None, Parameter(help="Velocity of the frame of a steady motion, as x,y,z in m/s, world axes.")
    ] = None
    turning: Annotated[
        str | None, Parameter(help="Angular velocity of that frame, as x,y,z in rad/s, world axes.")
    ] = None
    about: Annotated[
        str | None,
        Parameter(
            help="Point at which the velocity of the frame is meant, as x,y,z in m. Default: the origin."
        ),
    ] = None
    spin: Annotated[
        list[str] | None,
        Parameter(
            negative=(),
            help="Body that spins in the frame, as body=x,y,z in rad/s, its own axes; may be given several times.",
        ),
    ] = None

    def motion(self) -> SteadyMotion | None:
        """The steady motion that the options describe; None where there are none."""
        from kinetree.symbolic.motion import SteadyMotion

        spins = dict(assigned("--spin", text, "body=x,y,z") for text in self.spin or [])
        if self.moving is None and self.turning is None and not spins:
            if self.about is not None:
                raise UsageError("--about says where --moving is meant: give that too, or --turning")
            return None
        parts = {"--moving": self.moving, "--turning": self.turning, "--about": self.about}
        velocity, angular_velocity, point = (_vector(option, text) for option, text in parts.items())
        found = {body: _vector(f"--spin {body}", text) for body, text in spins.items()}
        return SteadyMotion(velocity, angular_velocity, point, found)


def _vector(option: str, text: str | None) -> tuple[float, float, float]:
    """Three numbers with commas between them."""
    if text is None:
        return 0.0, 0.0, 0.0
    parts = [number(option, part) for part in text.split(",")]
    if len(parts) != 3:
        raise UsageError(f"{option} {text!r}: give three numbers with commas between them, x,y,z")
    x, y, z = parts
    return x, y, z


@Parameter(name="*")
@dataclass(frozen=True)
class PrintOptions:
    """Options for printing."""

    json: Json = False
    quiet: Quiet = False

    def show(self, data: Callable[[], Any], words: Callable[[], str]) -> None:
        """Print plain data, words, or nothing, as was asked for."""
        if self.json:
            say_json(data())
        elif not self.quiet:
            say(words())


@Parameter(name="*")
@dataclass(frozen=True)
class AnswerOptions(PrintOptions):
    """Options for the answer of an analysis: a file, whose ending says its content, a page, or print."""

    output: Output = None
    report: Page = None

    def check(self, kind: str) -> None:
        """Refuse names of files before anything is computed; ``kind`` is a key of `FORMATS`."""
        check_output(self.output, self.report, kind)

    def deliver(self, result: Any, plain: Callable[[], Any] | None = None) -> None:
        """Write and print the result of an analysis; ``plain`` gives it as data in place of ``result.to_dict``."""
        data = plain or result.to_dict
        files = []
        if self.output is not None:
            write(result, self.output, data)
            files.append(self.output)
        if self.report is not None:
            files.append(result.report(check_page(self.report)))
        self.show(
            lambda: {**data(), "files": files},
            lambda: "\n".join([str(result), *(f"wrote {file}" for file in files)]),
        )


def check_page(path: Path) -> Path:
    """The path of a page; ones that no browser would open are refused."""
    if path.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"--report {str(path)!r}: a page needs a name such as {path.stem or 'page'}.html")
    return path


def check_output(path: Path | None, report: Path | None, kind: str) -> None:
    """Refuse names of files before anything is computed."""
    if path is not None and path.suffix.lower() not in FORMATS[kind]:
        listed = ", ".join(f"{suffix} ({FORMATS[kind][suffix]})" for suffix in FORMATS[kind])
        raise UsageError(f"--output {str(path)!r}: this can be written as {listed}")
    for file in (path, report):
        if file is not None and not os.path.isdir(file.parent):
            raise UsageError(f"there is no folder {str(file.parent)!r}; make it first, or write elsewhere")
    if report is not None:
        check_page(report)


_DATA = "everything as plain data"
_MOTION = "the motion, as kinetree run writes it"
FORMATS: dict[str, dict[str, str]] = {
    "equilibrium": {".json": _DATA, ".toml": "the model in this pose"},
    "linearization": {".json": _DATA, ".npz": "A, B, C, D and names for NumPy"},
    "modes": {".json": _DATA},
    "motion": {".h5": _MOTION, ".csv": "a table"},
    "actuation": {".csv": "forces and powers as a table", ".json": _DATA, ".h5": _MOTION},
    "sensitivities": {".csv": "slopes as a table", ".json": _DATA, ".h5": _MOTION},
    "search": {
        ".json": _DATA,
        ".toml": "the model with the values found",
        ".h5": "the run with the values found",
    },
    "front": {".json": _DATA},
    "optimal_motion": {
        ".csv": "the controls as a table",
        ".json": _DATA,
        ".toml": "the model with the controls found",
        ".h5": "the run with the controls found",
    },
    "sweep": {".h5": "all scenarios with named axes, as xarray reads them"},
}
"""Contents by the ending of the file, for each kind of answer."""


def write(result: Any, path: Path, data: Callable[[], Any]) -> None:
    """Write a result; the ending of the name says how (`check_output` has looked at it)."""
    suffix = path.suffix.lower()
    if suffix == ".json":
        import json

        from kinetree.cli.console import plain

        write_text(path, json.dumps(plain(data()), indent=2, allow_nan=False) + "\n")
    elif suffix == ".toml":
        from kinetree.io.toml import dumps

        write_text(path, dumps(getattr(result, "started_model", result.model)))
    elif suffix == ".npz":
        import numpy as np

        names = ("states", "state_units", "inputs", "input_units", "outputs", "output_units")
        arrays: dict[str, Any] = {name: np.asarray(getattr(result, name)) for name in (*"ABCD", *names)}
        with replacing(path) as temporary, open(temporary, "wb") as file:
            np.savez(file, **arrays)
    elif suffix == ".csv":
        _table(result, path)
    else:
        getattr(result, "run", result).save(path)


def _table(result: Any, path: Path) -> None:
    from kinetree.results.channels import ChannelInfo
    from kinetree.results.display import to_csv
    from kinetree.results.run import Run

    if isinstance(result, Run):
        result.to_csv(path)
        return
    to_csv(path, result.t, {name: (values, ChannelInfo(unit)) for name, unit, values in result.columns()})
