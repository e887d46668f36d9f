"""``kinetree import``, ``validate``, ``schema``, ``export`` and ``video``: files in and out."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from kinetree.cli.commands.look import read_result
from kinetree.cli.console import FAILED, OK, UsageError, say, say_json, say_note
from kinetree.cli.models import RESULTS, ModelOptions, check_path, read_model, source_of
from kinetree.cli.options import AllowOutside, Everything, Flag, Folders, Json, Names, Output, PrintOptions
from kinetree.files.output import write_text
from kinetree.words.names import counted, nearest


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
        from kinetree.io.urdf import load_urdf

        found = load_urdf(
            robot,
            floating_base=floating_base,
            allow_missing_inertia=allow_missing_inertia,
            package_dirs=package_dir or [],
            mimic="ignore" if ignore_mimic else "couple",
            allow_outside=allow_outside,
        )
        source = source_of(found)
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
    from kinetree.cli.console import announced
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


Inputs = Annotated[list[str] | None, Parameter(name="--input", negative=())]


def export(
    source: Path,
    *channels: str,
    to: str | None = None,
    output: Output = None,
    input: Inputs = None,
    fmi: int = 3,
    platform: Names = None,
    compiler: str | None = None,
    most_sets: int = 128,
    most_contacts: int | None = None,
    csv: Flag = False,
    options: ModelOptions = ModelOptions(),
    printing: PrintOptions = PrintOptions(),
) -> int:
    """Write a result as a table (CSV) or as a moving scene (glTF), or a model as a program: C, NumPy, FMU.

    Parameters
    ----------
    source
        Result file (.h5), or model file (.toml), robot (.urdf, .sdf, .xml, .usd) or Python file that defines
        `model`, which is run as a program.
    channels
        Channels of a result: names or patterns such as "A.*"; states and stored channels where left out, "*" for all.
        Of a model: the outputs, such as crank.position.x; coordinates and speeds of all joints where left out.
    to
        csv or gltf (of a result); c, numpy or fmu (of a model).
    output
        File or folder to write; named after the source where left out.
    input
        Input of a model: a motor, force, driver or parameter that is set from outside; may be given several times.
    fmi
        Version of an FMU: 2 or 3.
    platform
        Platforms of an FMU: all, native, or names such as x86_64-linux; all where left out.
    compiler
        C compiler of the system for an FMU, for this platform only, in place of the package ziglang.
    most_sets
        Most sets of closed contacts, friction and switched parts in the program of a model, each with equations.
    most_contacts
        Contacts at once that the program of a model with [contacts] has room for; where left out, twice as many as
        the march up to t_end has.
    csv
        Short for --to csv.
    """
    result = source.suffix.lower() in RESULTS
    scene = output is not None and output.suffix.lower() == ".glb"
    to = to or (("gltf" if scene and not csv else "csv") if csv or result else None)
    if to is None:
        raise UsageError("what is the model to become? Give --to c, numpy or fmu")
    if (to in ("csv", "gltf")) != result:
        kind = "a result" if result else "a model"
        become = "results become csv or gltf, models c, numpy or fmu"
        raise UsageError(f"{str(source)!r} is {kind}, which cannot be written to {to}: {become}")
    if to == "gltf":
        return _scene(source, channels, output, printing)
    if result:
        run = read_result(source)
        path = output or source.with_suffix(".csv")
        run.to_csv(path, channels or None)
        printing.show(lambda: {"table": path, "rows": len(run)}, lambda: f"wrote {path} ({len(run)} rows)")
        return OK
    from kinetree.export.code.targets import TARGETS, export_model

    if to not in TARGETS:
        raise UsageError(f"--to {to}: {nearest(to, [*TARGETS, 'csv', 'gltf'])}")
    model = options.read(source)
    fmu: dict[str, Any] = {}
    if to == "fmu":
        names = platform or ["all"]
        fmu = {"fmi": fmi, "platforms": names[0] if len(names) == 1 else names, "compiler": compiler}
    elif fmi != 3 or platform or compiler:
        raise UsageError("--fmi, --platform and --compiler are for --to fmu")
    path = output or Path(f"{source.stem}.fmu" if to == "fmu" else f"{source.stem}_{to}")
    written = export_model(
        model,
        to,
        path,
        outputs=list(channels) or None,
        inputs=input or (),
        most_sets=most_sets,
        most_contacts=most_contacts,
        **fmu,
    )
    printing.show(lambda: {"files": written}, lambda: "\n".join(f"wrote {file}" for file in written))
    return OK


def _scene(source: Path, channels: tuple[str, ...], output: Path | None, printing: PrintOptions) -> int:
    path = output or source.with_suffix(".glb")
    if channels:
        raise UsageError("channels are for --to csv; --to gltf writes the whole mechanism")
    if path.suffix.lower() != ".glb":
        raise UsageError(f"--output {str(path)!r}: binary glTF has names such as {path.stem}.glb")
    run = read_result(source)
    run.to_gltf(path)
    printing.show(
        lambda: {"scene": path, "rows": len(run)},
        lambda: f"wrote {path} ({path.stat().st_size / 1000:.0f} kB, {len(run)} rows)",
    )
    return OK


def video(
    result: Path,
    *,
    output: Output = None,
    fps: float | None = None,
    size: str | None = None,
    speed: float | None = None,
    view: str = "home",
    theme: str = "light",
    forces: Flag = False,
    printing: PrintOptions = PrintOptions(),
) -> int:
    """Write the motion of a result as a video (MP4, WebM) or as a GIF, without a browser.

    Parameters
    ----------
    result
        Result file (.h5).
    output
        File to write: .mp4, .webm or .gif; named after the result, .mp4, where left out.
    fps
        Pictures per second; 30, and 20 for GIF.
    size
        Width and height of the pictures, as 1280x720 (the default; 640x360 for GIF).
    speed
        Factor by which the motion is shown faster; real time for motions of 1 to 90 s where left out.
    view
        Place of the camera: home (the whole motion), front, side or top.
    theme
        light or dark.
    forces
        Draw the forces and moments in joints and contacts as arrows.
    """
    path = output or result.with_suffix(".mp4")
    pixels = None if size is None else _pixels(size)
    run = read_result(result)
    drawn = 0

    def progress(done: int, of: int) -> None:
        nonlocal drawn
        drawn = done
        if done % 100 == 0 and done < of:
            say_note(f"{done} of {of} pictures", printing.quiet)

    run.to_video(
        path, fps=fps, size=pixels, speed=speed, view=view, theme=theme, forces=forces, progress=progress
    )
    printing.show(
        lambda: {"video": path, "pictures": drawn},
        lambda: f"wrote {path} ({drawn} pictures, {path.stat().st_size / 1000:.0f} kB)",
    )
    return OK


def _pixels(text: str) -> tuple[int, int]:
    width, cross, height = text.lower().replace("×", "x").partition("x")
    if not (cross and width.strip().isdecimal() and height.strip().isdecimal()):
        raise UsageError(f"--size {text!r}: write it as 1280x720")
    return int(width), int(height)
