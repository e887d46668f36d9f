"""Mechanisms of these tests, made once."""

from functools import cache

import numpy as np

import kinetree as kt
from strategies import linkages

Z = (0, 0, 1)


@cache
def pendulum() -> kt.Model:
    """A damped pendulum under a torque that varies in time, with a parameter in a unit of its own."""
    return kt.Model.of(
        "pendulum",
        kt.Parameter("g", 9.81, "m/s²"),
        kt.Parameter("length", 800.0, "mm"),
        kt.Parameter("c", 0.1, "N·m·s"),
        kt.Gravity(acceleration=(0, "-g", 0)),
        kt.Body("bob", 1.0, inertia=(0, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at(("length", 0, 0))),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=Z),
        kt.JointDamper("damper", "hinge", damping="c"),
        kt.JointMotor("motor", "hinge", torque="0.3*sin(2*t)"),
    )


@cache
def four_bar() -> kt.Model:
    """A closed loop with a spring whose stiffness and a body whose mass are parameters."""
    spring = kt.JointSpring("spring", "A", stiffness="k")
    return linkages.four_bar(kt.Parameter("k", 60.0), kt.Parameter("m", 2.0), spring, coupler="m")


WRT = ["g", "length", "c", "hinge.angle", "hinge.angle_rate"]


ACCURACY = {"rtol": 1e-11, "atol": 1e-13}


@cache
def swings() -> kt.RunFunction:
    """Angle and position of the pendulum at some times."""
    times = np.linspace(0.0, 1.0, 5)
    return kt.run_function(pendulum(), 1.0, ["hinge.angle", "bob.position.y"], WRT, output=times, **ACCURACY)


def around(start: np.ndarray, count: int) -> np.ndarray:
    """Values near a start, the same every time."""
    random = np.random.default_rng(3)
    return start * (1 + 0.1 * random.uniform(-1, 1, (count, start.size))) + 0.05 * random.uniform(
        -1, 1, (count, start.size)
    )
