"""``kinetree equilibrium``, ``modes``, ``linearize`` and ``kinematics``: questions besides motion."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from kinetree.cli.failures import OK
from kinetree.cli.models import read_model, with_settings
from kinetree.cli.options import Assignments, Flag, Output, Quiet
from kinetree.cli.streams import remark, say, say_json

Names = Annotated[list[str] | None, Parameter(negative=())]


def equilibrium(
    model: Path,
    *,
    set_: Assignments = None,
    hold: Names = None,
    starts: int = 0,
    seed: int = 0,
    json: Flag = False,
    quiet: Quiet = False,
) -> int:
    """Find where the forces of a mechanism balance, whether that is stable, and the reactions there.

    Parameters
    ----------
    model
        Model file (.toml), robot (.urdf, .xml) or Python file that defines `model`.
    set_
        Another value for a parameter, as name=value; may be given several times.
    hold
        Joint, or coordinate such as A.angle, that must not move; may be given several times.
    starts
        Look from this many random poses too, and list every equilibrium found.
    seed
        Of the random poses.
    json
        Print the equilibria as JSON.
    quiet
        Print nothing but errors.
    """
    from kinetree.analysis import equilibrium as question

    source = with_settings(read_model(model), set_ or [])
    if starts:
        found = question.equilibria(source.model, starts, hold=hold or [], seed=seed)
    else:
        found = [question.equilibrium(source.model, hold=hold or [])]
    if json:
        say_json({"equilibria": [entry.to_dict() for entry in found]})
    elif not quiet:
        for text in source.remarks:
            remark(text)
        say("\n".join(map(str, found)))
    return OK


def modes(
    model: Path,
    *,
    set_: Assignments = None,
    start: Flag = False,
    page: Path | None = None,
    mode: int = 1,
    json: Flag = False,
    quiet: Quiet = False,
) -> int:
    """Frequencies, damping and shapes of small motions about the equilibrium next to the model's pose.

    Parameters
    ----------
    model
        Model file (.toml), robot (.urdf, .xml) or Python file that defines `model`.
    set_
        Another value for a parameter, as name=value; may be given several times.
    start
        Take the model's own pose, which must be an equilibrium.
    page
        Page (.html) to write, in which the mechanism moves in a mode.
    mode
        Which mode the page shows, counted from 1 by rising frequency.
    json
        Print the modes as JSON.
    quiet
        Print nothing but errors.
    """
    from kinetree.analysis import modes as question

    source = with_settings(read_model(model), set_ or [])
    found = question.modes(source.model, at="start" if start else "equilibrium")
    if page is not None:
        from kinetree.analysis.vibrate import vibrate
        from kinetree.report.page import write_page
        from kinetree.report.run_views import data_of

        write_page(data_of(vibrate(found, mode - 1)), page, autoplay=True)
    if json:
        say_json(found.to_dict())
    elif not quiet:
        say(str(found))
    return OK


def linearize(
    model: Path,
    *,
    set_: Assignments = None,
    input: Names = None,
    channel: Names = None,
    start: Flag = False,
    json: Flag = False,
    quiet: Quiet = False,
) -> int:
    """Linearise a mechanism about its equilibrium: A, B, C, D in independent coordinates.

    Parameters
    ----------
    model
        Model file (.toml), robot (.urdf, .xml) or Python file that defines `model`.
    set_
        Another value for a parameter, as name=value; may be given several times.
    input
        Load, parameter or driver that is an input; may be given several times.
    channel
        Channel that is an output; may be given several times.
    start
        Take the model's own pose, which must be an equilibrium.
    json
        Print the matrices as JSON.
    quiet
        Print nothing but errors.
    """
    from kinetree.analysis import linearize as question

    source = with_settings(read_model(model), set_ or [])
    found = question.linearize(
        source.model, at="start" if start else "equilibrium", inputs=input or [], outputs=channel or []
    )
    if json:
        say_json(found.to_dict())
    elif not quiet:
        say(str(found))
    return OK


def kinematics(
    model: Path,
    *,
    t_end: float,
    t_start: float = 0.0,
    rows: int = 500,
    set_: Assignments = None,
    output: Output = None,
    json: Flag = False,
    quiet: Quiet = False,
) -> int:
    """Follow the motion that drivers determine, without integrating, and write it as a result.

    Parameters
    ----------
    model
        Model file (.toml), robot (.urdf, .xml) or Python file that defines `model`.
    t_end
        Last time (s).
    t_start
        First time (s).
    rows
        Number of intervals.
    set_
        Another value for a parameter, as name=value; may be given several times.
    output
        Result file to write; kinematics.h5 where left out.
    json
        Print what was written as JSON.
    quiet
        Print nothing but errors.
    """
    import numpy as np

    from kinetree.analysis import kinematics as question

    source = with_settings(read_model(model), set_ or [])
    run = question.kinematics(source.model, np.linspace(t_start, t_end, rows + 1))
    path = output or Path("kinematics.h5")
    run.save(path)
    if json:
        say_json(
            {"result": path, "rows": len(run), "smallest_condition": run.statistics["smallest_condition"]}
        )
    elif not quiet:
        say(f"wrote {path} ({len(run)} rows)" + (f"; {run.reason}" if run.reason else ""))
    return OK
