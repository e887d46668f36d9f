"""Parts replaced by others that do the same: halves of a body, halves of a load, a part that does nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import kinetree as kt
from kinetree.model.loads.base import Load
from kinetree.results.channels import ChannelInfo
from metamorphic.relation import Change, Seen, relation, same_values
from metamorphic.scene import Array, Scene


@relation("bodies cut in halves")
def halves(scene: Scene) -> Change | None:
    """Every rigid body is two bodies of half its mass and inertia, welded together at its mass centre."""
    parts: list[Any] = []
    for body in scene.model.bodies:
        if body.flexible is not None or (body.pose is None and _world_placed(scene.model, body.name)):
            continue
        half = {"mass": 0.5 * body.mass, "inertia": tuple(0.5 * entry for entry in body.inertia)}
        parts.append((replace(body, **half), replace(body, name=f"{body.name} half", shapes=(), **half)))
    if not parts:
        return None
    halves_of = {first.name: second.name for first, second in parts}
    by_weight = [
        load
        for load in scene.model.loads
        if isinstance(load, kt.GravityCompensation) and load.body in halves_of
    ]
    model = scene.model.replace(*(first for first, _ in parts))
    model = model.add(*(second for _, second in parts))
    model = model.add(
        *(replace(load, name=f"{load.name} half", body=halves_of[load.body]) for load in by_weight)
    )
    model = model.add(
        *(
            kt.Weld(f"{a.name} weld", a.name, b.name, frame_inner=kt.Frame(), frame_outer=kt.Frame())
            for a, b in parts
        )
    )
    shared = _shares({load.name for load in by_weight}, 0.5) if by_weight else same_values
    return Change(scene.with_(model=model), seen=shared)


def _shares(names: set[str], part: float) -> Seen:
    """What the channels of whole loads are, of which the loads of these names are a part."""

    def seen(name: str, _info: ChannelInfo, values: Array) -> Array:
        owner, _, what = name.rpartition(".")
        whole = owner in names and what in ("force", "moment", "power", "tension")
        return values / part if whole else values

    return seen


def _world_placed(model: kt.Model, body: str) -> bool:
    return any(j.world_frame() is not None for j in model.joints if body in (j.inner, j.outer))


SPLIT: dict[type[Load], tuple[str, ...]] = {
    kt.Gravity: ("acceleration",),
    kt.Force: ("force",),
    kt.Torque: ("torque",),
    kt.SpringDamper: ("stiffness", "damping", "actuator"),
    kt.Bushing: ("stiffness", "damping"),
    kt.JointSpring: ("stiffness",),
    kt.JointDamper: ("damping",),
    kt.JointMotor: ("torque",),
    kt.JointFriction: ("coulomb", "viscous"),
    kt.JointStop: ("stiffness",),
}
"""Loads that are linear in some of their numbers."""


@relation("loads split in two")
def split_loads(scene: Scene) -> Change | None:
    """Each load that is linear in its numbers is a third of itself and two thirds of itself."""
    chosen = [load for load in scene.model.loads if type(load) in SPLIT]
    if not chosen:
        return None

    def share(load: Load, part: float, name: str) -> Load:
        numbers = {field: _times(part, getattr(load, field)) for field in SPLIT[type(load)]}
        return replace(load, name=name, **numbers)

    model = scene.model.replace(*(share(load, 1 / 3, load.name) for load in chosen))
    model = model.add(*(share(load, 2 / 3, f"{load.name} rest") for load in chosen))
    return Change(scene.with_(model=model), seen=_shares({load.name for load in chosen}, 1 / 3))


def _times(factor: float, value: Any) -> Any:
    return tuple(_times(factor, item) for item in value) if isinstance(value, tuple) else factor * value


@relation("a fast rotor elsewhere")
def idle_rotor(scene: Scene) -> Change:
    """A balanced rotor that spins at a thousand rad/s on its own bearing, and touches nothing."""
    model = scene.model.add(
        kt.Body("idle rotor", 1.0, inertia=(0.02, 0.02, 0.03, 0, 0, 0), pose=kt.Frame.at((3.0, 4.0, 5.0))),
        kt.Revolute(
            "idle bearing", "ground", "idle rotor", point=(3.0, 4.0, 5.0), axis=(0, 0, 1), u0=(1000.0,)
        ),
    )

    def seen(name: str, _info: object, values: Array) -> Array | None:
        return values - 0.5 * 0.03 * 1000.0**2 if name in ("energy.kinetic", "energy.total") else values

    return Change(scene.with_(model=model), seen=seen)
