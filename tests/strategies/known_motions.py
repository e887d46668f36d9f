"""Smooth motions with closed forms: what a run should give, to the last digit."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from scipy.special import ellipj, ellipk

import kinetree as kt
from kinetree.arrays import Array

Law = Callable[[Array], Array]
G = 9.81


@dataclass(frozen=True)
class KnownMotion:
    """A model whose channels are known functions of time.

    Attributes
    ----------
    name, model, t_end
        What moves, and for how long (s).
    channels
        Closed forms by channel.
    events
        Events of its runs.
    instants
        Instants of events (s), near which a row may stand on either side.
    implicit
        Whether methods for stiff problems are worth trying.
    initial
        Where it starts.
    """

    name: str
    model: kt.Model
    t_end: float
    channels: Mapping[str, Law]
    events: tuple[object, ...] = ()
    instants: tuple[float, ...] = ()
    implicit: bool = True
    initial: Mapping[str, float] = field(default_factory=dict)

    def run(self, **options: object) -> kt.Run:
        """A run of it."""
        return kt.simulate(
            self.model, self.t_end, events=self.events, initial=self.initial, progress=False, **options
        )


def smooth_motions() -> list[KnownMotion]:
    """All of them."""
    return [
        oscillator(),
        damped_oscillator(),
        resonance(),
        unstable_slider(),
        swinging_pendulum(),
        turning_pendulum(),
        free_top(),
        symmetric_top(),
        projectile(),
    ]


def body_at_origin(name: str, mass: float, inertia: tuple[float, float, float], **given: object) -> kt.Body:
    return kt.Body(name, mass=mass, inertia=(*inertia, 0, 0, 0), pose=kt.Frame.at((0, 0, 0)), **given)


def slider(*parts: object, name: str) -> kt.Model:
    """A block of 2 kg that slides along x."""
    return kt.Model.of(
        name,
        body_at_origin("block", 2.0, (0.1, 0.1, 0.1)),
        kt.Prismatic("slide", "ground", "block", point=(0, 0, 0), axis=(1, 0, 0)),
        *parts,
    )


def oscillator() -> KnownMotion:
    """m ẍ + k x = 0: x = x0 cos ωt."""
    model = slider(kt.JointSpring("spring", "slide", stiffness=50.0), name="oscillator")
    return KnownMotion(
        "oscillator",
        model,
        20.0,
        {
            "slide.displacement": lambda t: 0.3 * np.cos(5 * t),
            "slide.displacement_rate": lambda t: -1.5 * np.sin(5 * t),
            "energy.kinetic": lambda t: (1.5 * np.sin(5 * t)) ** 2,
        },
        initial={"slide.displacement": 0.3},
    )


def damped_oscillator() -> KnownMotion:
    """m ẍ + c ẋ + k x = 0, weakly damped: x = e^{−δt} (x0 cos νt + δ x0/ν sin νt)."""
    delta, omega = 0.4, 6.0
    nu = math.sqrt(omega**2 - delta**2)
    model = slider(
        kt.JointSpring("spring", "slide", stiffness=2 * omega**2),
        kt.JointDamper("damper", "slide", damping=4 * delta),
        name="damped oscillator",
    )
    return KnownMotion(
        "damped oscillator",
        model,
        10.0,
        {
            "slide.displacement": lambda t: (
                0.5 * np.exp(-delta * t) * (np.cos(nu * t) + delta / nu * np.sin(nu * t))
            ),
            "slide.displacement_rate": lambda t: -0.5 * np.exp(-delta * t) * omega**2 / nu * np.sin(nu * t),
        },
        initial={"slide.displacement": 0.5},
    )


def resonance() -> KnownMotion:
    """ẍ + ω² x = a sin ωt from rest: x = a (sin ωt − ωt cos ωt) / 2ω²."""
    omega, a = 4.0, 1.5
    model = slider(
        kt.JointSpring("spring", "slide", stiffness=2 * omega**2),
        kt.JointMotor("motor", "slide", torque=f"2*{a}*sin({omega}*t)"),
        name="resonance",
    )
    return KnownMotion(
        "resonance",
        model,
        15.0,
        {
            "slide.displacement": lambda t: (
                a * (np.sin(omega * t) - omega * t * np.cos(omega * t)) / (2 * omega**2)
            ),
            "slide.displacement_rate": lambda t: 0.5 * a * t * np.sin(omega * t),
        },
    )


def unstable_slider() -> KnownMotion:
    """ẍ = λ² x: x = x0 cosh λt; errors grow with e^{λt} too."""
    rate = 1.5
    model = slider(
        kt.JointMotor("push", "slide", torque=f"2*{rate}**2*slide.displacement"),
        name="unstable slider",
    )
    return KnownMotion(
        "unstable slider",
        model,
        8.0,
        {
            "slide.displacement": lambda t: 1e-3 * np.cosh(rate * t),
            "slide.displacement_rate": lambda t: 1e-3 * rate * np.sinh(rate * t),
        },
        initial={"slide.displacement": 1e-3},
    )


def _pendulum() -> kt.Model:
    """A rod of 1 m that hangs at the angle 0."""
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, -G, 0)),
        body_at_origin("rod", 1.0, (1 / 12, 1 / 12, 1 / 12)),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0.5, 0), axis=(0, 0, 1)),
    )


def swinging_pendulum() -> KnownMotion:
    """θ̈ + ω² sin θ = 0 from rest at θ0: sin(θ/2) = k sn(K − ωt), k = sin(θ0/2)."""
    start = 2.5
    omega, m = math.sqrt(1.5 * G), math.sin(start / 2) ** 2

    def phase(t: Array) -> tuple[Array, ...]:
        return tuple(ellipj(ellipk(m) - omega * t, m))

    def angle(t: Array) -> Array:
        return np.asarray(2 * np.arcsin(math.sqrt(m) * phase(t)[0]))

    return KnownMotion(
        "swinging pendulum",
        _pendulum(),
        10.0,
        {
            "hinge.angle": angle,
            "hinge.angle_rate": lambda t: -2 * omega * math.sqrt(m) * phase(t)[1],
            "rod.position.x": lambda t: 0.5 * np.sin(angle(t)),
            "hinge.reaction.y": lambda t: (
                G
                + 0.5
                * (
                    (2 * omega * math.sqrt(m) * phase(t)[1]) ** 2 * np.cos(angle(t))
                    - omega**2 * np.sin(angle(t)) ** 2
                )
            ),
        },
        initial={"hinge.angle": start},
    )


def turning_pendulum() -> KnownMotion:
    """θ̈ + ω² sin θ = 0 with θ̇0 > 2ω: θ = 2 am(θ̇0 t/2), m = (2ω/θ̇0)²."""
    omega, speed = math.sqrt(1.5 * G), 9.0
    m = (2 * omega / speed) ** 2

    def phase(t: Array) -> tuple[Array, ...]:
        return tuple(ellipj(0.5 * speed * t, m))

    return KnownMotion(
        "turning pendulum",
        _pendulum(),
        6.0,
        {
            "hinge.angle": lambda t: 2 * phase(t)[3],
            "hinge.angle_rate": lambda t: speed * phase(t)[2],
        },
        initial={"hinge.angle_rate": speed},
    )


def free_top() -> KnownMotion:
    """I ω̇ + ω × I ω = 0 with I1 < I2 < I3: ω = (a cn, b sn, c dn), Jacobi's functions, in body axes."""
    i1, i2, i3 = 1.0, 2.0, 3.0
    a, c = 0.6, 1.4
    p = c * math.sqrt((i3 - i2) * (i3 - i1) / (i1 * i2))
    m = a**2 * (i2 - i1) * i1 / ((i3 - i2) * i3 * c**2)
    b = a * math.sqrt(i1 * (i3 - i1) / (i2 * (i3 - i2)))

    def phase(t: Array) -> tuple[Array, ...]:
        return tuple(ellipj(p * t, m))

    model = kt.Model.of(
        "free top",
        body_at_origin("top", 1.0, (i1, i2, i3)),
        kt.Spherical("pin", "ground", "top", point=(0, 0, 0)),
    )
    return KnownMotion(
        "free top",
        model,
        20.0,
        {
            "pin.wx": lambda t: a * phase(t)[1],
            "pin.wy": lambda t: b * phase(t)[0],
            "pin.wz": lambda t: c * phase(t)[2],
        },
        initial={"pin.wx": a, "pin.wz": c},
    )


def symmetric_top() -> KnownMotion:
    """A free symmetric body: its angular velocity turns about the constant L at the rate |L|/I1."""
    i1, i3 = 2.0, 1.0
    start = np.array([0.5, 0.0, 3.0])
    momentum = np.array([i1, i1, i3]) * start
    rate = float(np.linalg.norm(momentum)) / i1
    n = momentum / np.linalg.norm(momentum)

    def along(t: Array, axis: int) -> Array:
        parallel = n * (n @ start)
        across = start - parallel
        turned = np.outer(np.cos(rate * t), across) + np.outer(np.sin(rate * t), np.cross(n, across))
        return np.asarray((parallel + turned)[:, axis])

    model = kt.Model.of(
        "symmetric top",
        body_at_origin("top", 1.0, (i1, i1, i3), velocity=(0, 0, 0), angular_velocity=tuple(start)),
    )
    return KnownMotion(
        "symmetric top",
        model,
        12.0,
        {
            "top.angular_velocity.x": lambda t: along(t, 0),
            "top.angular_velocity.y": lambda t: along(t, 1),
            "top.angular_velocity.z": lambda t: along(t, 2),
        },
    )


def projectile() -> KnownMotion:
    """A thrown body that spins about an axis of inertia: a parabola, and a constant angular velocity."""
    model = kt.Model.of(
        "projectile",
        kt.Gravity(acceleration=(0, 0, -G)),
        body_at_origin("stone", 0.7, (0.1, 0.2, 0.3), velocity=(3, 1, 8), angular_velocity=(0, 0, 5)),
    )
    return KnownMotion(
        "projectile",
        model,
        2.0,
        {
            "stone.position.x": lambda t: 3 * t,
            "stone.position.z": lambda t: 8 * t - 0.5 * G * t**2,
            "stone.rotation.xx": lambda t: np.cos(5 * t),
            "stone.quaternion.z": lambda t: np.sin(2.5 * t),
        },
    )
