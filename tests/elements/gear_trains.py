"""Gear trains with known statics, and the balance of forces on every body by what a run tells."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import kinetree as kt

Array = Any
ALPHA = math.radians(20)
Z_SUN, Z_PLANET, Z_RING, MODULE = 20, 16, 52, 0.002


def planetary(torque: float = 2.0, planets: int = 1) -> kt.Model:
    """A sun, planets on an arm, a ring that is part of the ground; the torques on sun and arm balance."""
    r_sun, r_planet = MODULE * Z_SUN / 2, MODULE * Z_PLANET / 2
    a = r_sun + r_planet
    parts: list[Any] = [
        kt.Body.cylinder("sun", 0.2, r_sun, 0.01, pose=kt.Frame()),
        kt.Body.cylinder("arm", 0.1, a, 0.005, pose=kt.Frame()),
        kt.Revolute("sun shaft", "ground", "sun", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("arm shaft", "ground", "arm", point=(0, 0, 0), axis=(0, 0, -1)),
        kt.JointMotor("drive", "sun shaft", torque=torque),
        kt.JointMotor("brake", "arm shaft", torque=torque * (1 + Z_RING / Z_SUN)),
    ]
    for k in range(planets):
        angle = 2 * math.pi * k / planets
        centre = (a * math.cos(angle), a * math.sin(angle), 0.0)
        name = f"planet {k + 1}"
        parts += [
            kt.Body.cylinder(name, 0.1, r_planet, 0.01, pose=kt.Frame.at(centre)),
            kt.Revolute(f"pin {k + 1}", "arm", name, point=centre, axis=(0, 0, 1)),
            kt.GearPair(f"inner {k + 1}", "sun", name, "arm", teeth1=Z_SUN, teeth2=Z_PLANET, module=MODULE),
            kt.GearPair(
                f"outer {k + 1}", name, "ground", teeth1=Z_PLANET, teeth2=Z_RING, module=MODULE, internal=True
            ),
        ]
    return kt.Model.of("planetary gear", *parts)


def unbalanced(
    run: kt.Run, model: kt.Model, loads: dict[str, list[tuple[Array, Array]]] | None = None
) -> float:
    """Largest Σ F − m a and Σ M − ḣ of any body (about its mass centre), over the largest force at work.

    Everything is taken from channels: reactions of joints, tooth forces at mesh points, accelerations. ``loads`` gives
    what else acts on bodies: forces (k, 3) and moments (k, 3) about the mass centre.
    """
    gravity = next(
        (np.array(load.acceleration) for load in model.loads if load.kind == "gravity"), np.zeros(3)
    )
    worst, size = 0.0, 1e-300
    for body in model.bodies:
        G, R = run[f"{body.name}.position"], run[f"{body.name}.rotation"].reshape(-1, 3, 3)
        w, alpha = run[f"{body.name}.angular_velocity"], run[f"{body.name}.angular_acceleration"]
        xx, yy, zz, xy, xz, yz = body.inertia
        inertia = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=float) @ R.transpose(0, 2, 1)
        force = -float(body.mass) * (run[f"{body.name}.acceleration"] - gravity)
        moment = -np.einsum("kij,kj->ki", inertia, alpha) - np.cross(w, np.einsum("kij,kj->ki", inertia, w))
        for joint in model.joints:
            if body.name in (joint.inner, joint.outer):
                sign = 1 if body.name == joint.outer else -1
                F, M = sign * run[f"{joint.name}.reaction"], sign * run[f"{joint.name}.reaction_moment"]
                M = M + np.cross(outer_point(run, model, joint) - G, F)
                for motor in model.loads:
                    if getattr(motor, "joint", None) == joint.name:
                        axis = axis_of(run, model, joint)
                        own = sign * run[f"{motor.name}.force"][:, None] * axis
                        if joint.kind == "prismatic":
                            F = F + own
                            M = M + np.cross(outer_point(run, model, joint) - G, own)
                        else:
                            M = M + own
                force, moment, size = force + F, moment + M, max(size, np.abs(F).max())
        for mesh in model.constraints:
            if body.name in getattr(mesh, "wheels", ()):
                sign = 1 if body.name == mesh.wheels[0] else -1
                F = sign * run[f"{mesh.name}.tooth_force"]
                force, moment = force + F, moment + np.cross(run[f"{mesh.name}.mesh_point"] - G, F)
        for F, M in (loads or {}).get(body.name, []):
            force, moment = force + F, moment + M
        worst = max(worst, np.abs(force).max(), np.abs(moment).max())
    return worst / size


def outer_point(run: kt.Run, model: kt.Model, joint: Any) -> Array:
    """Where the frame of a joint on its outer body is, in the world (k, 3)."""
    return _on(run, model, joint, 0)


def axis_of(run: kt.Run, model: kt.Model, joint: Any) -> Array:
    """The z axis of that frame, in the world (k, 3)."""
    return _on(run, model, joint, 1)


def _on(run: kt.Run, model: kt.Model, joint: Any, what: int) -> Array:
    world = joint.world_frame()
    if world is None:
        point, axis = (
            np.array(v, dtype=float)
            for v in (joint.frame_outer.position, np.array(joint.frame_outer.rotation)[:, 2])
        )
    else:
        pose = model.body(joint.outer).pose
        r, C = np.array(pose.position, dtype=float), np.array(pose.rotation, dtype=float)
        point = C.T @ (np.array(world.position, dtype=float) - r)
        axis = C.T @ np.array(world.rotation, dtype=float)[:, 2]
    R = run[f"{joint.outer}.rotation"].reshape(-1, 3, 3)
    return run[f"{joint.outer}.origin"] + R @ point if what == 0 else R @ axis
