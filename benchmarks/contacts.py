"""Many contacts in Kinetree and MuJoCo, the same scenes and steps in turns: ``python benchmarks/contacts.py``.

Both take steps of 2 ms, each as it comes: Kinetree with its tolerance of 1e-10 m/s, MuJoCo with its Newton solver and
the defaults of its contacts, but with conjugate gradients for the spheres, where they are much faster.
``--quick`` takes shorter motions, ``--scenes`` some of them, ``--json FILE`` keeps the figures.

MuJoCo runs with both of its cones of friction, and ratios are those to the faster one.
Times are processor time of one thread for the steps alone, per simulated second, the least of several turns; what
Kinetree takes to make ready (equations, and code that is not on disk yet) is told apart. Overlap is the largest of all
steps. Of scenes that should stand it is told how far a body moves from a tenth of the time to its end.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from importlib import metadata
from time import process_time
from typing import Any

import numpy as np
from command_line import options_of

import kinetree as kt
from kinetree.analysis.marching.march_job import MarchJob
from kinetree.contact.march import Told
from kinetree.preparation.prepare import prepare_checked
from kinetree.preparation.run_settings import RunSettings

G, STEP = 9.81, 2e-3
"""m/s², s."""
UPRIGHT = (1.0, 0.0, 0.0, 0.0)
BOUNCE = 0.8
"""Coefficient of restitution of the ball that bounces."""
HELD = 20.0
"""Force (N) that a jaw presses with."""


@dataclass(frozen=True)
class Solid:
    """A box (edges, m) or a sphere (radius, m) that moves freely: centre, rotation (w, x, y, z), turning (rad/s)."""

    size: tuple[float, ...]
    at: tuple[float, float, float]
    mass: float = 1.0
    turned: tuple[float, float, float, float] = UPRIGHT
    turning: tuple[float, float, float] = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Scene:
    """Solids above a floor, and what stands around them.

    ``seconds`` are those of the motion, ``short`` those of a quick look. ``stands`` says that nothing should move.
    ``parts`` are what Kinetree has besides, ``options`` those of its contacts, ``xml`` and ``after`` what MuJoCo has in
    its world and after it, ``geom`` what its shapes have; ``figures`` are read off a motion.
    """

    name: str
    seconds: float
    short: float
    solids: tuple[Solid, ...] = ()
    walls: tuple[tuple[tuple[float, float, float], tuple[float, float, float]], ...] = ()
    friction: float = 0.5
    gravity: tuple[float, float, float] = (0.0, 0.0, -G)
    floor: bool = True
    stands: bool = False
    solver: str = "Newton"
    options: dict[str, Any] = field(default_factory=dict)
    parts: tuple[Any, ...] = ()
    geom: str = ""
    xml: str = ""
    after: str = ""
    figures: Callable[[Motion], dict[str, float]] | None = None


@dataclass(frozen=True)
class Motion:
    """Times (s), poses and speeds of bodies by name: positions (n, 3), rotations (n, 3, 3), and velocities (n, 3)."""

    t: np.ndarray
    position: dict[str, np.ndarray]
    rotation: dict[str, np.ndarray]
    velocity: dict[str, np.ndarray]


# --- scenes ----------------------------------------------------------------------------------------------
EDGE = (0.1, 0.1, 0.1)


def column(count: int = 10) -> Scene:
    """Boxes upon each other."""
    solids = tuple(Solid(EDGE, (0.0, 0.0, 0.05 + 0.1 * k)) for k in range(count))
    return Scene(f"column of {count} boxes", 100.0, 1.0, solids, stands=True)


def pyramid(rows: int = 10) -> Scene:
    """Rows of boxes, each box upon two of the row below."""
    solids = tuple(
        Solid(EDGE, (0.11 * (k + row / 2), 0.0, 0.05 + 0.1 * row))
        for row in range(rows)
        for k in range(rows - row)
    )
    return Scene(f"pyramid of {len(solids)} boxes", 10.0, 0.5, solids, stands=True)


def spheres(count: int = 200) -> Scene:
    """Spheres, none quite in line, that fall into a box of walls."""
    random = np.random.default_rng(1)
    radius, side, gap = 0.03, 5, 0.064
    solids = []
    for k in range(count):
        place = np.array([k % side, (k // side) % side, k // side**2]) * gap + [0.0, 0.0, 0.04]
        place[:2] -= gap * (side - 1) / 2
        x, y, z = map(float, place + random.uniform(-1e-3, 1e-3, 3))
        solids.append(Solid((radius,), (x, y, z), mass=0.1))
    wide, half = gap * side / 2 + 0.01, 1.0
    walls = tuple(
        ((sign * (wide + 0.05), 0.0, half), (0.1, 2.0, 2 * half))
        if axis == 0
        else ((0.0, sign * (wide + 0.05), half), (2.0, 0.1, 2 * half))
        for axis in (0, 1)
        for sign in (-1.0, 1.0)
    )
    return Scene(f"{count} spheres poured", 1.0, 0.1, tuple(solids), walls, friction=0.4, solver="CG")


def heap(count: int = 12) -> Scene:
    """Boxes that fall on each other, askew."""
    random = np.random.default_rng(2)
    solids = []
    for k in range(count):
        turned = random.normal(size=4)
        turned /= np.linalg.norm(turned)
        x, y = random.uniform(-0.06, 0.06, 2)
        solids.append(Solid(EDGE, (float(x), float(y), 0.1 + 0.14 * k), turned=tuple(map(float, turned))))  # type: ignore[arg-type]
    return Scene(f"heap of {count} boxes", 2.0, 0.3, tuple(solids))


def dominoes(count: int = 12) -> Scene:
    """A row of stones, the first of which is pushed."""
    size = (0.008, 0.024, 0.048)
    solids = tuple(
        Solid(size, (0.02 * k, 0.0, 0.024), mass=0.02, turning=(0.0, 6.0 if k == 0 else 0.0, 0.0))
        for k in range(count)
    )
    return Scene(f"{count} dominoes", 1.0, 0.2, solids, friction=0.3)


def slope(excess: float = 1.01) -> Scene:
    """A box on a slope on which it just rests."""
    angle = math.atan(0.5 / excess)
    pull = (G * math.sin(angle), 0.0, -G * math.cos(angle))
    solids = (Solid((0.2, 0.2, 0.1), (0.0, 0.0, 0.05)),)
    return Scene(f"slope, µ = {excess} tan", 10.0, 0.5, solids, gravity=pull, stands=True)


def gripper() -> Scene:
    """A box between a wall and a jaw that presses."""
    jaw = kt.Body.box("jaw", mass=0.5, size=(0.02, 0.2, 0.2), pose=kt.Frame.at((0.06, 0, 0)))
    parts = (
        jaw,
        kt.Prismatic("guide", "ground", "jaw", point=(0.06, 0, 0), axis=(1, 0, 0)),
        kt.Force("press", "jaw", force=(-HELD, 0, 0)),
    )
    xml = (
        '<body name="jaw" pos="0.06 0 0"><joint name="guide" type="slide" axis="1 0 0"/>'
        '<geom type="box" size="0.01 0.1 0.1" mass="0.5" friction="0.26"/></body>'
    )
    after = f'<actuator><motor joint="guide" ctrllimited="false" gear="{-HELD}"/></actuator>'
    walls = (((-0.06, 0.0, 0.0), (0.02, 0.2, 0.2)),)
    return Scene(
        "gripper", 10.0, 0.5, (Solid(EDGE, (0.0, 0.0, 0.0)),), walls, 0.26, floor=False, stands=True,
        parts=parts, xml=xml, after=after,
    )  # fmt: skip


def bounces() -> Scene:
    """A ball that loses a fifth of its speed at every bounce.

    MuJoCo's ball is damped so that it loses as much, and as stiff as its first bounce comes nearest.
    """
    damping = math.log(1 / BOUNCE) / math.hypot(math.pi, math.log(1 / BOUNCE))
    solids = (Solid((0.1,), (0.0, 0.0, 1.1)),)
    return Scene(
        "bounces", 4.0, 4.0, solids, friction=0.0, options={"restitution": BOUNCE},
        geom=f'solref="{STIFF_TIME} {damping}"', figures=times_of_bounces,
    )  # fmt: skip


STIFF_TIME = 0.02
"""Time constant of MuJoCo's bouncing contact (s): of 0.004, 0.01, 0.02, 0.03, 0.05 and 0.1 the best first bounce.

0.03 has a better fifth one (0.060 s late instead of 0.082 s, pyramidal).
"""


def times_of_bounces(motion: Motion) -> dict[str, float]:
    """Errors of the times (s) of the first and the fifth bounce, each from the flight after it."""
    (z,), (v,) = ([part[:, 2] for part in parts.values()] for parts in (motion.position, motion.velocity))
    turns = np.flatnonzero((v[:-1] < 0) & (v[1:] > 0))
    first, speed = math.sqrt(2 / G), math.sqrt(2 * G)
    found = {}
    for number in (1, 5):
        if number >= len(turns):
            return {}
        k = (turns[number - 1] + turns[number] + 1) // 2
        after = math.sqrt(v[k] ** 2 + 2 * G * (z[k] - 0.1))
        true = first + sum(2 * speed * BOUNCE**n / G for n in range(1, number))
        found[f"bounce {number} late (s)"] = abs(float(motion.t[k] - (after - v[k]) / G) - true)
    return found


PINS = {"A": (0.0, 0.7), "C": (-0.3, 0.7), "D": (0.2, 0.4), "B": (0.6, 0.7)}
"""Pins of the four-bar in the plane x, z (m)."""
RODS = {"crank": ("A", "C"), "coupler": ("C", "D"), "rocker": ("B", "D")}
JOINED = {
    "A": ("ground", "crank"),
    "C": ("crank", "coupler"),
    "B": ("ground", "rocker"),
    "D": ("coupler", "rocker"),
}
"""Bodies at the pins."""
THICK = 0.01
"""Radius of the rods (m)."""


def four_bar() -> Scene:
    """A four-bar falls, and its rocker strikes a box."""
    parts: list[Any] = []
    for name, (one, other) in RODS.items():
        ends = [np.array([PINS[pin][0], 0.0, PINS[pin][1]]) for pin in (one, other)]
        length = float(np.linalg.norm(ends[1] - ends[0]))
        rod = kt.shapes.Rod((-length / 2, 0, 0), (length / 2, 0, 0), THICK)
        x, z = (ends[1] - ends[0])[[0, 2]] / length
        turned = ((x, 0.0, -z), (0.0, 1.0, 0.0), (z, 0.0, x))
        pose = kt.Frame(tuple(map(float, (ends[0] + ends[1]) / 2)), turned)
        inertia = length**2 / 12
        parts.append(kt.Body(name, 1.0, inertia=(1e-3, inertia, inertia, 0, 0, 0), pose=pose, shapes=(rod,)))
    for pin, bodies in JOINED.items():
        point = (PINS[pin][0], 0.0, PINS[pin][1])
        parts.append(kt.Revolute(pin, *bodies, point=point, axis=(0, 1, 0)))
    apart = kt.ContactPair("crank", "rocker", touch=False)
    solids = (Solid((0.1, 0.1, 0.3), (0.75, 0.0, 0.15), mass=0.5),)
    return Scene(
        "four-bar that strikes a box", 2.0, 0.5, solids, parts=tuple(parts), options={"pairs": (apart,)},
        xml=_four_bar_xml(), after='<equality><connect site1="end1" site2="end2"/></equality>', figures=opening_of_loop,
    )  # fmt: skip


def _rod_xml(name: str, inside: str = "") -> str:
    one, other = (PINS[pin] for pin in RODS[name])
    x, z = other[0] - one[0], other[1] - one[1]
    inertia, pins = (x * x + z * z) / 12, f"0 0 0 {x} 0 {z}"
    along = math.atan2(-z, x)
    return (
        f'<joint type="hinge" axis="0 1 0"/><inertial pos="{x / 2} 0 {z / 2}" mass="1" '
        f'quat="{math.cos(along / 2)} 0 {math.sin(along / 2)} 0" diaginertia="1e-3 {inertia} {inertia}"/>'
        f'<geom type="capsule" fromto="{pins}" size="{THICK}" contype="2" conaffinity="1" friction="0.5"/>{inside}'
    )


def _four_bar_xml() -> str:
    (ax, az), (bx, bz), (cx, cz), (dx, dz) = (PINS[pin] for pin in "ABCD")
    end1, end2 = (
        f'<site name="end{k + 1}" pos="{dx - x} 0 {dz - z}"/>'
        for k, (x, z) in enumerate(((cx, cz), (bx, bz)))
    )
    coupler = f'<body name="coupler" pos="{cx - ax} 0 {cz - az}">{_rod_xml("coupler", end1)}</body>'
    return (
        f'<body name="crank" pos="{ax} 0 {az}">{_rod_xml("crank", coupler)}</body>'
        f'<body name="rocker" pos="{bx} 0 {bz}">{_rod_xml("rocker", end2)}</body>'
    )


def opening_of_loop(motion: Motion) -> dict[str, float]:
    """Largest distance (m) of the ends of coupler and rocker, and how far the box was driven (m)."""
    start = np.array([PINS["D"][0], 0.0, PINS["D"][1]])
    ends = []
    for name in ("coupler", "rocker"):
        r, R = motion.position[name], motion.rotation[name]
        ends.append(r + np.einsum("nij,j->ni", R, R[0].T @ (start - r[0])))
    driven = float(np.abs(motion.position["solid0"][-1] - motion.position["solid0"][0]).max())
    return {"loop open (m)": float(np.linalg.norm(ends[0] - ends[1], axis=1).max()), "box driven (m)": driven}


SCENES = (column, pyramid, spheres, heap, dominoes, slope, gripper, bounces, four_bar)
SMALLEST = {
    "column": column(2),
    "pyramid": pyramid(2),
    "spheres": spheres(3),
    "heap": heap(2),
    "dominoes": dominoes(2),
}


# --- Kinetree --------------------------------------------------------------------------------------------
def kinetree_job(scene: Scene, seconds: float) -> Callable[[], MarchJob]:
    """Make a scene ready; the function gives a fresh march."""
    bodies = []
    for k, solid in enumerate(scene.solids):
        w, x, y, z = solid.turned
        pose = (
            kt.Frame.at(solid.at) if solid.turned == UPRIGHT else kt.Frame(solid.at, rotation_of(w, x, y, z))
        )
        given = {"mass": solid.mass, "pose": pose, "angular_velocity": solid.turning}
        if len(solid.size) == 1:
            bodies.append(kt.Body.sphere(f"solid{k}", radius=solid.size[0], **given))
        else:
            bodies.append(kt.Body.box(f"solid{k}", size=solid.size, **given))
    walls = [kt.shapes.Box(size=size, pose=kt.Frame.at(at)) for at, size in scene.walls]
    gravity = kt.Gravity(acceleration=scene.gravity)
    model = kt.Model.of(scene.name, gravity, *bodies, *scene.parts, ground_shapes=walls)
    contacts = kt.Contacts(floor=scene.floor, friction=scene.friction, step=STEP, **scene.options)
    settings = RunSettings.given(t_end=seconds, contacts=contacts).complete()
    prepared = prepare_checked(model, replace(settings, events=()), motion_only=True)
    return lambda: MarchJob.of(prepared, model, settings)


def rotation_of(w: float, x: float, y: float, z: float) -> Any:
    """Rotation matrix of a unit quaternion."""
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


MOST_ROWS = 2000
"""Instants of a motion that are looked at."""
TIMES = ("trace", "compile", "integrate")


class Kinetree:
    """Kinetree with a scene: one march after the other."""

    def __init__(self, scene: Scene, seconds: float) -> None:
        begun = process_time()
        self._make, self._seconds = kinetree_job(scene, seconds), seconds
        self._make()
        self.cold = process_time() - begun

    def turn(self) -> float:
        """Processor time of a motion (s)."""
        self._job, ends = self._make(), np.array([0.0, self._seconds])
        begun = process_time()
        rows = self._job.rows(ends, None, None, sys.maxsize)
        spent = process_time() - begun
        assert rows.status == "finished", rows.reason
        return spent

    def figures(self) -> dict[str, float]:
        """Figures of the steps of the last turn."""
        march = self._job.march
        return {
            "overlap (m)": march.told(Told.LEFT),
            "overlap before projection (m)": march.told(Told.OVERLAP),
            "missed steps": march.count("missed"),
            "worst residual (m/s)": march.told(Told.RESIDUAL),
        }

    def motion(self) -> Motion:
        """The motion, marched once more with rows."""
        job = self._make()
        times = np.linspace(0.0, self._seconds, min(round(self._seconds / STEP), MOST_ROWS) + 1)
        run = job.run(job.rows(times, None, None, sys.maxsize), dict.fromkeys(TIMES, 0.0))
        names = [body.name for body in job.model.bodies]
        rotation = {name: run[f"{name}.rotation"].reshape(-1, 3, 3) for name in names}
        places, speeds = (
            {name: run[f"{name}.{what}"] for name in names} for what in ("position", "velocity")
        )
        return Motion(run.t, places, rotation, speeds)


# --- MuJoCo ----------------------------------------------------------------------------------------------
class MuJoCo:
    """MuJoCo with a scene and a cone of friction."""

    def __init__(self, scene: Scene, seconds: float, cone: str) -> None:
        import mujoco

        self._mujoco, self._seconds = mujoco, seconds
        friction = f'friction="{scene.friction}" {scene.geom}'
        solids = []
        for k, solid in enumerate(scene.solids):
            at, turned = (" ".join(map(repr, values)) for values in (solid.at, solid.turned))
            kind, sizes = (
                ("sphere", solid.size) if len(solid.size) == 1 else ("box", [edge / 2 for edge in solid.size])
            )
            size = " ".join(map(repr, sizes))
            geom = f'<geom type="{kind}" size="{size}" mass="{solid.mass}" {friction}/>'
            solids.append(f'<body name="solid{k}" pos="{at}" quat="{turned}"><freejoint/>{geom}</body>')
        for place, edges in scene.walls:
            middle, half = " ".join(map(repr, place)), " ".join(repr(edge / 2) for edge in edges)
            solids.append(f'<geom type="box" pos="{middle}" size="{half}" {friction}/>')
        if scene.floor:
            solids.append(f'<geom type="plane" size="10 10 1" {friction}/>')
        pull = " ".join(map(repr, scene.gravity))
        self._model = mujoco.MjModel.from_xml_string(
            f'<mujoco><compiler angle="radian"/><option gravity="{pull}" timestep="{STEP}" '
            f'solver="{scene.solver}" cone="{cone}"/>'
            f'<size memory="200M"/><worldbody>{"".join(solids)}{scene.xml}</worldbody>{scene.after}</mujoco>'
        )
        self._turning = [solid.turning for solid in scene.solids]

    def _start(self) -> Any:
        data = self._mujoco.MjData(self._model)
        for k, turning in enumerate(self._turning):
            data.joint(self._model.body(f"solid{k}").jntadr[0]).qvel[3:] = turning
        data.ctrl[:] = 1.0
        return data

    def turn(self) -> float:
        """Processor time of a motion (s)."""
        data = self._start()
        begun = process_time()
        self._mujoco.mj_step(self._model, data, nstep=round(self._seconds / STEP))
        return process_time() - begun

    def motion(self) -> Motion:
        """The motion at all steps, which are looked at for the largest overlap."""
        data, model, self._overlap = self._start(), self._model, 0.0
        names = [model.body(k).name for k in range(1, model.nbody)]
        t, places, rotations, speeds = [], [], [], []
        for _ in range(round(self._seconds / STEP) + 1):
            self._mujoco.mj_forward(model, data)
            self._overlap = max(self._overlap, -float(min(data.contact.dist, default=0.0)))
            t.append(data.time)
            places.append(data.xipos[1:].copy())
            rotations.append(data.xmat[1:].reshape(-1, 3, 3).copy())
            speeds.append(data.qvel[:3].copy())
            self._mujoco.mj_step(model, data)
        R, r = np.array(rotations), np.array(places)
        return Motion(
            np.array(t), {name: r[:, k] for k, name in enumerate(names)},
            {name: R[:, k] for k, name in enumerate(names)}, {names[0]: np.array(speeds)},
        )  # fmt: skip

    def figures(self) -> dict[str, float]:
        """The largest overlap."""
        return {"overlap (m)": self._overlap}


def moved(motion: Motion) -> float:
    """Largest displacement (m) from a tenth of the time on."""
    begin = int(np.searchsorted(motion.t, 0.1 * motion.t[-1]))
    return max(float(np.abs(r[begin:] - r[begin]).max()) for r in motion.position.values())


CONES = ("pyramidal", "elliptic")
"""Of friction: MuJoCo's default, and that of Coulomb's law, which Kinetree has."""
TIME_TARGETS = {"column": 1.2, "pyramid": 1.2, "spheres": 4.0, "heap": 4.0, "dominoes": 4.0}
"""Kinetree's time over MuJoCo's."""
FIGURE_TARGETS = {
    "column": {"overlap (m)": 1e-9, "moved (m)": 1e-10}, "pyramid": {"overlap (m)": 1e-9, "moved (m)": 1e-10},
    "spheres": {"worst residual (m/s)": 1e-4}, "slope": {"moved (m)": 1e-10}, "gripper": {"moved (m)": 1e-10},
    "bounces": {"bounce 1 late (s)": 1e-10, "bounce 5 late (s)": 1e-10}, "four_bar": {"loop open (m)": 1e-12},
}  # fmt: skip
"""Figures of Kinetree."""
ENOUGH = 20.0
"""Processor time (s) of a program after which it has no more turns."""


# --- measuring -------------------------------------------------------------------------------------------
def measure(of_name: str, scene: Scene, seconds: float, repeats: int) -> dict[str, Any]:
    """Figures of a scene (of this name), by program; the programs take turns."""
    programs: dict[str, Any] = {"Kinetree": Kinetree(scene, seconds)}
    try:
        programs |= {f"MuJoCo, {cone}": MuJoCo(scene, seconds, cone) for cone in CONES}
    except ImportError as missing:
        print(f"MuJoCo: {missing}", file=sys.stderr)
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(repeats):
        for name, program in programs.items():
            if sum(times[name]) < ENOUGH:
                times[name].append(program.turn())
    found: dict[str, Any] = {
        "name": of_name,
        "scene": scene.name,
        "seconds": seconds,
        "cold": programs["Kinetree"].cold,
    }
    for name, program in programs.items():
        found[name] = {"per second": min(times[name]) / seconds}
        looked_at = scene.stands or scene.figures is not None or name != "Kinetree"
        motion = program.motion() if looked_at else None
        found[name] |= program.figures()
        if motion is not None and scene.stands:
            found[name]["moved (m)"] = moved(motion)
        if motion is not None and scene.figures is not None:
            found[name] |= scene.figures(motion)
    found["ratio"] = found["Kinetree"]["per second"] / min(
        (found[name]["per second"] for name in programs if name != "Kinetree"), default=math.nan
    )
    return found


def row_of(found: dict[str, Any]) -> str:
    """A scene in a line for each program."""
    lines = [f"{found['scene']} ({found['seconds']:g} s; cold {found['cold']:.1f} s)"]
    for program in ("Kinetree", *(f"MuJoCo, {cone}" for cone in CONES)):
        if program in found:
            figures = dict(found[program])
            spent = f"{figures.pop('per second'):.4f} s/s"
            ratio = f" = {found['ratio']:.2f} × MuJoCo" if program == "Kinetree" else ""
            told = ", ".join(f"{name} {value:.2g}" for name, value in figures.items())
            lines.append(f"  {program:<18} {spent}{ratio}; {told}")
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = options_of(__doc__, quick=True, json=True)
    names = [scene.__name__ for scene in SCENES]
    parser.add_argument("--scenes", nargs="*", choices=names, default=names, help="some of the scenes")
    options = parser.parse_args(words)
    found = []
    for make in SCENES:
        if make.__name__ not in options.scenes:
            continue
        scene = SMALLEST.get(make.__name__) or make() if options.smallest else make()
        seconds = 5 * STEP if options.smallest else scene.short if options.quick else scene.seconds
        found.append(measure(make.__name__, scene, seconds, 1 if options.smallest else 3))
        print(row_of(found[-1]), flush=True)
    if options.json is not None:
        versions = {
            title: metadata.version(name) for title, name in (("Kinetree", "kinetree"), ("MuJoCo", "mujoco"))
        }
        kept = {"date": date.today().isoformat(), "versions": versions, "scenes": found}
        options.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
