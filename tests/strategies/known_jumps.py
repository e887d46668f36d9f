"""Motions with closed forms that events, friction or samples interrupt."""

from __future__ import annotations

import math

import numpy as np

import kinetree as kt
from strategies.known_motions import Array, G, KnownMotion, body_at_origin, slider


def interrupted_motions() -> list[KnownMotion]:
    """All of them."""
    return [bouncing_ball(), bouncing_oscillator(), sliding_block(), held_force()]


def bouncing_ball() -> KnownMotion:
    """A ball dropped from h on a floor: every flight lasts e times as long as the one before."""
    e, h, until = 0.8, 1.0, 2.3
    landings, speeds = [math.sqrt(2 * h / G)], [math.sqrt(2 * G * h)]
    while landings[-1] < until:
        speeds.append(e * speeds[-1])
        landings.append(landings[-1] + 2 * speeds[-1] / G)

    def flight(t: Array) -> tuple[Array, Array]:
        k = np.searchsorted(landings, t, side="right")
        begun = np.array([0.0, *landings])[k]
        lift = np.array([0.0, *speeds[1:], np.nan])[k]
        height = np.where(k == 0, h, 0.0)
        since = t - begun
        return height + lift * since - 0.5 * G * since**2, lift - G * since

    model = kt.Model.of(
        "bouncing ball",
        kt.Gravity(acceleration=(0, 0, -G)),
        body_at_origin("ball", 0.4, (1e-3, 1e-3, 1e-3)),
        kt.Prismatic("fall", "ground", "ball", point=(0, 0, 0), axis=(0, 0, 1)),
    )
    floor = kt.ExpressionEvent(
        "floor", "fall.displacement", direction="falling", action=kt.Restitution(coefficient=e)
    )
    return KnownMotion(
        "bouncing ball",
        model,
        until,
        {"fall.displacement": lambda t: flight(t)[0], "fall.displacement_rate": lambda t: flight(t)[1]},
        events=(floor,),
        instants=tuple(landings),
        implicit=False,
        initial={"fall.displacement": h},
    )


def bouncing_oscillator() -> KnownMotion:
    """An oscillator with a wall in its middle: x = v_k/ω sin ω(t − t_k) between bounces, v_{k+1} = e v_k."""
    omega, e, start, until = 5.0, 0.9, 0.3, 6.0
    half = math.pi / omega
    hits = [0.5 * half + k * half for k in range(math.ceil(until / half) + 1)]

    def parts(t: Array) -> tuple[Array, Array]:
        k = np.searchsorted(hits, t, side="right")
        begun = np.array([-0.5 * half, *hits])[k]
        size = start * e**k
        return size * np.sin(omega * (t - begun)), size * omega * np.cos(omega * (t - begun))

    wall = kt.ExpressionEvent(
        "wall", "slide.displacement", direction="falling", action=kt.Restitution(coefficient=e)
    )
    model = slider(kt.JointSpring("spring", "slide", stiffness=50.0), name="bouncing oscillator")
    return KnownMotion(
        "bouncing oscillator",
        model,
        until,
        {"slide.displacement": lambda t: parts(t)[0], "slide.displacement_rate": lambda t: parts(t)[1]},
        events=(wall,),
        instants=tuple(hits),
        implicit=False,
        initial={"slide.displacement": start},
    )


def sliding_block() -> KnownMotion:
    """A block on a spring without friction, until dry friction of a constant force has stopped it.

    m ẍ + k x = −F while ẋ > 0: x = (x0 + F/k) cos ωt − F/k, at rest at the first turning point that can hold it.
    """
    k, force, omega, start = 50.0, 4.0, 5.0, -0.13
    shift = force / k
    stopped = math.pi / omega

    def place(t: Array) -> Array:
        s = np.minimum(t, stopped)
        return np.asarray((start + shift) * np.cos(omega * s) - shift)

    def speed(t: Array) -> Array:
        return np.asarray(np.where(t < stopped, -omega * (start + shift) * np.sin(omega * t), 0.0))

    model = slider(
        kt.JointSpring("spring", "slide", stiffness=k),
        kt.DryFriction("rub", "slide", force=force),
        name="sliding block",
    )
    return KnownMotion(
        "sliding block",
        model,
        1.0,
        {"slide.displacement": place, "slide.displacement_rate": speed},
        instants=(stopped,),
        implicit=False,
        initial={"slide.displacement": start},
    )


def held_force() -> KnownMotion:
    """A force held between samples, u = −k x at t = 0, T, 2T, …, on an oscillator: harmonic from sample to sample."""
    period, omega, gain = 0.25, 3.0, 6.0
    model = slider(
        kt.JointSpring("spring", "slide", stiffness=2 * omega**2),
        kt.Sampled("ctl", values={"u": f"-{gain}*slide.displacement"}, period=period),
        kt.JointMotor("motor", "slide", torque="ctl.u"),
        name="held force",
    )

    def states(t: Array) -> tuple[Array, Array]:
        x, v = np.empty_like(t), np.empty_like(t)
        x0, v0, done = 0.4, 0.0, 0.0
        for k in range(math.ceil(float(t.max(initial=0.0)) / period) + 1):
            rest = -gain * x0 / (2 * omega**2)
            here = (t >= done - 1e-12) & (t <= (k + 1) * period + 1e-12)
            s = t[here] - done
            x[here] = rest + (x0 - rest) * np.cos(omega * s) + v0 / omega * np.sin(omega * s)
            v[here] = -(x0 - rest) * omega * np.sin(omega * s) + v0 * np.cos(omega * s)
            s0 = period
            x0, v0 = (
                rest + (x0 - rest) * math.cos(omega * s0) + v0 / omega * math.sin(omega * s0),
                -(x0 - rest) * omega * math.sin(omega * s0) + v0 * math.cos(omega * s0),
            )
            done = (k + 1) * period
        return x, v

    return KnownMotion(
        "held force",
        model,
        5.0,
        {"slide.displacement": lambda t: states(t)[0], "slide.displacement_rate": lambda t: states(t)[1]},
        implicit=False,
        initial={"slide.displacement": 0.4},
    )
