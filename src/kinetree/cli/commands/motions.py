"""``kinetree kinematics`` and ``inverse-dynamics``: motions that are known, and the forces they need."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kinetree.cli.answers import AnswerOptions, check_output, write
from kinetree.cli.failures import OK, UsageError
from kinetree.cli.models import ModelOptions, ModelSource
from kinetree.cli.options import EndTime, Laws, ModelFile, Names, StartTime, Wanted, assigned, listed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kinetree.analysis.kinematics import Transmission
    from kinetree.results.run import Run


def kinematics(
    model: ModelFile,
    *,
    t_end: EndTime = None,
    t_start: StartTime = None,
    rows: int = 500,
    place: str | None = None,
    by: Names = None,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Follow the motion that drivers determine, without integrating, and write it as a result.

    Parameters
    ----------
    rows
        Number of intervals.
    place
        Body or marker: how the speeds named with --by move it along the motion (transmission, dexterity).
    by
        Joint speed such as A.angle_rate; may be given several times.
    answer.output
        Result file to write (.h5, or .csv for a table); kinematics.h5 where left out.
    answer.report
        Page to write (.html): the motion, its channels, how close it comes to singular positions.
    """
    from kinetree.analysis import kinematics as question

    path = answer.output or Path("kinematics.h5")
    check_output(path, answer.report, "motion")
    if (place is None) != (not by):
        raise UsageError("--place and --by belong together: what is moved, and by which joint speeds")
    source = options.read(model)
    run = question.kinematics(source.model, _times(source, t_start, t_end, rows))
    moved = None
    if place is not None:
        moved = question.transmission(source.model, run, tuple(listed(by or [])), place)
    write(run, path, dict)
    files = [path]
    if answer.report is not None:
        files.append((run if moved is None else moved).report(answer.report))
    lines = [f"wrote {path} ({len(run)} rows)" + (f"; {run.reason}" if run.reason else "")]
    lines += [str(moved)] if moved is not None else []
    answer.show(
        lambda: _outcome(run, moved) | {"result": path, "files": files},
        lambda: "\n".join([*lines, *(f"wrote {file}" for file in files[1:])]),
    )
    return OK


def _outcome(run: Run, moved: Transmission | None) -> dict[str, Any]:
    found = {
        "rows": len(run),
        "smallest_condition": run.statistics["smallest_condition"],
        "reason": run.reason,
    }
    return found if moved is None else found | {"transmission": moved.to_dict()}


def inverse_dynamics(
    model: ModelFile,
    *,
    actuators: Wanted,
    motion: Laws = None,
    data: Path | None = None,
    result: Path | None = None,
    t_end: EndTime = None,
    t_start: StartTime = None,
    rows: int = 200,
    options: ModelOptions = ModelOptions(),
    answer: AnswerOptions = AnswerOptions(),
) -> int:
    """Find the actuator forces that give a mechanism a motion.

    The motion is what the model's drivers say, or laws (--motion), from --t-start to --t-end; or a table (--data), or a
    run (--result), at their times.

    Parameters
    ----------
    actuators
        Joints with one coordinate, or joint coordinates such as A.angle, that carry an actuator.
    motion
        Law of a joint coordinate or of a place, as "A.angle=0.5*sin(2*t)" or "tip.x=0.1*t"; one or more.
    data
        Table of the motion (.csv): a column t in s, the others named by coordinates.
    result
        A run of the model (.h5) whose motion is meant.
    rows
        Number of intervals.
    answer.output
        File to write: forces and powers (.csv), everything as data (.json), or the motion with all channels (.h5).
    answer.report
        Page to write (.html): forces and powers over the motion.
    """
    from kinetree.analysis import inverse_dynamics as question
    from kinetree.analysis.inverse_dynamics import tabled_motion

    answer.check("actuation")
    given = [name for name, it in (("--motion", motion), ("--data", data), ("--result", result)) if it]
    if len(given) > 1:
        raise UsageError(f"give the motion once, not as {' and '.join(given)}")
    source = options.read(model)
    times: Any = None
    wanted: Any = None
    if result is not None:
        from kinetree.cli.commands.look import read_result

        wanted = read_result(result)
    elif data is not None:
        wanted, times = tabled_motion(data)
    else:
        laws = [assigned("--motion", text, '"A.angle=0.5*sin(2*t)"') for text in motion or []]
        wanted, times = dict(laws) or None, _times(source, t_start, t_end, rows)
    answer.deliver(question.inverse_dynamics(source.model, wanted, listed(actuators), times))
    return OK


def _times(source: ModelSource, t_start: float | None, t_end: float | None, rows: int) -> NDArray[np.float64]:
    import numpy as np

    first = source.run.t_start if t_start is None else t_start
    last = source.end(t_end)
    if not last > first:
        raise UsageError(f"the last time ({last:g} s) must lie after the first ({first:g} s); give --t-end")
    if rows < 1:
        raise UsageError(f"--rows {rows}: give the number of intervals, 1 or more")
    return np.linspace(first, last, rows + 1)
