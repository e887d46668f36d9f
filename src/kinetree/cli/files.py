"""``kinetree export``, ``import``, ``validate`` and ``schema``: files in and out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from kinetree.cli.failures import FAILED, OK, UsageError
from kinetree.cli.look import read_result
from kinetree.cli.models import read_model
from kinetree.cli.streams import remark, say, say_json

Flag = Annotated[bool, Parameter(negative=())]
Output = Annotated[Path | None, Parameter(name=["--output", "-o"])]


def export(
    result: Path,
    *channels: str,
    csv: Flag = False,
    output: Output = None,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """Write channels of a result as a table of text (CSV).

    Parameters
    ----------
    result
        Result file (.h5).
    channels
        Names or patterns such as "A.*"; states and stored channels where left out, "*" for all.
    csv
        Comma-separated values; the only format there is, and the default.
    output
        File to write; the name of the result with .csv where left out.
    json
        Print the path as JSON.
    quiet
        Print nothing but errors.
    """
    run = read_result(result)
    path = output or result.with_suffix(".csv")
    run.to_csv(path, channels or None)
    if json:
        say_json({"table": path, "rows": len(run)})
    elif not quiet:
        say(f"wrote {path} ({len(run)} rows)")
    return OK


def import_(
    robot: Path,
    *,
    output: Output = None,
    force: Flag = False,
    json: Flag = False,
    quiet: Flag = False,
) -> int:
    """Turn a robot description (URDF, MJCF) into a model file.

    Parameters
    ----------
    robot
        File to read (.urdf, .xml).
    output
        Model file to write; the name of the robot with .toml where left out.
    force
        Replace a file that exists.
    json
        Print what was written as JSON.
    quiet
        Print nothing but errors.
    """
    from kinetree.io.toml import dumps

    source = read_model(robot)
    path = output or robot.with_suffix(".toml")
    if path.exists() and not force:
        raise UsageError(f"{str(path)!r} exists; give another name with --output, or --force to replace it")
    path.write_text(dumps(source.model), encoding="utf-8", newline="\n")
    model = source.model
    if json:
        say_json(
            {
                "file": path,
                "model": model.name,
                "bodies": len(model.bodies),
                "joints": len(model.joints),
                "remarks": source.remarks,
            }
        )
    else:
        for text in source.remarks:
            remark(text, quiet)
        if not quiet:
            say(f"wrote {path}: {len(model.bodies)} bodies, {len(model.joints)} joints")
    return OK


def validate(*paths: Path, all_: Annotated[bool, Parameter(name="--all", negative=())] = False,
             json: Flag = False, quiet: Flag = False) -> int:  # fmt: skip
    """Compare Kinetree with known answers: the reference problems that come with it, or those given.

    Parameters
    ----------
    paths
        Files or folders of reference problems.
    all_
        The slower ones too.
    json
        Print the outcome as JSON.
    quiet
        Print nothing but errors.
    """
    from kinetree.io.validate import validate as compare

    outcome = compare(list(paths), everything=all_)
    if json:
        say_json(outcome.to_dict())
    elif not quiet:
        say(outcome.to_text())
    return OK if outcome.ok else FAILED


def schema(*, json: Flag = False) -> int:
    """Print the JSON Schema of model files, for editors that complete and check them.

    Parameters
    ----------
    json
        It is JSON in any case.
    """
    from kinetree.io.toml.schema import schema_text

    say(schema_text().rstrip("\n"))
    return OK
