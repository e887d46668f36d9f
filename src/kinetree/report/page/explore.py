"""The panel *Explore*: data with which the page itself moves a model, kept on disk for the next report.

What the panel holds is found by a digest of all that it is made of: the model with its events, how the run was asked
for, the bodies and curves that are drawn, and every source file of this program.

Numbers of the scene that change with parameters are found here too: sizes of shapes, points of joints, markers and
springs.
"""

from __future__ import annotations

import functools
import hashlib
import json
import pickle
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.export.code.memory import deflated
from kinetree.export.page.explorable import (
    MOST_SPEEDS,
    CurveChannel,
    Explorable,
    NotExplorableError,
    explorable,
)
from kinetree.io.run_model_text import events_of, model_text
from kinetree.kernels import storage
from kinetree.kernels.wasm import Module
from kinetree.model import Model
from kinetree.model.blocks.sampled import Sampled
from kinetree.model.geometry import shapes as model_shapes
from kinetree.report.numbers import ModelNumbers
from kinetree.report.page.data import Explore, PageMotion, PlotGroup
from kinetree.report.plots.run_groups import PlotPlan
from kinetree.report.scene.body_shapes import drawable
from kinetree.report.scene.run_scene import (
    drawn_bodies,
    drawn_forces,
    linked_parts,
    seen_joints,
    touching_parts,
)
from kinetree.report.scene.shapes import Capsule, PageBox, PageShape, PageSphere
from kinetree.results.info import MARCH
from kinetree.results.run import Run
from kinetree.runtime.build import PAGE, PAGE_BESIDE
from kinetree.solve.integrate import explicit_for
from kinetree.symbolic.tree import Tree

MOST_BYTES = 280_000
"""Largest size of the module in the page, in bytes; beyond it closed plots are left out, then the whole module."""

START_AGREES = 1e-6
"""Largest difference of the start that a page would assemble from that of the run (rad, m, …)."""


def explore_of(
    run: Run,
    model: Model,
    plans: Sequence[PlotPlan],
    groups: Sequence[PlotGroup],
    bodies: Sequence[PageMotion],
) -> Explore:
    """Return the payload with which a page moves the model of a run, or the reason why it cannot.

    Parameters
    ----------
    run : Run
        Run as it is shown: at the rows of the page.
    model : Model
        Model of the run, with its parameters.
    plans, groups : sequences of Plan and PlotGroup
        The plots of the page, and their values.
    bodies : sequence of BodyMotion
        Bodies as they are drawn.
    """
    from kinetree.io.run_model_text import events_of

    if reason := _unfit(run, model):
        return Explore(reason)
    arguments: dict[str, Any] = {
        "bodies": drawn_bodies(model),
        "forces": drawn_forces(model),
        "events": events_of(run),
        "initial": run.settings.get("initial"),
        "hold": run.settings.get("hold", ()),
        "t_start": float(run.settings.get("t_start", 0.0)),
        "method": "tsit5" if run.settings.get("method") == "tsit5" else explicit_for(run.settings["rtol"]),
    }
    looks: list[ScenePlace] = []

    def drawn(tree: Tree) -> ca.SX:
        nonlocal looks
        looks, numbers = scene_places(tree, model, bodies, ModelNumbers(model, run.parameters))
        return numbers

    choices = [_curves(run, plans, groups, every) for every in (True, False)]
    try:
        curves = [curves for curves, _ in choices]
        found = explorable(model, curves=curves, most_bytes=MOST_BYTES, looks=drawn, **arguments)
    except NotExplorableError as error:
        return Explore(str(error))
    except ValueError as error:  # it cannot be assembled, or formulated, the way the page would do it
        return Explore(f"it cannot be prepared for it ({str(error).splitlines()[0]})")
    if off := _start_differs(run, found):
        return Explore(off)
    return Explore("", _payload(run, model, found, choices[found.choice][1], looks))


def _unfit(run: Run, model: Model) -> str:
    if run.method == MARCH:
        return "the page does not march through many contacts"
    if "rtol" not in run.settings or len(run) < 2:
        return "this is no motion that an integrator made"
    if any(body.flexible is not None for body in model.bodies):
        return "it has flexible bodies, which the page draws from the run only"
    if sum(link.joint.n_u for link in model.topology.tree) > MOST_SPEEDS:
        return f"the model is too large for it (more than {MOST_SPEEDS} speeds)"
    return ""


def _curves(
    run: Run, plans: Sequence[PlotPlan], groups: Sequence[PlotGroup], every: bool
) -> tuple[list[CurveChannel], list[tuple[int, int]]]:
    """The curves of the plots (of `every` one, or the open ones), and (group, series) of each.

    Those with gaps are left out: one cannot tell where they would be.
    """
    curves: list[CurveChannel] = []
    places: list[tuple[int, int]] = []
    for g, (plan, group) in enumerate(zip(plans, groups, strict=True)):
        if not (every or plan.shown):
            continue
        s = 0
        for name in plan.names:
            for wanted in _wanted(run, plan, name):
                if np.isfinite(np.asarray(group.series[s].values, dtype=float)).all():
                    curves.append(wanted)
                    places.append((g, s))
                s += 1
    return curves, places


def _wanted(run: Run, plan: PlotPlan, name: str) -> list[CurveChannel]:
    """The curves that `Plan.group` makes of one name."""
    if plan.magnitudes:
        return [CurveChannel(name, length=True)]
    if name in run.channels:
        width = run.describe(name).width
        return [CurveChannel(name)] if width == 1 else [CurveChannel(name, k) for k in range(width)]
    owner, _, component = name.rpartition(".")
    return [CurveChannel(owner, run.describe(owner).components.index(component))]


def _start_differs(run: Run, found: Explorable) -> str:
    """Reason why the page must not begin: its start differs from that of the run, sampled values apart."""
    blocks = [block for block in found.model.compiled.model.blocks if isinstance(block, Sampled)]
    sampled = {f"{block.name}.{name}" for block in blocks for name in block.state_names}
    own = {v.name: v.start for v in found.model.states if v.name not in sampled}
    for names, rows in ((run.layout.x_names, run.x), (run.layout.y_names, run.y)):
        for name, value in zip(names, rows[0], strict=True):
            if name in own and not abs(own[name] - value) <= START_AGREES * (1 + abs(value)):
                return f"the run began at another {name} ({value:.6g}) than the model says ({own[name]:.6g})"
    return ""


def _payload(
    run: Run, model: Model, found: Explorable, places: list[tuple[int, int]], looks: list[ScenePlace]
) -> dict[str, Any]:
    moved, start = found.model, found.start
    eq = moved.compiled.equations
    return {
        "wasm": found.compressed,
        "runtime": runtime(moved.beside),
        "memory": asdict(found.memory),
        "model": {
            "layout": encoded_module(found.module),
            "n_x": moved.n_x,
            "n_y": moved.n_y,
            "n_w": moved.n_w,
            "m": moved.m,
            "m_h": moved.m_h,
            "quaternions": list(moved.quaternions),
            "t_start": moved.t_start,
            "z": [float(v) for v in moved.z_start],
            "p": [float(v) for v in moved.p_start],
            "rtol": float(run.settings["rtol"]),
            "atol": float(np.min(run.settings.get("atol", 1e-10))),
            "max_step": None if np.isinf(longest := run.settings.get("max_step", np.inf)) else float(longest),
            "modes": _modes(found),
            "events": [asdict(event) for event in found.events],
            "joints": [asdict(joint) for joint in start.joints],
            "cuts": list(start.cuts),
            "fixed": start.fixed,
            "refusals": list(start.refusals),
            "velocities": list(start.velocities),
            "row_lengths": [name.unit.split("/")[0] == "m" for name in eq.rows.names],
            "speed_lengths": [unit.startswith("m") for unit in eq.speed_units],
        },
        "handles": [
            {"kind": h.kind, "name": h.name, "unit": h.unit, "value": h.value, "factor": h.factor, "place": k}
            | asdict(limits)
            for h, k, limits in zip(found.handles, found.places, found.limits, strict=True)
        ],
        "pairs": [asdict(pair) for pair in found.pairs],
        "frozen": sorted(start.frozen),
        "stopped": run.status == "stopped",
        "pull": list(found.pull),
        "masses": _masses(run, model),
        "looks": [asdict(look) for look in looks],
        "curves": [[*place, k] for place, k in zip(places, found.shown.series, strict=True) if k >= 0],
    }


def _modes(found: Explorable) -> list[dict[str, Any]]:
    """Return for every mode its rows, and the functions that plots take."""
    modes = found.model.modes
    return [
        {"m": mode.m, "m_h": mode.m_h, "rows": list(mode.rows), "forces": forces,
         "matrices": mode.functions.get("matrices", ""), "constraints": mode.functions.get("constraints", ""),
         "name": f"mode{k}_" if k else ""}
        for k, (mode, forces) in enumerate(zip(modes, found.shown.forces, strict=True))
    ]  # fmt: skip


def runtime(beside: bool = False) -> str:
    """The runtime as the page holds it; ``beside``: the one for contacts that are held beside the equations."""
    return deflated((PAGE_BESIDE if beside else PAGE).read_bytes())


def encoded_module(module: Module) -> dict[str, Any]:
    """Return the places where the functions of a module read and write."""
    return {
        "end": module.end,
        "inputs": {name: [place.address, place.length] for name, place in module.inputs.items()},
        "outputs": {
            function: {name: [place.address, place.length] for name, place in outputs.items()}
            for function, outputs in module.outputs.items()
        },
    }


def _masses(run: Run, model: Model) -> list[list[float]]:
    """Mass (kg) and mass centre (m, body frame) of every body, for the hand that pulls."""
    numbers = ModelNumbers(model, run.parameters)
    return [[numbers.scalar(body.mass), *numbers.vector(body.com).tolist()] for body in model.bodies]


def kept_explore(
    run: Run,
    model: Model,
    plans: Sequence[PlotPlan],
    groups: Sequence[PlotGroup],
    bodies: Sequence[PageMotion],
) -> Explore:
    """Return `kinetree.report.page.explore.explore_of`, from disk where it was made before."""
    given = (run.settings, run.parameters, run.status, run.versions, run.x[:1], run.y[:1], len(run))
    text = model_text(model, events_of(run))
    digest = hashlib.sha256(b"explore" + _sources() + text.encode())
    digest.update(pickle.dumps((given, run.layout, list(plans), list(groups), list(bodies))))
    name = digest.hexdigest()
    if (stored := storage.read(name)) is not None:
        reason, payload = json.loads(stored)
        return Explore(reason, payload)

    made = explore_of(run, model, plans, groups, bodies)
    storage.write(name, json.dumps([made.reason, dict(made.payload)]).encode())
    return made


@functools.cache
def _sources() -> bytes:
    """Digest of the program."""
    files = [file for kind in ("*.py", "*.wasm") for file in sorted(Path(__file__).parents[2].rglob(kind))]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).digest()


SAME = 1e-9  # m: a stand-in that ends so close to a joint ends at the joint


@dataclass(frozen=True)
class ScenePlace:
    """Place of numbers in the scene: a list, an entry, for bodies also a shape, and the field."""

    part: str
    index: int
    shape: int
    field: str
    count: int


def scene_places(
    tree: Tree, model: Model, drawn: Sequence[PageMotion], numbers: ModelNumbers
) -> tuple[list[ScenePlace], SX]:
    """Return the places in a drawn scene that depend on parameters, and their numbers as one column of symbols.

    Boxes and balls that stand in for bodies keep their size; rods that stand in follow the joints.
    """
    places: list[ScenePlace] = []
    found: list[SX] = []
    for look, value in _all_places(tree, model, drawn, numbers):
        value = ca.densify(SX(value))
        if tree.symbols.p.shape[0] and ca.depends_on(value, tree.symbols.p):
            places.append(look)
            found.append(ca.vec(value))
    return places, ca.vertcat(SX(0, 1), *found)


def _all_places(
    tree: Tree, model: Model, drawn: Sequence[PageMotion], numbers: ModelNumbers
) -> Iterator[tuple[ScenePlace, SX]]:
    # the tree has the same parts with definitions and tables in place of their names, and more of flexible bodies
    bodies = {body.name: body for body in tree.model.bodies}
    markers = {marker.name: marker for marker in tree.model.markers}
    points: defaultdict[str, list[SX]] = defaultdict(list)
    for name in bodies:
        points[name].append(tree.place(name)[1][0])
    moments = len(seen_joints(model)) + len(touching_parts(model))
    for i, joint in enumerate(seen_joints(model)):
        inner, outer = (pose[0] for pose in tree.joint_frames(tree.model.joint(joint.name)))
        points[joint.inner].append(inner)
        points[joint.outer].append(outer)
        yield ScenePlace("joints", i, -1, "point", 3), inner
        yield ScenePlace("reactions", i, -1, "point", 3), outer
        yield ScenePlace("reactions", moments + i, -1, "point", 3), outer
    for i, marker in enumerate(model.markers):
        yield ScenePlace("markers", i, -1, "point", 3), tree.frame(markers[marker.name].frame)[0]
    for i, part in enumerate(linked_parts(model)):
        for end, place in enumerate(part.places[:2]):
            owner, (point, _) = tree.place(place)
            points[owner].append(point)
            yield ScenePlace("links", i, -1, f"point{end + 1}", 3), point
    p = tree.symbols.p

    def number(point: SX) -> Array:
        return np.asarray(
            ca.Function("point", [p], [ca.densify(point)])(tree.symbols.defaults), dtype=float
        ).ravel()

    known = {name: [(point, number(point)) for point in mine] for name, mine in points.items()}
    for i, body in enumerate(model.bodies):
        shapes = bodies[body.name].shapes if body.name in bodies else ()
        own = [shape for shape in shapes if drawable(shape, numbers, drawn[i].shapes)]
        for k, shape in enumerate(own):
            yield from ((ScenePlace("bodies", i, k, *named), value) for named, value in _fields(tree, shape))
        if not own:
            for k, stand_in in enumerate(drawn[i].shapes):
                yield from _standing(i, k, stand_in, known.get(body.name, []))


def _fields(tree: Tree, shape: model_shapes.Shape) -> Iterator[tuple[tuple[str, int], SX]]:
    value = tree.symbols.value
    yield ("position", 3), tree.frame(shape.pose)[0]
    if isinstance(shape, model_shapes.Box):
        yield ("size", 3), ca.vertcat(*[value(v) for v in shape.size])
    elif isinstance(shape, model_shapes.Cylinder):
        yield ("radius", 1), value(shape.radius)
        yield ("length", 1), value(shape.length)
    elif isinstance(shape, model_shapes.Sphere):
        yield ("radius", 1), value(shape.radius)
    elif isinstance(shape, model_shapes.Rod):
        yield ("p1", 3), ca.vertcat(*[value(v) for v in shape.start])
        yield ("p2", 3), ca.vertcat(*[value(v) for v in shape.end])
        yield ("radius", 1), value(shape.radius)
    elif isinstance(shape, model_shapes.Mesh):
        yield ("scale", 3), ca.vertcat(*[value(v) for v in shape.scale])


def _standing(
    i: int, k: int, shape: PageShape, points: list[tuple[SX, Array]]
) -> Iterator[tuple[ScenePlace, SX]]:
    fields = (
        ("p1", "p2")
        if isinstance(shape, Capsule)
        else ("position",)
        if isinstance(shape, (PageBox, PageSphere))
        else ()
    )
    for field in fields:
        here = np.asarray(getattr(shape, field), dtype=float)
        for symbol, number in points:
            if np.abs(number - here).max() <= SAME:
                yield ScenePlace("bodies", i, k, field, 3), symbol
                break
