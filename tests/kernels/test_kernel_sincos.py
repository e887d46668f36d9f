"""The accuracy of sine and cosine against sums in sixty digits."""

from decimal import Decimal, localcontext

import casadi as ca
import numpy as np
import pytest

from kinetree.kernels import Graph, compile_graph
from kinetree.kernels.fusion import fuse
from kinetree.kernels.tape import COS_OF, SIN_OF, SINCOS, cut, read_tape

PI = Decimal(
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798"
)


def exact(x):
    """Sine and cosine of a double, in sixty digits."""
    with localcontext() as context:
        context.prec = 80
        angle = Decimal(float(x))
        angle -= (angle / (2 * PI)).to_integral_value() * 2 * PI
        sine = cosine = Decimal(0)
        term, k = Decimal(1), 0
        while abs(term) > Decimal("1e-60"):
            if k % 2:
                sine += term if k % 4 == 1 else -term
            else:
                cosine += term if k % 4 == 0 else -term
            k += 1
            term *= angle / k
        return sine, cosine


def angles():
    rng = np.random.default_rng(7)
    multiples = [*range(-40, 0), *range(1, 41), *rng.integers(41, 63000, 200)]
    near = [np.nextafter(k * (np.pi / 2), side) for k in multiples for side in (-np.inf, np.inf)]
    close = [22.0, 355.0, 710.0, 52163.0, 103993.0, np.pi / 2]  # numerators of the convergents of pi
    return np.concatenate(
        [
            rng.uniform(-np.pi, np.pi, 400),
            rng.uniform(-1e5, 1e5, 400),
            rng.normal(size=200) * 10.0 ** rng.uniform(-12, 0, 200),
            rng.uniform(1e5, 1e9, 40),
            near,
            close,
            np.arange(-20, 21) * (np.pi / 4),
        ]
    )


@pytest.mark.parametrize("lanes", [1, 4])
def test_error_stays_close_to_half_a_unit_in_the_last_place(lanes):
    x = ca.SX.sym("x")
    bound = compile_graph(Graph({"x": x}, {"s": ca.sin(x), "c": ca.cos(x)}), lanes=lanes).bind()
    points = angles()
    points = points[: len(points) // lanes * lanes]
    worst = 0.0
    for k in range(0, len(points), lanes):
        bound.inputs["x"].flat[:] = points[k : k + lanes]
        bound()
        for lane in range(lanes):
            for name, truth in zip("sc", exact(points[k + lane]), strict=True):
                value = bound.outputs[name].flat[lane]
                unit = np.spacing(abs(float(truth)))
                worst = max(worst, float(abs(Decimal(float(value)) - truth)) / unit)
    assert worst < 0.75


def test_tiny_and_denormal_angles_are_their_own_sine():
    x = ca.SX.sym("x")
    kernel = compile_graph(Graph({"x": x}, {"s": ca.sin(x)}))
    for value in (5e-324, -1e-310, 2.3e-308, 1e-20, -1e-9):
        assert kernel(x=value)["s"].item() == value


@pytest.mark.parametrize("count", [1, 2, 4, 5, 7])
def test_angles_taken_together_have_the_bits_of_each_alone(count):
    x, y = ca.SX.sym("x", count), ca.SX.sym("y")
    together = compile_graph(Graph({"x": x}, {"s": ca.sin(x), "c": ca.cos(x)}))
    alone = compile_graph(Graph({"y": y}, {"s": ca.sin(y), "c": ca.cos(y)}))
    values = np.array([0.3, -1e6, np.inf, -2.5, 1e-30, 77.7, np.nan])[:count]
    answer = together(x=values)
    for k, value in enumerate(values):
        for name, number in alone(y=value).items():
            np.testing.assert_array_equal(answer[name][k, 0], number.item())


def test_lanes_do_not_disturb_each_other():
    x = ca.SX.sym("x")
    graph = Graph({"x": x}, {"s": ca.sin(x), "c": ca.cos(x)})
    mixed = np.array([0.3, np.inf, 1e7, np.nan, -2.5, 1e300, -np.inf, 100.0])
    lanes = compile_graph(graph, lanes=8)(x=mixed.reshape(1, 1, 8))
    scalar = compile_graph(graph)
    for k, value in enumerate(mixed):
        one = scalar(x=value)
        np.testing.assert_array_equal(lanes["s"][0, 0, k], one["s"].item())
        np.testing.assert_array_equal(lanes["c"][0, 0, k], one["c"].item())
    assert np.isnan(lanes["s"][0, 0, [1, 3, 6]]).all()
    assert lanes["s"][0, 0, 2] == np.sin(1e7)


def test_a_pair_and_its_members_stand_in_one_function_whatever_its_length():
    x = ca.SX.sym("x", 6)
    turned = ca.cumsum(x) * x
    tape = read_tape(x, ca.vertcat(ca.sin(turned), ca.cos(turned), turned * ca.sin(turned)), [])
    tape = fuse(tape, multiply_add=True, angles_first=False)
    assert tape.operations.count(SINCOS) == 6
    for size in range(1, 60):
        for piece in cut(tape, size):
            made = {k for destination, k in piece if destination < 0}
            used = {tape.arguments[k][0] for k in made if tape.operations[k] in (SIN_OF, COS_OF)}
            assert used <= made, size
