"""Exported C marches through many contacts by the text of `simulate`: states and forces are equal to the bit."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.marched import marched, marched_files
from kinetree.export.code.variables import ExportError
from kinetree.preparation.run_settings import RunSettings

from .programs import STRICT, compiled

GRAVITY = kt.Gravity(acceleration=(0, 0, -9.81))
SANITIZED = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]

MAIN = """#include "{name}.h"
#include <stdio.h>
static {name}_model m, copied;
static {name}_contact found[{NAME}_SIZE({NAME}_MOST_CONTACTS)];
int main(void)
{{
    const double times[] = {{{times}}};
    double z[{NAME}_SIZE({NAME}_NZ)], out[{NAME}_SIZE({NAME}_NO)];
    int status = 0;
    {name}_start(&m);
{parameters}
    for (unsigned k = 0; k < sizeof times / sizeof *times && status == 0; k++) {{
        if (k == 1) {{
{later}
        }}
        status = {name}_advance(&m, times[k]);
        if (status != 0)
            break;
        copied = m; /* models may be copied */
        status = {name}_outputs(&copied, out);
        {name}_state(&copied, z);
        m = copied;
        for (int i = 0; i < {NAME}_NZ; i++)
            printf("%.17g ", z[i]);
        for (int i = 0; i < {NAME}_NO; i++)
            printf("%.17g ", out[i]);
        int count = {name}_contacts(&m, found, {NAME}_MOST_CONTACTS);
        double force[3] = {{0, 0, 0}};
        for (int i = 0; i < count; i++)
            for (int j = 0; j < 3; j++)
                force[j] += found[i].force[j] * (found[i].a ? 1.0 : -1.0);
        printf("%d %.17g %.17g %.17g %ld %ld\\n", count, force[0], force[1], force[2], (long)m.steps, (long)m.impacts);
    }}
    printf("%s\\n", {name}_message(status));
    return 0;
}}
"""


class Marching:
    """A model with contacts as a compiled program."""

    def __init__(
        self,
        folder: Path,
        model: kt.Model,
        contacts: kt.Contacts,
        *flags: str,
        events: Sequence[kt.Event] = (),
        **asked: Any,
    ) -> None:
        self.folder, self.model, self.contacts, self.events = folder, model, contacts, tuple(events)
        given = RunSettings.given(contacts=contacts, events=self.events, t_end=asked.pop("t_end", None))
        settings = given.over(RunSettings())
        self.marched = marched(model, settings, **asked)
        for name, text in marched_files(self.marched).items():
            (folder / name).write_text(text, encoding="utf-8")
        self.flags = flags
        name = self.marched.identifier
        for part in ("solve", "equations"):
            compiled(folder, [f"{name}_{part}.c"], f"{part}.o", "-c", *flags)

    def __call__(
        self,
        times: Iterable[float],
        parameters: Mapping[str, float] | None = None,
        later: Mapping[str, float] | None = None,
    ) -> tuple[str, np.ndarray]:
        """The last message, and rows: state, outputs, number of contacts, sum of forces on what moves, counts."""
        name = self.marched.identifier
        first, then = (
            "\n".join(
                f"    status = status ? status : {name}_set(&m, {name.upper()}_p_{key}, {value!r});"
                for key, value in (values or {}).items()
            )
            for values in (parameters, later)
        )
        text = MAIN.format(
            name=name,
            NAME=name.upper(),
            times=", ".join(map(repr, map(float, times))),
            parameters=first,
            later=then,
        )
        (self.folder / "main.c").write_text(text, encoding="utf-8")
        compiled(self.folder, ["main.c", "solve.o", "equations.o"], "main", *self.flags)
        done = subprocess.run([self.folder / "main"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        *rows, message = done.stdout.splitlines()
        return message, np.array([[float(word) for word in row.split()] for row in rows])

    def same(self, t_end: float, rows: int = 20) -> kt.Run:
        """March, and compare with `simulate` to the last bit; the run."""
        times = np.linspace(0.0, t_end, rows + 1)
        asked = {"contacts": self.contacts, "events": self.events}
        run = kt.simulate(self.model, t_end, output=times, progress=False, **asked)
        assert run.status == "finished"
        message, found = self(times)
        assert message == "ok"
        z = np.hstack([run.x, run.y, run.w])
        np.testing.assert_array_equal(found[:, : z.shape[1]], z)
        outputs = [one.name for one in self.marched.outputs]
        values = [run[name] for name in outputs]
        np.testing.assert_allclose(
            found[:, z.shape[1] : -6], np.array(values).T.reshape(rows + 1, -1), rtol=1e-13, atol=1e-13
        )
        np.testing.assert_array_equal(found[-1, -2:], [run.statistics["steps"], run.statistics["impacts"]])
        history = run.resume
        begin = history["contact_begin"]
        np.testing.assert_array_equal(found[:, -6], np.diff(begin))
        return run


def boxes(count: int) -> kt.Model:
    """A column."""
    return kt.Model.of(
        "column",
        GRAVITY,
        *[
            kt.Body.box(f"b{i}", mass=1.0, size=(0.1, 0.1, 0.1), pose=kt.Frame.at((0, 0, 0.05 + 0.1 * i)))
            for i in range(count)
        ],
    )


def slider() -> kt.Model:
    """A box that slides on the floor, pushed by a force."""
    return kt.Model.of(
        "slider",
        GRAVITY,
        kt.Parameter("push", 0.0, "N"),
        kt.Parameter("height", 0.05, "m"),
        kt.Parameter("mu", 0.3, "1"),
        kt.Body.box(
            "b", mass=1.0, size=(0.2, 0.2, 0.1), pose=kt.Frame.at((0, 0, "height")), velocity=(2.0, 0, 0)
        ),
        kt.Force("f", "b", ("push", 0, 0)),
    )


ON_FLOOR = kt.Contacts(floor=True, friction="mu", step=2e-3)


def test_a_bouncing_ball(tmp_path) -> None:
    """Steps are cut at impacts, at the same instants."""
    pose = kt.Frame.at((0, 0, 1.1))
    model = kt.Model.of("ball", GRAVITY, kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=pose))
    contacts = kt.Contacts(floor=True, friction=0.0, restitution=0.8, step=2e-3)
    run = Marching(tmp_path, model, contacts).same(1.5)
    assert run.statistics["impacts"] >= 2


@pytest.mark.slow
def test_a_column_of_three(tmp_path) -> None:
    """Contacts of several boxes; the check that is written along agrees, and the forces carry the weights."""
    contacts = kt.Contacts(floor=True, friction=0.5, step=2e-3)
    program = Marching(tmp_path, boxes(3), contacts)
    program.same(0.2)
    compiled(tmp_path, ["column_check.c", "solve.o", "equations.o"], "check")
    done = subprocess.run([tmp_path / "check"], capture_output=True, text=True, check=False)
    assert (
        done.returncode == 0 and float(done.stdout.split()[-1]) <= 4 * np.finfo(float).eps
    )  # sums of forces by NumPy
    lines = sum(len(file.read_text().splitlines()) for file in tmp_path.glob("*.[ch]"))
    assert lines <= 15_000


@pytest.mark.slow
def test_a_slider_whose_parameters_change(tmp_path) -> None:
    """It slides as in `simulate`; a force may change on the way, what the constants hold may not."""
    program = Marching(tmp_path, slider(), ON_FLOOR)
    program.same(1.0)
    message, rows = program([0.1], {"push": 1.5})
    run = kt.simulate(
        program.model, 0.1, output=[0.0, 0.1], contacts=ON_FLOOR, parameters={"push": 1.5}, progress=False
    )
    assert message == "ok" and rows[-1, 0] != program([0.1])[1][-1, 0]
    np.testing.assert_array_equal(rows[-1, :7], run.x[-1])
    _, pushed = program([0.5, 1.0], later={"push": 10.0})
    _, alone = program([0.5, 1.0])
    speed = (10.0 / 1.0 - 0.3 * 9.81) * 0.5  # what pushes is more than what rubs
    assert pushed[1, 7] - alone[0, 7] == pytest.approx(speed, abs=1e-9)
    for name, value in {"mu": 0.2, "height": 0.06}.items():
        message, _ = program([0.1], {name: value})
        assert "export with its new value" in message


@pytest.mark.slow
def test_a_gripper_with_a_joint(tmp_path) -> None:
    """A jaw on a slide presses a box against a wall: works, a joint, and a force."""
    model = kt.Model.of(
        "grip",
        GRAVITY,
        kt.Body.box("box", mass=1.0, size=(0.1, 0.1, 0.1)),
        kt.Body.box("jaw", mass=0.5, size=(0.02, 0.2, 0.2), pose=kt.Frame.at((0.06, 0, 0))),
        kt.Prismatic("slide", "ground", "jaw", point=(0.06, 0, 0), axis=(1, 0, 0)),
        kt.Force("press", "jaw", force=(-20.0, 0, 0)),
        ground_shapes=[kt.shapes.Box(size=(0.02, 0.2, 0.2), pose=kt.Frame.at((-0.06, 0, 0)))],
    )
    program = Marching(tmp_path, model, kt.Contacts(friction=0.5, step=2e-3))
    run = program.same(0.2)
    assert run["box.position.z"][-1] == pytest.approx(0.0, abs=1e-10)
    assert [one.name for one in program.marched.outputs if "slide" in one.name]


def test_a_four_bar_that_strikes_a_box(tmp_path) -> None:
    """A closed loop stays closed while a box that flies against it bounces off."""
    four_bar = kt.load(Path(kt.__file__).parent / "examples" / "four_bar.toml").model
    pose = kt.Frame.at((0.22, 0.55, 0.0))
    block = kt.Body.box("block", mass=0.5, size=(0.05, 0.05, 0.05), pose=pose, velocity=(0, -2.0, 0))
    program = Marching(tmp_path, four_bar.add(block), kt.Contacts(friction=0.3, restitution=0.5, step=1e-3))
    run = program.same(0.4)
    assert run.statistics["impacts"] >= 1


@pytest.mark.slow
def test_a_conveyor(tmp_path) -> None:
    """A moving surface, whose velocity is an expression of the time."""
    model = kt.Model.of(
        "conveyor",
        GRAVITY,
        kt.Body.box("b", mass=1.0, size=(0.2, 0.2, 0.1), pose=kt.Frame.at((0, 0, 0.05))),
        ground_shapes=[kt.shapes.Box(size=(10, 1, 1), pose=kt.Frame.at((0, 0, -0.5)))],
    )
    belt = kt.MovingSurface("ground", velocity=("1 + sin(t)", 0, 0))
    run = Marching(tmp_path, model, kt.Contacts(friction=0.3, step=2e-3, surfaces=(belt,))).same(0.5)
    assert run["b.velocity.x"][-1] > 1.0


@pytest.mark.slow
def test_a_driven_arm_with_friction_pushes_a_hull(tmp_path) -> None:
    """Friction of a joint, a driver with a law of time, an input, works, a hull, and names that C has, too."""
    corners = [(x, y, z) for x in (-0.1, 0.1) for y in (-0.1, 0.1) for z in (-0.1, 0.1)]
    model = kt.Model.of(
        "table",
        GRAVITY,
        kt.Body.box("arm", mass=1.0, size=(0.1, 0.1, 0.1), pose=kt.Frame.at((-0.4, 0, 0.2))),
        kt.Body.box("hand", mass=1.0, size=(0.1, 0.1, 0.1), pose=kt.Frame.at((-0.2, 0, 0.15))),
        kt.Body.box(
            "stone", mass=1.0, size=(0.2, 0.2, 0.2), pose=kt.Frame.at((0, 0, 0.1)), velocity=(0, 0.1, 0)
        ),
        kt.Prismatic("slide", "ground", "arm", point=(-0.4, 0, 0.2), axis=(1, 0, 0)),
        kt.Revolute("wrist", "arm", "hand", point=(-0.3, 0, 0.2), axis=(0, 1, 0)),
        kt.JointDriver("drive", "slide", law="0.2*t + 0.01*sin(20*t)"),
        kt.Parameter("rub", 0.5, "N*m"),
        kt.DryFriction("rubs", "wrist", force="rub"),
        kt.JointMotor("motor", "wrist", torque=0.0),
    )
    shapes = (
        kt.ContactShape(at="hand", size=(0.1, 0.1, 0.1)),
        kt.ContactShape(at="stone", vertices=tuple(corners)),
    )
    belt = kt.MovingSurface("ground", velocity=(0.1, 0, 0))
    contacts = kt.Contacts(shapes=shapes, floor=True, friction=0.4, step=2e-3, surfaces=(belt,))
    program = Marching(tmp_path, model, contacts)
    program.same(1.0)
    assert "export with its new value" in program([0.1], {"rub": 0.4})[0]
    pushed = Marching(tmp_path, model, contacts, inputs=["motor"])
    key = next(one.identifier for one in pushed.marched.parameters if "motor" in one.name)
    turned = [pushed([0.3], {key: torque})[1][0] for torque in (0.0, 2.0)]
    angle = [one.name for one in pushed.marched.states].index("wrist.angle")
    assert abs(turned[1][angle] - turned[0][angle]) > 0.01


def test_stops_beside_contacts(tmp_path) -> None:
    """A slider between limits pushes a ball: blows on limits cut steps at the same instants."""
    at = kt.Frame.at((-0.2, 0, 0.06))
    model = kt.Model.of(
        "slider",
        GRAVITY,
        kt.Parameter("e", 0.5, "1"),
        kt.Parameter("reach", 0.1, "m"),
        kt.Body.box("pusher", 1.0, (0.1, 0.1, 0.1), pose=at),
        kt.Prismatic(
            "guide", "ground", "pusher", point=(0, 0, 0), axis=(1, 0, 0), u0=2.0, limits=(-0.05, "reach")
        ),
        kt.Body.sphere("ball", mass=0.5, radius=0.05, pose=kt.Frame.at((0, 0, 0.05))),
    )
    events = [
        kt.JointLimitEvent(side, "guide", side=side, action=kt.Restitution("e"))
        for side in ("lower", "upper")
    ]
    contacts = kt.Contacts(floor=True, friction=0.4, restitution=0.2, step=2e-3)
    program = Marching(tmp_path, model, contacts, events=events)
    assert program.same(0.6).statistics["impacts"] >= 3
    message, rows = program([0.3], parameters={"reach": 0.12})
    moved = kt.simulate(
        model, 0.3, output=np.array([0.0, 0.3]), contacts=contacts, events=events, parameters={"reach": 0.12}
    )
    assert message == "ok"
    np.testing.assert_array_equal(rows[0, : moved.x.shape[1]], moved.x[-1])


def test_room_that_is_full_is_told(tmp_path) -> None:
    """With room for fewer contacts than there are, the program says so and keeps what it has."""
    contacts = kt.Contacts(floor=True, friction=0.5, step=2e-3)
    message, rows = Marching(tmp_path, boxes(3), contacts, most_contacts=7)([0.1])
    assert "more contacts" in message and "most_contacts" in message and not len(rows)


def test_times_that_cannot_be_reached(tmp_path) -> None:
    """A time that lies before the present one, and one that is none."""
    program = Marching(tmp_path, slider(), ON_FLOOR)
    message, rows = program([0.1, 0.05])
    assert "before the present one" in message and len(rows) == 1


def test_mistakes_in_words(tmp_path) -> None:
    """What is not exported with contacts is refused, never left out."""
    model, contacts = boxes(1), kt.Contacts(floor=True, step=2e-3)
    for to in ("numpy", "fmu"):
        with pytest.raises(ExportError, match="exported to C alone"):
            kt.export_model(model, to, tmp_path / "there", contacts=contacts)
    with pytest.raises(ExportError, match="no accelerations and no reactions"):
        kt.export_model(model, "c", tmp_path / "there", contacts=contacts, outputs=["b0.acceleration"])
    event = kt.ExpressionEvent("down", "b0.position.z")
    with pytest.raises(ExportError, match="follows events with restitution alone"):
        kt.export_model(model, "c", tmp_path / "there", contacts=contacts, events=[event])
    with pytest.raises(kt.ArgumentError, match="contacts"):
        kt.export_model(model, "c", tmp_path / "there", contacts=kt.Contacts(friction=-1.0))
    assert not (tmp_path / "there").exists()


def test_contacts_of_a_file(tmp_path) -> None:
    """The contacts of a model file are taken, or refused where they cannot be."""
    file = tmp_path / "heap.toml"
    kt.save(boxes(1), file, run=RunSettings(contacts=kt.Contacts(floor=True, step=2e-3)))
    written = kt.export_model(file, "c", tmp_path / "c")
    assert "march_to" in (tmp_path / "c" / "column_solve.c").read_text() and len(written) == 10
    with pytest.raises(ExportError, match="exported to C alone"):
        kt.export_model(file, "numpy", tmp_path / "numpy")


@pytest.mark.slow
@pytest.mark.parametrize("flags", [["-O2"], SANITIZED], ids=["optimised", "sanitized"])
def test_a_heap_with_other_flags(tmp_path, flags) -> None:
    """Shapes of all kinds fall on each other: nothing is read or written outside of the memory, bits are the same."""
    random = np.random.default_rng(3)
    parts: list[Any] = []
    for k in range(8):
        turn = kt.Frame.at(
            (float(random.uniform(-0.05, 0.05)), float(random.uniform(-0.05, 0.05)), 0.1 + 0.13 * k)
        )
        if k % 3 == 0:
            parts.append(kt.Body.box(f"b{k}", mass=1.0, size=(0.1, 0.08, 0.1), pose=turn))
        elif k % 3 == 1:
            parts.append(kt.Body.sphere(f"b{k}", mass=1.0, radius=0.05, pose=turn))
        else:
            parts.append(kt.Body.cylinder(f"b{k}", mass=1.0, radius=0.04, length=0.1, pose=turn))
    model = kt.Model.of("heap", GRAVITY, *parts)
    contacts = kt.Contacts(
        floor=True, friction=0.4, rolling_resistance=1e-3, spinning_resistance=1e-3, step=2e-3
    )
    run = Marching(tmp_path, model, contacts, *flags, t_end=0.5).same(0.5)
    assert run.statistics["newton"] + run.statistics["splittings"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["gcc", "zig"])
def test_other_compilers(tmp_path, compiler) -> None:
    """No warning of either compiler."""
    program = Marching(tmp_path, boxes(2), kt.Contacts(floor=True, friction=0.5, step=2e-3))
    command = ["gcc"] if compiler == "gcc" else [sys.executable, "-m", "ziglang", "cc"]
    for part in ("solve", "equations", "check"):
        done = subprocess.run(
            [*command, *STRICT, "-O2", "-c", f"{program.marched.identifier}_{part}.c"],
            cwd=tmp_path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
