"""Options that describe a steady motion: a frame that moves and turns, and bodies that spin in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from kinetree.cli.failures import UsageError
from kinetree.cli.options import assigned, number

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
