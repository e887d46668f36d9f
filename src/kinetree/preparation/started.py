"""A model that starts from a known state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kinetree.model.model import Model


def started(model: Model, state: Mapping[str, float]) -> Model:
    """A copy whose joints start from these coordinates and speeds, by name; joints not named in full stay as they are.

    The bodies' own initial velocities are left out, as the joints' speeds say it all.
    """
    bodies = [replace(body, velocity=None, angular_velocity=None) for body in model.bodies]
    joints = []
    for joint in model.joints:
        q, u = (
            tuple(state[f"{joint.name}.{name}"] for name in names if f"{joint.name}.{name}" in state)
            for names in (joint.coordinate_names, joint.speed_names)
        )
        known = joint.n_q > 0 and len(q) == joint.n_q and len(u) == joint.n_u
        joints.append(replace(joint, q0=q, u0=u) if known else replace(joint, u0=None))
    return model.replace(*bodies, *joints)
