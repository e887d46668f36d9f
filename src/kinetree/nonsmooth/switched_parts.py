"""Parts of a model that events switch on and off, as states of the model.

Off, a constraint or joint adds no rows; on, it has the rows of any other. Joints that are switched are cut, so that
coordinates and speeds are the same in every state: a body that hangs on such a joint alone floats in coordinates of
its own, and the joint holds it by constraints.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import State
from kinetree.compile.compiled_model import CompiledModel
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Event, Switch
from kinetree.model.joints.base import Joint
from kinetree.model.model import Model
from kinetree.symbolic.joint_coordinates import coordinates_at, joint_speeds
from kinetree.symbolic.relative import frames_of
from kinetree.words.errors import EventError


def switched_names(events: Iterable[Event]) -> tuple[str, ...]:
    """Names of all that events switch, each once."""
    actions = [event.action for event in events if isinstance(event.action, Switch)]
    return tuple(dict.fromkeys(name for action in actions for name in (*action.on, *action.off)))


def with_switched(model: Model, events: Iterable[Event]) -> Model:
    """The model with the joints cut that events switch.

    :class:`EventError` where a body that comes loose could turn without anything that resists.
    """
    names = set(switched_names(events))
    switched = [joint for joint in model.joints if joint.name in names]
    if not switched:
        return model
    loose = model.replace(*[replace(joint, active=False, q0=None, u0=None, hold=False) for joint in switched])
    known = model.validate().warnings
    bad = [*loose.validate().faults, *(w for w in loose.validate().warnings if w.where == "inertia")]
    if new := [fault for fault in bad if fault not in known]:
        listed = ", ".join(f'"{joint.name}"' for joint in switched)
        raise EventError(f"with what events switch ({listed}) off:\n" + "\n".join(map(str, new)))
    return model.replace(*[replace(joint, cut=True) for joint in switched])


def in_state(model: Model, names: tuple[str, ...], switched: Collection[int]) -> Model:
    """The model with those of the named parts switched that have these places."""
    wanted = {names[place] for place in switched}
    parts: list[Joint | Constraint] = [*model.joints, *model.constraints]
    return model.replace(*[replace(part, active=not part.active) for part in parts if part.name in wanted])


def after(model: Model, names: tuple[str, ...], switched: Collection[int], action: Switch) -> tuple[int, ...]:
    """Places of what differs from the start after an action, of those before it."""
    parts: list[Joint | Constraint] = [*model.joints, *model.constraints]
    at_start = {part.name: part.active for part in parts if part.name in names}
    now = {name: at_start[name] != (i in switched) for i, name in enumerate(names)}
    now |= dict.fromkeys(action.on, True) | dict.fromkeys(action.off, False)
    return tuple(i for i, name in enumerate(names) if now[name] != at_start[name])


def tree_state(compiled: CompiledModel, t: float, z: Array, p: Array) -> State:
    """A state of any formulation in the coordinates of the tree; angles up to whole turns."""
    eq, tree = compiled.equations, compiled.tree
    n_x, n_y = eq.x.shape[0], eq.y.shape[0]
    if eq.traits.on_tree:
        return State(t, z[:n_x], z[n_x : n_x + n_y], p)
    joints = [link.joint.joint for link in tree.links]
    followed = compiled.constraints.state.followed.joints
    frames = [frames_of(joint, eq.motion) for joint in (*joints, *followed)]
    u = ca.vertcat(SX(0, 1), *[joint_speeds(joint, eq.motion) for joint in joints])
    outputs = [u, *(part for frame in frames for part in (frame.p, frame.C))]
    function = ca.Function("tree", [eq.t, compiled.z, eq.p], [ca.densify(part) for part in outputs])
    speeds, *poses = (np.array(value, dtype=float) for value in function.call([t, z, p]))
    q = [
        coordinates_at(tree, joint, r.ravel(), C, parameters=p)
        for joint, r, C in zip((*joints, *followed), poses[::2], poses[1::2], strict=True)
    ]
    return State(t, np.concatenate([*q, z[n_x - tree.symbols.n_s : n_x]]), speeds.ravel(), p)
