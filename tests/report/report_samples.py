"""Mechanisms whose motion is known without the rest of the package, as report data."""

from __future__ import annotations

import numpy as np

from kinetree.report.page.data import (
    JointMark,
    PageAuditRow,
    PageLink,
    PageMarker,
    PageMotion,
    PageNote,
    PageRow,
    PlotGroup,
    Reaction,
    ReportData,
    Series,
)
from kinetree.report.scene.shapes import Capsule, PageBox, PageCylinder, PageSphere

GRAVITY = 9.81


def turn_about_y(angle: np.ndarray) -> np.ndarray:
    """Quaternions (F, 4) of rotations about y."""
    zero = np.zeros_like(angle)
    return np.stack([zero, np.sin(angle / 2), zero, np.cos(angle / 2)], axis=1)


def turn_about_z(angle: np.ndarray) -> np.ndarray:
    zero = np.zeros_like(angle)
    return np.stack([zero, zero, np.sin(angle / 2), np.cos(angle / 2)], axis=1)


def _double_pendulum_motion(times: np.ndarray) -> np.ndarray:
    """Angles from the vertical of two equal point masses on rods of 1 m and 0.8 m, by RK4."""
    l1, l2 = 1.0, 0.8

    def rate(y: np.ndarray) -> np.ndarray:
        a, b, u, v = y
        d = a - b
        M = np.array([[2 * l1, l2 * np.cos(d)], [l1 * np.cos(d), l2]])
        f = np.array(
            [
                -l2 * v**2 * np.sin(d) - 2 * GRAVITY * np.sin(a),
                l1 * u**2 * np.sin(d) - GRAVITY * np.sin(b),
            ]
        )
        return np.concatenate([[u, v], np.linalg.solve(M, f)])

    states = [np.array([1.9, 2.6, 0.0, 0.0])]
    for h in np.diff(times):
        y = states[-1]
        k1 = rate(y)
        k2 = rate(y + h / 2 * k1)
        k3 = rate(y + h / 2 * k2)
        k4 = rate(y + h * k3)
        states.append(y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4))
    return np.array(states)


def double_pendulum(frames: int = 601, **changes: object) -> ReportData:
    """Swings in the xz plane, gravity along −z; each body frame sits in its upper joint."""
    times = np.linspace(0.0, 10.0, frames)
    a, b, u, v = _double_pendulum_motion(times).T
    upper = np.stack([np.sin(a), 0 * a, -np.cos(a)], axis=1)
    lower = upper + 0.8 * np.stack([np.sin(b), 0 * b, -np.cos(b)], axis=1)
    gravity = np.array([0.0, 0.0, -GRAVITY])
    acceleration = [np.gradient(np.gradient(p, times, axis=0), times, axis=0) for p in (upper, lower)]
    pull_lower = acceleration[1] - gravity
    pull_upper = acceleration[0] - gravity + pull_lower
    kinetic = 0.5 * (u**2 + u**2 + (0.8 * v) ** 2 + 2 * 0.8 * u * v * np.cos(a - b))
    potential = GRAVITY * (upper[:, 2] + lower[:, 2])
    bar = {"radius": 0.028}
    fields: dict[str, object] = {
        "title": "Double pendulum",
        "subtitle": "Two links, two revolute joints, released from rest",
        "versions": {"Kinetree": "0.1.0", "Formulation": "kane", "Integrator": "dop853"},
        "gravity": gravity,
        "status": "Reached the end time.",
        "times": times,
        "bodies": [
            PageMotion(
                "upper link",
                np.zeros((frames, 3)),
                turn_about_y(-a),
                [Capsule(p1=(0, 0, 0), p2=(0, 0, -1), **bar), PageSphere(radius=0.075, position=(0, 0, -1))],
            ),
            PageMotion(
                "lower link",
                upper,
                turn_about_y(-b),
                [
                    Capsule(p1=(0, 0.06, 0), p2=(0, 0.06, -0.8), **bar),
                    PageSphere(radius=0.075, position=(0, 0.06, -0.8)),
                ],
            ),
        ],
        "ground": [PageBox(size=(0.34, 0.16, 0.06), position=(0, 0, 0.08))],
        "joints": [
            JointMark("shoulder", "revolute", None, (0, 0, 0), (0, 1, 0)),
            JointMark("elbow", "revolute", "upper link", (0, 0, -1), (0, 1, 0)),
        ],
        "markers": [PageMarker("tip", "lower link", (0, 0.06, -0.8))],
        "reactions": [
            Reaction("shoulder", pull_upper, "upper link", (0, 0, 0)),
            Reaction("elbow", pull_lower, "lower link", (0, 0, 0)),
        ],
        "plots": [
            PlotGroup("Joint angles", "rad", [Series("shoulder", a), Series("elbow", b - a)]),
            PlotGroup(
                "Energy",
                "J",
                [
                    Series("kinetic", kinetic),
                    Series("potential", potential),
                    Series("total", kinetic + potential),
                ],
            ),
            PlotGroup(
                "Reaction forces",
                "N",
                [
                    Series("shoulder", np.linalg.norm(pull_upper, axis=1)),
                    Series("elbow", np.linalg.norm(pull_lower, axis=1)),
                ],
            ),
            PlotGroup("Joint speeds", "rad/s", [Series("shoulder", u), Series("elbow", v - u)], shown=False),
            PlotGroup("Tip position", "m", [Series("x", lower[:, 0]), Series("z", lower[:, 2])], shown=False),
        ],
        "audit": [
            PageAuditRow(
                "Energy balance", 3.2e-11, "", "ok", "Largest drift of total energy, relative to its range."
            ),
            PageAuditRow(
                "Constraint residual", 4.4e-16, "m", "ok", "Joints stay closed to round-off at every step."
            ),
            PageAuditRow(
                "Steps",
                1284,
                "",
                "warn",
                "61 were rejected: the motion is fast near t = 4.1 s. No action needed.",
            ),
        ],
        "notes": [
            PageNote("info", "The motion is planar: three of six speeds of each body are zero throughout."),
            PageNote("warn", "Reactions out of the plane are zero; a planar joint model would be enough."),
        ],
        "summary": [
            PageRow("Bodies", 2),
            PageRow("Joints", 2),
            PageRow("Degrees of freedom", 2),
            PageRow("Total mass", 2.0, "kg"),
        ],
        "timings": [
            PageRow("Equations", 0.031, "s"),
            PageRow("Compilation", 0.21, "s"),
            PageRow("Integration", 0.004, "s"),
        ],
    }
    return ReportData(**(fields | changes))  # type: ignore[arg-type]


def four_bar(frames: int = 301, **changes: object) -> ReportData:
    """Crank, coupler and rocker in the xy plane with gravity along −y; the loop closes in closed form."""
    times = np.linspace(0.0, 4.0, frames)
    ground, crank, coupler, rocker = 2.0, 0.6, 1.8, 1.3
    phi = 2 * np.pi * 0.5 * times
    A = crank * np.stack([np.cos(phi), np.sin(phi), 0 * phi], axis=1)
    D = np.array([ground, 0.0, 0.0])
    gap = D - A
    distance = np.linalg.norm(gap, axis=1)
    along = (coupler**2 - rocker**2 + distance**2) / (2 * distance)
    height = np.sqrt(coupler**2 - along**2)
    e = gap / distance[:, None]
    normal = np.stack([-e[:, 1], e[:, 0], 0 * phi], axis=1)
    B = A + along[:, None] * e + height[:, None] * normal
    psi = np.arctan2(*(B - A)[:, [1, 0]].T)
    chi = np.arctan2(*(B - D)[:, [1, 0]].T)

    def bar(length: float, z: float) -> list[PageBox | PageCylinder]:
        return [PageBox(size=(length + 0.12, 0.12, 0.05), position=(length / 2, 0, z))]

    fields: dict[str, object] = {
        "title": "Four-bar linkage",
        "subtitle": "Crank-rocker with a coupler point",
        "gravity": (0.0, -GRAVITY, 0.0),
        "times": times,
        "bodies": [
            PageMotion("crank", np.zeros((frames, 3)), turn_about_z(phi), bar(crank, 0.06)),
            PageMotion("coupler", A, turn_about_z(psi), bar(coupler, 0.0)),
            PageMotion("rocker", np.tile(D, (frames, 1)), turn_about_z(chi), bar(rocker, 0.06)),
        ],
        "joints": [
            JointMark("A0", "revolute", None, (0, 0, 0.03), (0, 0, 1)),
            JointMark("B0", "revolute", None, (2, 0, 0.03), (0, 0, 1)),
            JointMark("A", "revolute", "crank", (crank, 0, 0.03), (0, 0, 1)),
            JointMark("B", "revolute", "rocker", (rocker, 0, 0.03), (0, 0, 1)),
        ],
        "markers": [PageMarker("coupler point", "coupler", (0.9, 0.5, 0.0))],
        "links": [PageLink("return spring", None, (2.0, 1.9, 0.0), "rocker", (0.9, 0.0, 0.0))],
        "plots": [PlotGroup("Angles", "rad", [Series("coupler", psi), Series("rocker", chi)])],
    }
    return ReportData(**(fields | changes))  # type: ignore[arg-type]
