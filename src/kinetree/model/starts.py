"""Models with another start: joints, flexible bodies and blocks at coordinates, speeds and states that are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kinetree.model.body import Body
from kinetree.model.flexible.base import Flexible
from kinetree.model.joints.free import Free
from kinetree.model.model import Model
from kinetree.words.arguments import NoAnswerError


def with_floating_joints(model: Model) -> Model:
    """A copy in which the free joints of bodies that float without one are joints of the model. It must be valid."""
    own = {joint.name for joint in model.joints}
    found = (passed.joint for passed in model.topology.tree if isinstance(passed.joint, Free))
    added = [joint for joint in found if joint.name not in own]
    return model.add(*added) if added else model


def start_channels(model: Model) -> tuple[str, ...]:
    """Coordinates and speeds of all joints that are on, by name, as `started` takes them."""
    return tuple(
        f"{joint.name}.{name}"
        for joint in with_floating_joints(model).joints
        if joint.active
        for name in (*joint.coordinate_names, *joint.speed_names)
    )


def started(model: Model, state: Mapping[str, float]) -> Model:
    """A copy whose joints, flexible bodies and blocks start from these coordinates, speeds and states, by name.

    Joints, bodies and blocks that are not named in full stay as they are. A body that floats without a joint of its own
    gets one: its pose has to stay, because it also places the points of its joints on it.

    The bodies' own initial velocities are left out, as the joints' speeds say it all.
    """
    bodies = [
        replace(body, velocity=None, angular_velocity=None, flexible=_begun(body, model, state))
        for body in model.bodies
    ]
    model = with_floating_joints(model)
    joints = []
    for joint in model.joints:
        q, u = (
            tuple(state[f"{joint.name}.{name}"] for name in names if f"{joint.name}.{name}" in state)
            for names in (joint.coordinate_names, joint.speed_names)
        )
        known = joint.n_q > 0 and len(q) == joint.n_q and len(u) == joint.n_u
        joints.append(replace(joint, q0=q, u0=u) if known else replace(joint, u0=None))
    return blocks_started(model.replace(*bodies, *joints), state)


def blocks_started(model: Model, state: Mapping[str, float]) -> Model:
    """A copy whose blocks start from these states, by name; those that are not named in full stay as they are."""
    blocks = []
    for block in model.blocks:
        names = {name: f"{block.name}.{name}" for name in block.state_names}
        states = {name: state[channel] for name, channel in names.items() if channel in state}
        begun = block.begun(states) if states and len(states) == len(names) else block
        if begun is None:
            listed = ", ".join(f"{name} = {value:.6g}" for name, value in states.items())
            raise NoAnswerError(
                f'block "{block.name}" ({block.kind}) cannot be made to start from its states ({listed}); '
                "write it as a state-space block"
            )
        blocks.append(begun)
    return model.replace(*blocks)


def _begun(body: Body, model: Model, state: Mapping[str, float]) -> Flexible | None:
    """The modes of a flexible body at their coordinates and speeds; at rest where they are not named in full."""
    flexible = body.flexible
    if not isinstance(flexible, Flexible):
        return flexible
    modal = model.joint(body.name)
    names = [f"{body.name}.{mode}" for mode in modal.coordinate_names]
    q = tuple(state[name] for name in names if name in state)
    u = tuple(state[f"{name}_rate"] for name in names if f"{name}_rate" in state)
    known = len(q) == len(u) == len(names)
    return flexible.begun(q, u) if known else flexible.begun(flexible.q0, None)
