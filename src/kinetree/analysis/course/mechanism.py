"""The mechanism of the course: an arm of rigid bodies on ball joints, in the symbols of the lessons.

Body K hangs on the body J = L(K) below it. At the reference pose all axes are parallel to those of ground.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.model import GROUND, Body, Frame, Marker, Model
from kinetree.model.constraints.distance import Distance
from kinetree.model.joints.base import Joint
from kinetree.model.joints.revolute import Revolute
from kinetree.model.joints.spherical import Spherical
from kinetree.model.joints.weld import Weld
from kinetree.model.loads.gravity import Gravity
from kinetree.spatial.numeric import quaternion_from_rotation, skew

GRAVITY = (0.0, 0.0, -9.81)
"""Acceleration of free fall, ground axes (m/s²)."""
TIP = (0.10, -0.05, -0.60)
"""Point of the forearm that lessons on loops hold, from O_2 in axes of the forearm (m)."""
ANCHOR = (0.55, 0.30, -0.75)
"""Point of ground that holds it (m)."""
POST = (0.90, -0.45, 0.20)
"""Another point of ground, from which a bar leads to the tip (m)."""

SPREAD = (2.5, 1.1, 2.5)
"""Largest 1-2-3 angles of random states (rad): θ2 stays away from the singularity at ±π/2."""
FASTEST = 3.0
"""Largest rate of an angle of random states (rad/s)."""


def _none() -> Array:
    return np.zeros(3)


def _one() -> Array:
    return np.eye(3)


@dataclass(frozen=True)
class CourseBody:
    """Body K of the arm at one state, in the symbols of the lessons.

    Attributes
    ----------
    name, joint
        The body, and the joint below it.
    lower
        L(K), the number of the body J below: bodies are numbered from 1, and 0 is ground.
    m, I
        Mass (kg); inertia about the mass centre G_K, axes of K (kg m²).
    r, q
        From O_K to G_K, axes of K; from O_J to O_K, axes of J (m).
    H
        3 × (3, 1 or 0) for a ball joint, a hinge or a weld: the relative angular velocity is H u, axes of K.
    theta, theta_dot
        1-2-3 angles relative to J (rad) and their rates (rad/s).
    epsilon
        Euler parameters relative to J, the scalar last.
    u
        Speeds of the joint (rad/s).
    JR
        JR_K: takes components in J to components in K.
    R, omega
        R_K takes ground components to K components; ω_K in ground axes (rad/s).
    """

    name: str
    joint: str
    lower: int
    m: float
    I: Array
    r: Array
    q: Array
    H: Array = field(default_factory=_one)
    theta: Array = field(default_factory=_none)
    theta_dot: Array = field(default_factory=_none)
    epsilon: Array = field(default_factory=_none)
    u: Array = field(default_factory=_none)
    JR: Array = field(default_factory=_one)
    R: Array = field(default_factory=_one)
    omega: Array = field(default_factory=_none)


UPPER = CourseBody(
    name="upper",
    joint="shoulder",
    lower=0,
    m=2.0,
    I=np.array([[0.20, 0.02, -0.03], [0.02, 0.23, 0.01], [-0.03, 0.01, 0.09]]),
    r=np.array([0.06, -0.04, -0.35]),
    q=np.zeros(3),
)
FORE = CourseBody(
    name="fore",
    joint="elbow",
    lower=1,
    m=1.2,
    I=np.array([[0.08, -0.01, 0.015], [-0.01, 0.06, 0.02], [0.015, 0.02, 0.05]]),
    r=np.array([-0.05, 0.07, -0.25]),
    q=np.array([0.04, 0.05, -0.80]),
)
HAND = CourseBody(
    name="hand",
    joint="wrist",
    lower=2,
    m=0.5,
    I=np.array([[0.006, 0.001, 0.0], [0.001, 0.008, -0.002], [0.0, -0.002, 0.005]]),
    r=np.array([0.02, 0.03, -0.10]),
    q=np.array([0.03, -0.02, -0.55]),
)
ARM = (UPPER, FORE, HAND)
SHORT_ARM = (UPPER, FORE)
GRIPPING_ARM = (UPPER, replace(FORE, H=np.eye(3)[:, 2:]), replace(HAND, joint="grip", H=np.zeros((3, 0))))
"""The arm with a hinge as elbow, about the third axis of the forearm, and a hand welded to the forearm."""


def arm(name: str = "arm", bodies: tuple[CourseBody, ...] = ARM, parts: tuple[Any, ...] = ()) -> Model:
    """The arm as a model, at its reference pose, with more parts."""
    origin = np.zeros(3)
    made: list[Any] = []
    for k, body in enumerate(bodies):
        origin = origin + body.q
        pose = Frame.at(tuple(origin))
        made += [
            Body(body.name, body.m, com=tuple(body.r), inertia=body.I, pose=pose),  # type: ignore[arg-type]
            _joint(body, bodies[k - 1].name if k else GROUND, tuple(origin)),
        ]
    return Model.of(name, Gravity(acceleration=GRAVITY), *made, *parts)


def _joint(body: CourseBody, lower: str, point: tuple[float, ...]) -> Joint:
    ends = (body.joint, lower, body.name)
    freedoms = body.H.shape[1]
    if freedoms == 1:
        return Revolute(*ends, point=point, axis=tuple(body.H[:, 0]))  # type: ignore[arg-type]
    return (Spherical if freedoms else Weld)(*ends, point=point)  # type: ignore[arg-type]


def held_arm(
    name: str = "held arm", bodies: tuple[CourseBody, ...] = SHORT_ARM, parts: tuple[Any, ...] = ()
) -> Model:
    """An arm with a ball joint that holds the tip of the forearm at a point of ground: a loop."""
    tip = Spherical("tip", GROUND, "fore", frame_inner=Frame.at(ANCHOR), frame_outer=Frame.at(TIP), cut=True)
    return arm(name, bodies, (tip, *parts))


def barred_arm() -> Model:
    """The held arm with its hand, and with a bar from the tip to a post, which adds a row and takes no freedom."""
    length = float(np.linalg.norm(np.subtract(ANCHOR, POST)))
    parts = (
        Marker("finger", "fore", Frame.at(TIP)),
        Marker("post", GROUND, Frame.at(POST)),
        Distance("bar", "post", "finger", length=length),
    )
    return held_arm("barred arm", ARM, parts)


def by_body(count: int) -> tuple[list[Any], ...]:
    """Empty lists, which get an entry for each body."""
    return tuple([] for _ in range(count))


# --- states ---------------------------------------------------------------------------------------------
def angle_matrices(theta: Any) -> tuple[Array, Array]:
    """JR_K and P_K of 1-2-3 angles, Kamman θ (4) and (17)."""
    (s1, s2, s3), (c1, c2, c3) = np.sin(theta), np.cos(theta)
    JR = np.array(
        [
            [c2 * c3, c1 * s3 + s1 * s2 * c3, s1 * s3 - c1 * s2 * c3],
            [-c2 * s3, c1 * c3 - s1 * s2 * s3, s1 * c3 + c1 * s2 * s3],
            [s2, -s1 * c2, c1 * c2],
        ]
    )
    return JR, np.array([[c2 * c3, s3, 0.0], [-c2 * s3, c3, 0.0], [s2, 0.0, 1.0]])


def posed(bodies: tuple[CourseBody, ...], thetas: Array, rates: Array) -> tuple[CourseBody, ...]:
    """The bodies at angles and rates (one row each); a hinge takes the third of its row only."""
    found: list[CourseBody] = []
    for body, theta, theta_dot in zip(bodies, thetas, rates, strict=True):
        free = body.H.any(axis=1)
        theta, theta_dot = np.where(free, theta, 0.0), np.where(free, theta_dot, 0.0)
        JR, P = angle_matrices(theta)
        R_J, omega_J = (
            (found[body.lower - 1].R, found[body.lower - 1].omega) if body.lower else (_one(), _none())
        )
        R, omega_hat = JR @ R_J, P @ theta_dot
        found.append(
            replace(
                body,
                theta=theta,
                theta_dot=theta_dot,
                epsilon=quaternion_from_rotation(JR.T),
                u=body.H.T @ omega_hat,
                JR=JR,
                R=R,
                omega=omega_J + R.T @ omega_hat,
            )
        )
    return tuple(found)


def random_arm(
    generator: np.random.Generator, bodies: tuple[CourseBody, ...] = ARM
) -> tuple[CourseBody, ...]:
    """A random state, far from every symmetry."""
    thetas, rates = generator.uniform(-1, 1, (2, len(bodies), 3))
    return posed(bodies, thetas * SPREAD, rates * FASTEST)


def held(bodies: tuple[CourseBody, ...]) -> tuple[CourseBody, ...]:
    """The nearest state of the arm with its tip at the anchor and at rest there.

    Angles and rates are moved by Newton steps of least size.
    """
    thetas, rates = (np.array([getattr(b, name) for b in bodies]) for name in ("theta", "theta_dot"))
    for _ in range(60):
        bodies = posed(bodies, thetas, rates)
        gap, B = tip_rows(bodies)
        if np.abs(gap).max() < 1e-13:
            break
        step = np.linalg.pinv(B) @ gap
        step = step * min(1.0, 0.3 / float(np.linalg.norm(step)))
        thetas = thetas - step.reshape(-1, 3)
    else:
        raise ArithmeticError("the tip does not reach its anchor from this state; take another seed")
    flat = rates.ravel()
    return posed(bodies, thetas, (flat - np.linalg.pinv(B) @ (B @ flat)).reshape(-1, 3))


def tip_rows(bodies: tuple[CourseBody, ...]) -> tuple[Array, Array]:
    """Gap of the tip of the forearm (m, ground axes), and its velocity per angle rate."""
    upper, fore, *others = bodies
    elbow = upper.R.T @ fore.q
    tip = elbow + fore.R.T @ np.array(TIP)
    turned = [body.R.T @ angle_matrices(body.theta)[1] for body in (upper, fore)]
    columns = [-skew(tip) @ turned[0], -skew(tip - elbow) @ turned[1]]
    return tip - np.array(ANCHOR), np.hstack([*columns, np.zeros((3, 3 * len(others)))])


def coordinates(bodies: tuple[CourseBody, ...]) -> tuple[dict[str, float], dict[str, float]]:
    """Coordinates and speeds of the joints by name, as `kinetree.intermediates` takes them."""
    q: dict[str, float] = {}
    u: dict[str, float] = {}
    for body in bodies:
        if body.H.shape[1] == 3:
            q |= {f"{body.joint}.e{i + 1}": float(e) for i, e in enumerate(body.epsilon)}
            u |= {f"{body.joint}.w{axis}": float(w) for axis, w in zip("xyz", body.u, strict=True)}
        elif body.H.shape[1] == 1:
            q[f"{body.joint}.angle"] = float(body.theta[2])
            u[f"{body.joint}.angle_rate"] = float(body.u[0])
    return q, u
