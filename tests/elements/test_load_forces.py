"""Forces and moments of loads at a state, written down once more: what both bodies get, with its sign and its arm."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import kinetree as kt

MASS, INERTIA = 2.0, np.diag([0.3, 0.4, 0.5])
POSES = {"one": ((0.1, -0.2, 0.3), (0.4, -0.3, 0.2)), "two": ((0.9, 0.5, -0.4), (-0.2, 0.6, 0.5))}
RATES = {"one": ((0.3, 0.2, -0.5), (1.0, -0.7, 0.4)), "two": ((-0.4, 0.6, 0.1), (-0.3, 0.8, 1.1))}
ARMS = {"one": np.array((0.2, 0.1, -0.15)), "two": np.array((-0.1, 0.25, 0.05))}
TURNS = {"one": Rotation.from_rotvec((0.1, 0.5, -0.2)), "two": Rotation.from_rotvec((-0.4, 0.2, 0.3))}
SPRING = {"stiffness": 200.0, "damping": 3.0, "free_length": 0.4, "actuator": 7.0}
K = np.diag([900.0, 700.0, 500.0, 40.0, 30.0, 20.0]) + 5.0 * np.ones((6, 6))
D = np.diag([9.0, 7.0, 5.0, 0.4, 0.3, 0.2]) + 0.05 * np.ones((6, 6))
LOADS = {
    "spring": kt.SpringDamper("load", "at one", "at two", **SPRING),
    "bushing": kt.Bushing("load", "at one", "at two", stiffness=K.tolist(), damping=D.tolist()),
    "force": kt.Force("load", "at one", (3.0, -4.0, 5.0), axes="at two", reaction="two"),
    "torque": kt.Torque("load", "one", (0.3, -0.4, 0.5), axes="at two", reaction="two"),
}


def attitude(name: str) -> np.ndarray:
    return Rotation.from_rotvec(POSES[name][1]).as_matrix()


def point(name: str) -> np.ndarray:
    return np.array(POSES[name][0]) + attitude(name) @ ARMS[name]


def velocity(name: str, at: np.ndarray) -> np.ndarray:
    v, w = RATES[name]
    return np.array(v) + np.cross(w, at - POSES[name][0])


def frame(name: str) -> np.ndarray:
    return attitude(name) @ TURNS[name].as_matrix()


def spring() -> dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]]:
    span = point("two") - point("one")
    length = np.linalg.norm(span)
    along = span / length
    rate = along @ (velocity("two", point("two")) - velocity("one", point("one")))
    push = 7.0 - 200.0 * (length - 0.4) - 3.0 * rate
    nothing = np.zeros(3)
    return {"one": (-push * along, nothing, point("one")), "two": (push * along, nothing, point("two"))}


def deformation(shift: np.ndarray, turn: np.ndarray) -> np.ndarray:
    """ξ after a small motion of body two: by ``shift`` of the marker and by the rotation vector ``turn`` (world)."""
    C1, C2 = frame("one"), Rotation.from_rotvec(turn).as_matrix() @ frame("two")
    e = Rotation.from_matrix(C1.T @ C2).as_quat()
    return np.concatenate([C1.T @ (point("two") + shift - point("one")), 2 * e[:3] * np.sign(e[3])])


def bushing() -> dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """The elastic wrench is minus the slope of V = ½ ξᵀK ξ; the damping wrench −D (ṗ, Ω) in frame 1."""
    eps, slope = 1e-6, np.zeros(6)
    for i in range(6):
        step = eps * np.eye(6)[i]
        energies = [0.5 * (xi := deformation(s * step[:3], s * step[3:])) @ K @ xi for s in (1, -1)]
        slope[i] = (energies[0] - energies[1]) / (2 * eps)
    C1, w1, w2 = frame("one"), np.array(RATES["one"][1]), np.array(RATES["two"][1])
    apart = velocity("two", point("two")) - velocity("one", point("one"))
    apart = apart - np.cross(w1, point("two") - point("one"))
    damped = D @ np.concatenate([C1.T @ apart, C1.T @ (w2 - w1)])
    F, M = -slope[:3] - C1 @ damped[:3], -slope[3:] - C1 @ damped[3:]
    return {"one": (-F, -M, point("two")), "two": (F, M, point("two"))}


def force() -> dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]]:
    F = frame("two") @ (3.0, -4.0, 5.0)
    return {"one": (F, np.zeros(3), point("one")), "two": (-F, np.zeros(3), point("one"))}


def torque() -> dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]]:
    M = frame("two") @ (0.3, -0.4, 0.5)
    return {name: (np.zeros(3), s * M, point(name)) for name, s in (("one", 1.0), ("two", -1.0))}


@pytest.mark.parametrize(
    ("name", "wanted"), [("spring", spring), ("bushing", bushing), ("force", force), ("torque", torque)]
)
def test_both_bodies_get_the_wrench_of_a_load(name, wanted):
    parts: list = []
    for body in POSES:
        parts.append(
            kt.Body(
                body, MASS, inertia=(*np.diag(INERTIA), 0, 0, 0),
                pose=kt.Frame(position=POSES[body][0], rotation=tuple(map(tuple, attitude(body)))),
                velocity=RATES[body][0], angular_velocity=RATES[body][1],
            )
        )  # fmt: skip
        turned = tuple(map(tuple, TURNS[body].as_matrix()))
        parts.append(kt.Marker(f"at {body}", body, kt.Frame(position=tuple(ARMS[body]), rotation=turned)))
    run = kt.simulate(kt.Model.of("two bodies", *parts, LOADS[name]), 1e-6, output=[0.0])
    for body, (F, M, at) in wanted().items():
        J = attitude(body) @ INERTIA @ attitude(body).T
        w = np.array(RATES[body][1])
        moment = M + np.cross(at - POSES[body][0], F)
        np.testing.assert_allclose(run[f"{body}.acceleration"][0], F / MASS, rtol=1e-6, atol=1e-9)
        turning = np.linalg.solve(J, moment - np.cross(w, J @ w))
        np.testing.assert_allclose(run[f"{body}.angular_acceleration"][0], turning, rtol=1e-6, atol=1e-6)
    if name == "bushing":
        xi = deformation(np.zeros(3), np.zeros(3))
        assert run["energy.potential"][0] == pytest.approx(0.5 * xi @ K @ xi, rel=1e-9)
    if name == "spring":
        length = np.linalg.norm(point("two") - point("one"))
        assert run["load.length"][0] == pytest.approx(length, rel=1e-12)
        assert run["energy.potential"][0] == pytest.approx(100.0 * (length - 0.4) ** 2, rel=1e-9)
        assert run["load.tension"][0] == pytest.approx(
            -spring()["two"][0] @ (point("two") - point("one")) / length, rel=1e-9
        )


def test_loads_of_joints_act_along_their_speeds():
    """A spring about its free angle, a damper, a motor and smooth friction on a disk of 0.5 kg m², in turn."""
    u = 1.5
    laws = [
        (kt.JointSpring("load", "A", stiffness=20.0, free=0.3), -20.0 * (0.8 - 0.3)),
        (kt.JointDamper("load", "A", damping=2.0), -2.0 * u),
        (kt.JointMotor("load", "A", torque="3*A.angle"), 3.0 * 0.8),
        (
            kt.JointFriction("load", "A", coulomb=4.0, viscous=0.5, transition=2.0),
            -4.0 * np.tanh(u / 2.0) - 0.5 * u,
        ),
    ]
    disk = kt.Body("disk", 1.0, inertia=(0.3, 0.3, 0.5, 0, 0, 0))
    hinge = kt.Revolute("A", "ground", "disk", frame_inner=kt.Frame(), frame_outer=kt.Frame(), q0=0.8, u0=u)
    for load, torque in laws:
        run = kt.simulate(kt.Model.of("disk", disk, hinge, load), 1e-6, output=[0.0])
        assert 0.5 * run["A.acceleration"][0] == pytest.approx(torque, rel=1e-9), load
        if load.conservative:
            assert run["energy.potential"][0] == pytest.approx(10.0 * (0.8 - 0.3) ** 2, rel=1e-9)
