"""``kinetree import``, ``validate`` and ``schema``: files in and out."""

from __future__ import annotations

import os
from pathlib import Path

from kinetree.cli.answers import PrintOptions
from kinetree.cli.failures import FAILED, OK, UsageError
from kinetree.cli.models import check_path, read_model, source_of
from kinetree.cli.options import AllowOutside, Everything, Flag, Folders, Json, Output
from kinetree.cli.streams import counted, say, say_json, say_note
from kinetree.files.output import write_text


def import_(
    robot: Path,
    *,
    output: Output = None,
    floating_base: Flag = False,
    allow_missing_inertia: Flag = False,
    ignore_mimic: Flag = False,
    package_dir: Folders = None,
    force: Flag = False,
    allow_outside: AllowOutside = False,
    verbose: Flag = False,
    printing: PrintOptions = PrintOptions(),
) -> int:
    """Turn a robot description (URDF, SDFormat, MJCF, USD) into a model file.

    Parameters
    ----------
    robot
        File to read (.urdf, .sdf, .xml, .usd).
    output
        Model file to write; the name of the robot with .toml where left out.
    floating_base
        URDF: the root link moves freely; otherwise it is fixed to the ground.
    allow_missing_inertia
        URDF: moving links without inertia become massless; otherwise they are errors.
    ignore_mimic
        URDF: joints that follow others stay independent; otherwise they are coupled.
    package_dir
        URDF: folder in which package:// references are looked up; may be given several times.
    force
        Replace a file that exists.
    verbose
        List everything that the model does not represent, with its line.
    """
    from kinetree.io.toml import dumps

    check_path(robot)
    if robot.suffix.lower() == ".urdf":
        from kinetree.io.model_file import LoadedModel
        from kinetree.io.urdf import load_urdf

        found = load_urdf(
            robot,
            floating_base=floating_base,
            allow_missing_inertia=allow_missing_inertia,
            package_dirs=package_dir or [],
            mimic="ignore" if ignore_mimic else "couple",
            allow_outside=allow_outside,
        )
        source = source_of(
            LoadedModel(found.model, None, robot, found.warnings, found.notes, found.not_represented)
        )
    else:
        source = read_model(robot, allow_outside)
    path = output or robot.with_suffix(".toml")
    if os.path.exists(path) and not force:
        raise UsageError(f"{str(path)!r} exists; give another name with --output, or --force to replace it")
    write_text(path, dumps(source.model))
    model = source.model
    quiet = printing.quiet
    if printing.json:
        say_json(
            {
                "file": path,
                "model": model.name,
                "bodies": len(model.bodies),
                "joints": len(model.joints),
                "file_notes": source.notes,
                "remarks": source.notes,  # the former key
                "left_out": source.left_out,
            }
        )
    else:
        for text in (*source.notes, *(source.left_out if verbose else ())):
            say_note(text, quiet)
        if source.left_out and not verbose:
            say_note("what was left out is listed line by line with --verbose, and with --json", quiet)
        if not quiet:
            bodies = counted(len(model.bodies), "body", "bodies")
            say(f"wrote {path}: {bodies}, {counted(len(model.joints), 'joint', 'joints')}")
    return OK


def validate(*paths: Path, all_: Everything = False, printing: PrintOptions = PrintOptions()) -> int:
    """Compare Kinetree with known answers: reference cases of mechanisms and robots.

    Parameters
    ----------
    paths
        Case files or folders of them; the folder `validation` of the project where left out.
    all_
        Every formulation with every constraint reduction, not only the default.
    """
    from kinetree.cli.streams import announced
    from kinetree_validation.validate import ValidationRow
    from kinetree_validation.validate import validate as compare

    missing = [str(path) for path in paths if not os.path.exists(path)]
    if missing:
        raise UsageError(f"there is no {', '.join(missing)}; give case files (.json) or folders of them")

    def tell(row: ValidationRow) -> None:
        say_note(f"{row.case} ({row.formulation}): {row.verdict}", printing.quiet)

    with announced(printing.quiet):
        outcome = compare(paths, all_, on_row=tell)
    if not outcome.rows:
        raise UsageError("there are no cases to compare with; give case files (.json) or folders of them")
    printing.show(outcome.to_dict, outcome.to_text)
    return OK if outcome.ok else FAILED


def schema(*, json: Json = False) -> int:
    """Print the JSON Schema of model files, for editors that complete and check them."""
    from kinetree.io.toml.tables import schema_text

    say(schema_text().rstrip("\n"))
    return OK
