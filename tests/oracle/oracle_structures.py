"""Structures of the oracle: models whose numbers are parameters, so that one compilation serves many cases.

Each family makes a structure from a seed: trees with all joints and loads, trees placed in the world, closed loops,
driven linkages that turn many times, pulses of loads, tables, contacts, parameters that events change, controllers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

import kinetree as kt
from kinetree.assembly.loop_closure import Constraints
from kinetree.model.events import Event
from kinetree.model.expressions import Expr
from kinetree.model.expressions.evaluation import to_float
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.closed import TIME, Closure, LoopCase, LoopSketch, loop_of
from strategies.jointed import KINDS
from strategies.loaded import LOAD_KINDS
from strategies.trees import Branch, TreeSketch, case_of

Values = dict[str, float]

MOVING = tuple(kind for kind in KINDS if not kind.endswith("-angles"))
"""Joints whose coordinates are regular everywhere: a motion may go where it likes."""

MINIMAL = ("elimination",)
MAXIMAL = ("kane-euler-parameters", "augmented")


@dataclass(frozen=True)
class Structure:
    """A model with ranges of its parameters.

    ``edges`` are the times at which loads jump (of parameter values); ``smooth`` says whether they are all the jumps,
    and ``panels`` how many it takes to integrate its powers by Gauss's rule.
    ``determinate`` says whether reactions are unique, so that formulations must agree on them.
    """

    name: str
    model: kt.Model
    ranges: Mapping[str, tuple[float, float]]
    start: float = 0.0
    seconds: float = 1.0
    events: tuple[Event, ...] = ()
    edges: Callable[[Values], list[float]] = lambda values: []
    smooth: bool = True
    panels: int = 40
    determinate: bool = True
    formulations: tuple[str, ...] = (*MINIMAL, *MAXIMAL)

    @property
    def end(self) -> float:
        """Last time (s)."""
        return self.start + self.seconds

    def cases(self, count: int, seed: int) -> Iterator[Values]:
        """Parameter values of cases: the model's own, then random ones."""
        random = np.random.default_rng(seed)
        yield {p.name: p.value for p in self.model.parameters}
        for _ in range(count - 1):
            yield {
                p.name: float(random.uniform(*self.ranges[p.name])) if p.name in self.ranges else p.value
                for p in self.model.parameters
            }


# --- trees ----------------------------------------------------------------------------------------------------
def tree(seed: int) -> Structure:
    """A tree of two or three bodies with any joints and three loads; two of five numbers are parameters."""
    random = np.random.default_rng(seed)
    n = int(random.integers(2, 4))
    kinds = [MOVING[(5 * seed + k) % len(MOVING)] for k in range(n)]
    if all(kind == "weld" for kind in kinds):
        kinds[0] = "spherical"
    branches = tuple(
        Branch(int(random.integers(-1, k + 1)), kind, bool(random.integers(2)))
        for k, kind in enumerate(kinds)
    )
    loads = tuple(LOAD_KINDS[(3 * seed + k) % len(LOAD_KINDS)] for k in range(3))
    case = case_of(TreeSketch(branches, loads, parametric=True, seed=seed))
    joints = [
        replace(j, q0=tuple(case.q[j.name].tolist()), u0=tuple(case.u[j.name].tolist()))
        for j in case.model.joints
    ]
    # a number is 2 p − 0.5: it is varied by a tenth
    ranges = {
        p.name: (0.25 + 0.9 * (p.value - 0.25), 0.25 + 1.1 * (p.value - 0.25)) for p in case.model.parameters
    }
    # where a stop is touched its force has a corner, at a time that only the motion knows
    smooth = not any(isinstance(load, kt.JointStop) for load in case.model.loads)
    return Structure(f"tree {seed}", case.model.replace(*joints), _ordered(ranges), smooth=smooth)


def placed(seed: int) -> Structure:
    """A chain described in the world: poses, points, axes, mass centres, velocities are expressions of parameters."""
    random = np.random.default_rng(seed)
    h, a, s, m, w = (float(v) for v in random.uniform(0.4, 1.2, size=5))
    turned = kt.Frame.from_angles((0.3, "tilt", -0.4), ("a", "h", "s"))
    inertia = (0.2, 0.25, 0.3, 0.02, -0.01, 0.03)
    links = {
        0: lambda: kt.Revolute(
            "A", "ground", "one", frame=kt.Frame.from_angles((0.2, "tilt", 0), (0, "h", 0)), u0=("w",)
        ),
        1: lambda: kt.Universal("A", "ground", "one", frame=kt.Frame.at((0, "h", "s"))),
        2: lambda: kt.Spherical("A", "ground", "one", point=(0, "h", 0)),
        3: lambda: kt.Cylindrical(
            "A", "ground", "one", frame=kt.Frame.from_angles(("tilt", 0.1, 0), (0, "h", 0)), u0=("w", 0.2)
        ),
    }
    model = kt.Model.of(
        f"placed {seed}",
        *(kt.Parameter(n, v) for n, v in zip(("h", "a", "s", "m", "w"), (h, a, s, m, w), strict=True)),
        kt.Parameter("tilt", 0.3),
        kt.Gravity(acceleration=(1.0, -9.0, "2*s")),
        kt.Body("one", "m", ("0.2*a", 0.1, 0), inertia, pose=turned),
        kt.Body("two", "2*m", (0, "s/3", 0.1), inertia, pose=kt.Frame.at(("a + s", "h - a", 0.3))),
        kt.Body(
            "three", 0.7, ("0.1*h", 0, 0), inertia, pose=kt.Frame.at(("a", 0, "h")),
            velocity=("w", "0.5*w", 0), angular_velocity=(0.3, "w", "-s"),
        ),
        links[seed % 4](),
        kt.Revolute("B", "one", "two", frame=kt.Frame.from_angles((1.2, "tilt", 0), ("a", "h", 0.1)), u0=("0.5*w",)),
        kt.Marker.at("tip", "two", ("s", 0, 0)),
        kt.Marker.at("hook", "ground", ("6*a", "5*h", 6)),
        kt.SpringDamper("spring", "hook", "tip", stiffness="8*m", damping=0.3, free_length="a"),
        kt.Force("push", "tip", ("m", "sin(3*t)", 0), reaction="three"),
        kt.JointDamper("drag", "B", damping="0.2*s"),
    )  # fmt: skip
    ranges = {
        "h": (0.5, 1.1),
        "a": (0.5, 1.1),
        "s": (0.4, 1.2),
        "m": (0.5, 2),
        "w": (-2, 2),
        "tilt": (0.1, 0.6),
    }
    return Structure(f"placed {seed}", model, ranges)


# --- loops ----------------------------------------------------------------------------------------------------
def _with_masses(
    model: kt.Model, q: Mapping[str, np.ndarray]
) -> tuple[kt.Model, dict[str, tuple[float, float]]]:
    """A model whose masses and gravity are parameters, at a given state."""
    bodies = [replace(body, mass=f"m_{body.name}") for body in model.bodies]
    parameters = [kt.Parameter(f"m_{body.name}", float(body.mass)) for body in model.bodies]
    parameters += [kt.Parameter("gx", 1.0), kt.Parameter("gy", -6.0), kt.Parameter("gz", 2.0)]
    joints = [replace(j, q0=tuple(q[j.name].tolist())) for j in model.joints]
    changed = model.replace(*bodies, *joints)
    changed = changed.add(*parameters, kt.Gravity("own weight", ("gx", "gy", "gz")))
    return changed, _ordered({p.name: (0.7 * p.value, 1.3 * p.value) for p in parameters})


def _driven_freely(case: LoopCase) -> bool:
    """Whether the loop lets the driven coordinate move: the driver's row of B does not depend on those of the loop."""
    constraints = Constraints(Tree(Mechanism.of(case.model)))
    state = case.state(constraints)
    _, _, B, _ = constraints(state.t, state.x, state.u, state.p)
    drivers = np.array([name.kind == "constraint" for name in constraints.rows.names])
    rank = np.linalg.matrix_rank
    return bool(drivers.any() and rank(B, 1e-9) > rank(B[~drivers], 1e-9))


def loop(seed: int, *, planar: bool) -> Structure:
    """Bodies in a closed loop, assembled by construction; one of them may be welded to the next."""
    random = np.random.default_rng(seed)
    if planar:
        kinds, parents = ("revolute", "revolute", "revolute"), (0, 1, 2)
        closure = Closure("revolute", 3, 0, cut=bool(random.integers(2)), twice=False)
    else:
        kinds = (MOVING[seed % len(MOVING)], "weld", "spherical", "universal")
        if kinds[0] == "weld":
            kinds = ("helical", *kinds[1:])
        parents = (0, 1, 2, int(random.integers(1, 4)))
        closing = ("spherical", "universal", "cylindrical", "planar", "revolute")[seed % 5]
        closure = Closure(closing, 2 if seed % 2 else 4, 0, cut=True, twice=False)
    branches = tuple(
        Branch(parent, kind, bool(random.integers(2))) for parent, kind in zip(parents, kinds, strict=True)
    )
    sketch = LoopSketch(branches, (closure,), (), loaded=False, planar=planar, seed=seed)
    case = loop_of(sketch)
    if seed % 3 == 0 and not planar:
        driven = loop_of(replace(sketch, extras=("driver",)))
        case = driven if _driven_freely(driven) else case
    model, ranges = _with_masses(case.model, case.q)
    name = f"{'planar' if planar else 'spatial'} loop {seed}"
    return Structure(name, model, ranges, start=TIME, seconds=0.4, determinate=False)


def linkage(seed: int) -> Structure:
    """A four-bar driven through several turns: lengths, speed and loads are parameters; which joint is cut varies."""
    points = {"A": (0, 0, 0), "B": (0, "r", 0), "C": ("l", "r + 0.4", 0), "D": ("l", 0, 0)}
    ends = [("A", "ground", "crank"), ("B", "crank", "rod"), ("C", "rod", "lever"), ("D", "lever", "ground")]
    middles = {"crank": (0, "r/2", 0), "rod": ("l/2", "r + 0.2", 0), "lever": ("l", "0.5*r + 0.2", 0)}
    bodies = [
        kt.Body(name, "m", (0, 0, 0), (0.02, 0.02, 0.03, 0, 0, 0), pose=kt.Frame.at(place))
        for name, place in middles.items()
    ]
    cut = "ABCD"[seed % 4]
    joints = [
        kt.Revolute(n, i, o, point=points[n], axis=(0, 0, 1), cut=True if n == cut else None)
        for n, i, o in ends
    ]
    model = kt.Model.of(
        f"linkage {seed}",
        kt.Parameter("r", 0.2), kt.Parameter("l", 1.0), kt.Parameter("m", 1.0), kt.Parameter("rate", 25.0),
        *bodies, *joints,
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.JointDriver("drive", "A", 0, "rate*t"),
        kt.JointSpring("spring", "D", stiffness="3*m"),
        kt.JointDamper("drag", "C", damping=0.1),
    )  # fmt: skip
    ranges = {"r": (0.15, 0.25), "l": (0.9, 1.2), "m": (0.5, 2.0), "rate": (15.0, 60.0)}
    return Structure(f"linkage {seed}", model, ranges, panels=160, determinate=False)


# --- loads that jump ------------------------------------------------------------------------------------------
def pulses(seed: int) -> Structure:
    """A double pendulum with motors that pulse at times that are parameters: windows, periods, ramps with corners."""
    windows = "if(t > t1 and t < t1 + d1, F, 0) - if(t >= t2 and t - t2 <= d2, 2*F, 0)"
    periodic = (
        "F*if(mod(t, P) < 0.1*P, 1, 0)",
        "F*step(t - t2) + max(t - t1, 0)",
        "F*(floor(3*t/P) - 3*t/P) + abs(t - t1)",
        "F*sign(t - t1)*min(t, t2)",
    )
    model = kt.Model.of(
        f"pulses {seed}",
        *(kt.Parameter(n, v) for n, v in _PULSES.items()),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("upper", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body.rod("lower", mass=1.0, length=1.0, pose=kt.Frame.at((1.5, 0, 0))),
        kt.Revolute("A", "ground", "upper", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("B", "upper", "lower", point=(1, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("windows", "A", torque=windows),
        kt.JointMotor("others", "B", torque=periodic[seed % len(periodic)]),
        kt.JointDamper("drag", "B", damping=0.2),
    )
    ranges = {
        "t1": (0.1, 0.5),
        "d1": (1e-3, 0.05),
        "t2": (0.5, 0.9),
        "d2": (1e-3, 0.2),
        "P": (0.05, 0.5),
        "F": (1, 5),
    }
    return Structure(f"pulses {seed}", model, ranges, edges=_edges, formulations=(*MINIMAL, "augmented"))


_PULSES = {"t1": 0.3, "d1": 0.005, "t2": 0.6, "d2": 0.1, "P": 0.25, "F": 4.0}


def _edges(v: Values) -> list[float]:
    period, third = v["P"], v["P"] / 3
    found = [v["t1"], v["t1"] + v["d1"], v["t2"], v["t2"] + v["d2"]]
    for k in range(int(1 / third) + 1):
        found += [k * period, (k + 0.1) * period, k * third]
    return [t for t in found if 0 < t < 1]


def tabled(seed: int) -> Structure:
    """A double pendulum pushed and held by tables of time and of states, through definitions and a measure."""
    random = np.random.default_rng(seed)
    kind = ("linear", "pchip", "cubic")[seed % 3]
    knots = np.r_[0.0, np.cumsum(random.uniform(0.02, 0.2, 8))]
    closed = random.uniform(-2, 2, 6)
    angles, speeds = np.linspace(-4, 4, 9), np.linspace(-12, 12, 6)
    model = kt.Model.of(
        f"tabled {seed}",
        *(kt.Parameter(n, v) for n, v in {"t1": 0.1, "P": 0.3, "F": 4.0, "c": 0.1}.items()),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("upper", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Body.rod("lower", mass=1.0, length=1.0, pose=kt.Frame.at((1.5, 0, 0))),
        kt.Revolute("A", "ground", "upper", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("B", "upper", "lower", point=(1, 0, 0), axis=(0, 0, 1)),
        kt.Marker.at("tip", "lower", (0.5, 0, 0)),
        kt.DistanceMeasure("reach", "ground", "tip"),
        kt.Definition("drag", "c*engine(B.angle_rate, B.angle)", "N·m"),
        kt.Table("push", knots, random.uniform(-1, 1, 9), interpolation=kind, outside="clamped"),
        kt.Table(
            "beat", np.linspace(0, 1, 7), np.r_[closed, closed[0]], interpolation=kind, outside="periodic"
        ),
        kt.Table("spring", np.linspace(0, 2.5, 6), random.uniform(-1, 1, 6), interpolation=kind),
        kt.Table(
            "engine",
            speeds,
            angles,
            -speeds[:, None] * (1 + 0.3 * np.cos(angles))[None, :],
            outside="clamped",
        ),
        kt.JointMotor("motor", "A", torque="F*push(t - t1) + beat(t/P)"),
        kt.JointMotor("holder", "B", torque="drag + spring(reach)"),
    )

    def edges(v: Values) -> list[float]:
        beats = v["P"] * np.arange(0, 1 / v["P"] + 1, 1 / 6)
        return [float(t) for t in np.unique(np.r_[knots + v["t1"], beats]) if 0 < t < 1]

    ranges = {"t1": (0.0, 0.3), "P": (0.2, 0.6), "F": (1.0, 5.0), "c": (0.05, 0.2)}
    return Structure(f"tabled {seed}", model, ranges, edges=edges, formulations=(*MINIMAL, "augmented"))


# --- contacts and other events --------------------------------------------------------------------------------
def contacts(seed: int) -> Structure:
    """Impacts and rest: a ball on an inclined plane, a door between stops, a box on its corners, sliders that meet."""
    return (_falling_ball, _door, _box, _sliders)[seed % 4](seed)


def _contact(
    name: str, seed: int, model: kt.Model, events: list[Event], **ranges: tuple[float, float]
) -> Structure:
    full = {"e": (0.2, 0.9), **ranges}
    return Structure(
        f"contacts {seed}: {name}", model, full, events=tuple(events), smooth=False, determinate=False,
        formulations=("elimination",),
    )  # fmt: skip


def _falling_ball(seed: int) -> Structure:
    model = kt.Model.of(
        "ball",
        kt.Parameter("e", 0.5), kt.Parameter("h", 0.5), kt.Parameter("v", 1.0),
        kt.Gravity(acceleration=(0.5, 0, -10)),
        kt.Body.sphere("ball", mass=0.3, radius=0.05, pose=kt.Frame.at((0, 0, "h")), velocity=("v", 0, "-v")),
        kt.Marker("slope", "ground", kt.Frame.rotated((0, 1, 0), 0.2)),
    )  # fmt: skip
    floor = kt.PointPlaneEvent("floor", "ball", "slope", action=kt.Restitution("e"), direction="falling")
    return _contact("ball", seed, model, [floor], h=(0.2, 0.8), v=(-1.0, 1.0))


def _door(seed: int) -> Structure:
    model = kt.Model.of(
        "door",
        kt.Parameter("e", 0.6), kt.Parameter("w", 5.0), kt.Parameter("k", 1.0),
        kt.Body.box("door", mass=3.0, size=(0.8, 0.05, 1.0), pose=kt.Frame.at((0.4, 0, 0))),
        kt.Body.sphere("bell", mass=0.4, radius=0.05, pose=kt.Frame.at((0.8, 0, -0.4))),
        kt.Gravity(acceleration=(0, 0.3, -9.81)),
        kt.Revolute("hinge", "ground", "door", point=(0, 0, 0), axis=(0, 0, 1), limits=((-0.4, 0.7),), u0=("w",)),
        kt.Spherical("cord", "door", "bell", point=(0.8, 0, 0)),
        kt.JointSpring("closer", "hinge", stiffness="k"),
    )  # fmt: skip
    stops = [
        kt.JointLimitEvent(f"{side} stop", "hinge", side=side, action=kt.Restitution("e"))
        for side in ("lower", "upper")
    ]
    return _contact("door", seed, model, stops, w=(2.0, 6.0), k=(0.5, 4.0))


def _box(seed: int) -> Structure:
    model = kt.Model.of(
        "box",
        kt.Parameter("e", 0.3), kt.Parameter("tilt", 0.3), kt.Parameter("w", 0.5),
        kt.Gravity(acceleration=(0, -10, 0)),
        kt.Body.box("box", mass=2.0, size=(1.0, 0.4, 0.3), pose=kt.Frame.at((0, 0, 0))),
        kt.Planar("slide", "ground", "box", frame=kt.Frame.at((0, 0, 0)), q0=(0.0, 0.6, "tilt"), u0=(0.3, 0, "w")),
        kt.Marker.at("left", "box", (-0.5, -0.2, 0)),
        kt.Marker.at("right", "box", (0.5, -0.2, 0)),
        kt.Marker("floor", "ground", kt.Frame.rotated((1, 0, 0), -np.pi / 2)),
    )  # fmt: skip
    corners = [
        kt.PointPlaneEvent(
            f"{corner} corner", corner, "floor", direction="falling", action=kt.Restitution("e")
        )
        for corner in ("left", "right")
    ]
    return replace(
        _contact("box", seed, model, corners, e=(0.1, 0.5), tilt=(0.15, 0.5), w=(-0.5, 0.5)), seconds=0.7
    )


def _sliders(seed: int) -> Structure:
    parts: list[object] = []
    for i, (place, speed) in enumerate(((0.0, "v"), (0.5, 0.2), (1.0, "-0.5*v"))):
        parts += [
            kt.Body.sphere(f"b{i}", mass=1.0 + 0.3 * i, radius=0.05, pose=kt.Frame()),
            kt.Prismatic(
                f"s{i}", "ground", f"b{i}", axis=(1, 0, 0), point=(0, 0, 0), q0=(place,), u0=(speed,)
            ),
            kt.JointSpring(f"k{i}", f"s{i}", stiffness="k", free=0.5 * i),
        ]
    model = kt.Model.of(
        "sliders", kt.Parameter("e", 0.8), kt.Parameter("v", 2.0), kt.Parameter("k", 3.0), *parts
    )
    meets = [
        kt.ExpressionEvent(
            f"c{i}",
            f"s{i + 1}.q - s{i}.q - 0.1",
            direction="falling",
            action=kt.Restitution("e", "sequential"),
        )
        for i in range(2)
    ]
    return _contact("sliders", seed, model, meets, v=(1.0, 4.0), k=(1.0, 10.0))


def switched(seed: int) -> Structure:
    """Events that change a parameter, push and record, on a pendulum with an elastic arm."""
    model = kt.Model.of(
        f"switched {seed}",
        kt.Parameter("k", 20.0), kt.Parameter("soft", 5.0), kt.Parameter("w", 2.0), kt.Parameter("push", 0.5),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.sphere("bob", mass=1.0, radius=0.1, pose=kt.Frame.at((0.0, -1.0, 0))),
        kt.Body.sphere("arm", mass=0.5, radius=0.1, pose=kt.Frame.at((0.0, -0.5, 0))),
        kt.Revolute("A", "ground", "arm", point=(0, 0, 0), axis=(0, 0, 1), u0=("w",)),
        kt.Prismatic("S", "arm", "bob", point=(0, -1, 0), axis=(0, 1, 0)),
        kt.JointSpring("spring", "S", stiffness="k"),
        kt.JointDamper("drag", "A", damping="0.02*k"),
    )  # fmt: skip
    events = (
        kt.ExpressionEvent(
            "soften", "A.angle - 0.2", direction="rising", action=kt.SetParameter("k", "soft")
        ),
        kt.ExpressionEvent(
            "stiffen", "A.angle_rate", direction="falling", action=kt.SetParameter("k", "soft + 9")
        ),
        kt.ExpressionEvent(
            "kick", "bob.y + 1.05", direction="falling", action=kt.Impulse("bob", ("push", 0.1, 0))
        ),
        kt.ExpressionEvent("seen", "sin(40*t)", action=kt.Record()),
    )
    ranges = {"k": (15, 30), "soft": (4, 8), "w": (1.5, 3), "push": (-0.5, 0.5)}
    return Structure(
        f"switched {seed}", model, ranges, events=events, smooth=False, formulations=("elimination",)
    )


def controlled(seed: int) -> Structure:
    """Two arms under control: by continuous blocks with states of their own, or sampled (odd seeds)."""
    random = np.random.default_rng(seed)
    kp, kd, goal, w = (float(v) for v in random.uniform((8, 1, -0.5, 0.5), (14, 2, 0.5, 2.0)))
    error = "(goal - A.angle)"
    blocks: list[object] = [
        kt.PID("pid", error, kp="kp", ki=6.0, kd="kd", rate="-A.angle_rate"),
        kt.LowPass("lag", "B.angle_rate + bob.vx", time_constant=0.15),
        kt.Delay("late", "lag.output", delay=0.1, order=3),
    ]
    torques = ("pid.output - 0.2*late.output", "-0.5*lag.output")
    period = 0.05
    if seed % 2:
        values = [
            kt.Held("sum", f"ctl.sum + {period}*{error}"),
            kt.Held("one", f"kp*{error} + 6*ctl.sum - kd*A.angle_rate"),
        ]
        blocks = [
            kt.Sampled("ctl", values, period=period),
            kt.Sampled("slow", {"two": "-0.05*B.angle_rate + 0.02*ctl.one"}, period=2 * period, offset=0.02),
        ]
        torques = ("ctl.one", "slow.two")
    model = kt.Model.of(
        f"controlled {seed}",
        kt.Parameter("kp", kp), kt.Parameter("kd", kd), kt.Parameter("goal", goal), kt.Parameter("w", w),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("arm", mass=1.0, length=0.6, pose=kt.Frame.at((0.3, 0, 0))),
        kt.Body.rod("bob", mass=0.5, length=0.4, pose=kt.Frame.at((0.8, 0, 0))),
        kt.Revolute("A", "ground", "arm", point=(0, 0, 0), axis=(0, 0, 1), u0=("w",)),
        kt.Revolute("B", "arm", "bob", point=(0.6, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("first", "A", torque=torques[0]),
        kt.JointMotor("second", "B", torque=torques[1]),
        *blocks,
    )  # fmt: skip
    ticks = np.concatenate([period * np.arange(1, 20), 0.02 + 2 * period * np.arange(10)]).tolist()
    return Structure(
        f"controlled {seed}",
        model,
        {"kp": (8, 14), "kd": (1, 2), "goal": (-0.5, 0.5), "w": (0.5, 2.0)},
        edges=(lambda values: ticks) if seed % 2 else (lambda values: []),
    )


def _ordered(ranges: Mapping[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    return {name: (min(bounds), max(bounds)) for name, bounds in ranges.items()}


def number(value: object, values: Mapping[str, float]) -> float:
    """A field of a model, with the values of its parameters."""
    return to_float(value, lambda name: values[name[0]]) if isinstance(value, Expr) else float(value)  # type: ignore[arg-type]


FAMILIES: dict[str, Callable[[int], Structure]] = {
    "tree": tree,
    "placed": placed,
    "planar loop": lambda seed: loop(seed, planar=True),
    "spatial loop": lambda seed: loop(seed, planar=False),
    "linkage": linkage,
    "pulses": pulses,
    "tabled": tabled,
    "contacts": contacts,
    "switched": switched,
    "controlled": controlled,
}
