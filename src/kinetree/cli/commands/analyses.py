"""``kinetree equilibrium``, ``modes`` and ``linearize``: questions about rest and small motions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from kinetree.cli.answers import check_output, deliver
from kinetree.cli.failures import OK, UsageError
from kinetree.cli.models import read_model, with_settings
from kinetree.cli.options import (
    AllowOutside,
    Assignments,
    Flag,
    ModelFile,
    Names,
    Output,
    Page,
    Quiet,
    assigned,
    listed,
    number,
)
from kinetree.cli.streams import remark

if TYPE_CHECKING:
    from kinetree.symbolic.steady import SteadyMotion


Moving = Annotated[
    str | None, Parameter(help="Velocity of the frame of a steady motion, as x,y,z in m/s, world axes.")
]
Turning = Annotated[
    str | None, Parameter(help="Angular velocity of that frame, as x,y,z in rad/s, world axes.")
]
About = Annotated[
    str | None,
    Parameter(help="Point at which the velocity of the frame is meant, as x,y,z in m. Default: the origin."),
]
Spins = Annotated[
    list[str] | None,
    Parameter(
        negative=(),
        help="Body that spins in the frame, as body=x,y,z in rad/s, its own axes; may be given several times.",
    ),
]


def steady_motion(
    moving: str | None, turning: str | None, about: str | None, spin: Iterable[str] | None
) -> SteadyMotion | None:
    """The steady motion that the options describe; None where there are none."""
    from kinetree.symbolic.steady import SteadyMotion

    spins = dict(assigned("--spin", text, "body=x,y,z") for text in spin or [])
    if moving is None and turning is None and not spins:
        if about is not None:
            raise UsageError("--about says where --moving is meant: give that too, or --turning")
        return None
    parts = {"--moving": moving, "--turning": turning, "--about": about}
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


def equilibrium(
    model: ModelFile,
    *,
    set_: Assignments = None,
    hold: Names = None,
    starts: int = 0,
    seed: int = 0,
    t: float = 0.0,
    moving: Moving = None,
    turning: Turning = None,
    about: About = None,
    spin: Spins = None,
    output: Output = None,
    report: Page = None,
    json: Flag = False,
    allow_outside: AllowOutside = False,
    quiet: Quiet = False,
) -> int:
    """Find where the forces of a mechanism balance, whether that is stable, and the reactions there.

    Parameters
    ----------
    hold
        Joint, or coordinate such as A.angle, that must not move; may be given several times.
    starts
        Look from this many random poses too, and list every equilibrium found.
    seed
        Of the random poses.
    t
        Time at which drivers and loads that depend on time are taken, s.
    output
        File to write: the model in this pose (.toml), or the answer as data (.json).
    report
        Page to write (.html): the pose, reactions, poles.
    json
        Print the equilibria as JSON.
    """
    from kinetree.analysis import equilibrium as question
    from kinetree.analysis.equilibrium_result import Equilibria

    check_output(output, report, "equilibrium")
    source = with_settings(read_model(model, allow_outside), set_ or [])
    for text in source.remarks:
        remark(text, quiet)
    held, steady = listed(hold or []), steady_motion(moving, turning, about, spin)
    if starts:
        found = question.equilibria(source.model, starts, hold=held, seed=seed, t=t, steady=steady)
    else:
        found = Equilibria([question.equilibrium(source.model, hold=held, t=t, steady=steady)])
    deliver(
        found, output=output, report=report, json=json, quiet=quiet,
        plain=lambda: {"equilibria": [entry.to_dict() for entry in found]},
    )  # fmt: skip
    return OK


def modes(
    model: ModelFile,
    *,
    set_: Assignments = None,
    start: Flag = False,
    moving: Moving = None,
    turning: Turning = None,
    about: About = None,
    spin: Spins = None,
    output: Output = None,
    report: Page = None,
    json: Flag = False,
    allow_outside: AllowOutside = False,
    quiet: Quiet = False,
) -> int:
    """Frequencies, damping and shapes of small motions about the equilibrium next to the model's pose.

    Parameters
    ----------
    start
        Take the model's own pose, which must be an equilibrium.
    output
        File to write: the modes as data (.json).
    report
        Page to write (.html), in which the mechanism moves in every mode.
    json
        Print the modes as JSON.
    """
    from kinetree.analysis.linear import modes as question

    check_output(output, report, "modes")
    source = with_settings(read_model(model, allow_outside), set_ or [])
    steady = steady_motion(moving, turning, about, spin)
    found = question.modes(source.model, at="start" if start else "equilibrium", steady=steady)
    deliver(found, output=output, report=report, json=json, quiet=quiet)
    return OK


def linearize(
    model: ModelFile,
    *,
    set_: Assignments = None,
    input: Names = None,
    channel: Names = None,
    start: Flag = False,
    result: Path | None = None,
    t: float | None = None,
    moving: Moving = None,
    turning: Turning = None,
    about: About = None,
    spin: Spins = None,
    output: Output = None,
    report: Page = None,
    json: Flag = False,
    allow_outside: AllowOutside = False,
    quiet: Quiet = False,
) -> int:
    """Linearise a mechanism about its equilibrium: A, B, C, D in independent coordinates.

    Parameters
    ----------
    input
        Load, parameter or driver that is an input; may be given several times.
    channel
        Channel that is an output; may be given several times.
    start
        Take the model's own pose, which must be an equilibrium.
    result
        Linearise about an instant of this run of the model (.h5); needs --t.
    t
        The instant of the run, s.
    output
        File to write: the matrices with their names as data (.json), or for NumPy (.npz).
    report
        Page to write (.html): poles, Bode diagrams, matrices.
    json
        Print the matrices as JSON.
    """
    from kinetree.analysis.linear import linearize as question

    check_output(output, report, "linearization")
    if (result is None) != (t is None):
        raise UsageError("--result and --t belong together: a run, and the instant of it in s")
    if result is not None and start:
        raise UsageError("give --start or --result, not both")
    source = with_settings(read_model(model, allow_outside), set_ or [])
    at: Any = "start" if start else "equilibrium"
    if result is not None:
        from kinetree.cli.commands.look import read_result

        at = read_result(result)
    steady = steady_motion(moving, turning, about, spin)
    if result is not None and steady is not None:
        raise UsageError("an instant of a run says how it moves: leave --moving, --turning and --spin out")
    found = question.linearize(
        source.model, at=at, t=t, steady=steady, inputs=listed(input or []), outputs=listed(channel or [])
    )
    deliver(found, output=output, report=report, json=json, quiet=quiet)
    return OK
