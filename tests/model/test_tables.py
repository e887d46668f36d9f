"""Tables: values against SciPy and closed forms in every arithmetic, kinks, files, and what is refused."""

import pickle

import casadi as ca
import numpy as np
import pytest
from scipy.interpolate import CubicSpline, PchipInterpolator, RegularGridInterpolator

import kinetree as kt
from kinetree.compile.switching import time_functions
from kinetree.model.expressions import parse, resolve, to_casadi, to_float
from kinetree.model.expressions.nodes import Apply, Name
from kinetree.model.expressions.switching import SwitchingFunction, switches

RNG = np.random.default_rng(5)
X = np.cumsum(RNG.uniform(0.1, 1.0, 12))
Y = RNG.normal(size=12)
CLOSED = np.r_[Y[:-1], Y[0]]
U, V = np.cumsum(RNG.uniform(0.2, 1.0, 6)), np.cumsum(RNG.uniform(0.2, 1.0, 5))
W = RNG.normal(size=(6, 5))


def linear(x):
    return np.interp(x, X, Y)


CASES = {
    "linear": (kt.Table("f", X, Y, interpolation="linear"), linear),
    "pchip": (kt.Table("f", X, Y, interpolation="pchip"), PchipInterpolator(X, Y)),
    "cubic": (kt.Table("f", X, Y), CubicSpline(X, Y)),
    "slopes": (kt.Table("f", X, Y, end_slopes=(0.5, -2.0)), CubicSpline(X, Y, bc_type=((1, 0.5), (1, -2.0)))),
    "closed": (kt.Table("f", X, CLOSED, outside="periodic"), CubicSpline(X, CLOSED, bc_type="periodic")),
}
MAPS = {"linear": "linear", "cubic": "cubic_legacy"}


def of(table):
    """Two evaluations of the function of a table: by floats and by CasADi, which also gives its slopes."""
    names = ("x", "y")[: table.arity]
    call = resolve(parse(f"f({', '.join(names)})"), {}, {"f": table.function})
    symbols = [ca.SX.sym(name) for name in names]
    value = to_casadi(call, lambda s: symbols[names.index(s[0])])
    function = ca.Function("f", symbols, [value, *[ca.gradient(value, s) for s in symbols]])
    return lambda *at: to_float(call, lambda s: at[names.index(s[0])]), function, call


@pytest.mark.parametrize("name", CASES)
def test_values_are_those_of_scipy_and_slopes_their_derivatives(name):
    table, reference = CASES[name]
    plain, symbolic, _ = of(table)
    for x in np.r_[X, RNG.uniform(X[0], X[-1], 40)]:
        assert plain(x) == pytest.approx(float(reference(x)), rel=1e-12, abs=1e-12)
        value, slope = (float(v) for v in symbolic(x))
        assert value == pytest.approx(plain(x), rel=1e-13, abs=1e-13)
        if name != "linear" and x not in X:
            assert slope == pytest.approx(float(reference.derivative()(x)), rel=1e-11, abs=1e-11)
        elif x not in X:
            assert slope == pytest.approx((linear(x + 1e-6) - linear(x - 1e-6)) / 2e-6, rel=1e-6)


@pytest.mark.parametrize("kind", MAPS)
def test_maps_of_two_arguments_are_those_of_scipy(kind):
    table = kt.Table("f", U, V, W, interpolation=kind)
    plain, symbolic, _ = of(table)
    reference = RegularGridInterpolator((U, V), W, method=MAPS[kind])
    inside = [
        RNG.uniform(ends[0] + 1e-4, ends[-1] - 1e-4, 20) for ends in (U, V)
    ]  # differences reach 1e-5 farther
    for u, v in np.column_stack(inside):
        assert plain(u, v) == pytest.approx(float(reference((u, v))), rel=1e-11, abs=1e-11)
        value, along_u, along_v = (float(x) for x in symbolic(u, v))
        assert value == pytest.approx(plain(u, v), rel=1e-12)
        h = 1e-5
        assert along_u == pytest.approx((plain(u + h, v) - plain(u - h, v)) / (2 * h), rel=1e-6, abs=1e-6)
        assert along_v == pytest.approx((plain(u, v + h) - plain(u, v - h)) / (2 * h), rel=1e-6, abs=1e-6)


def test_a_cubic_table_of_a_cubic_is_that_cubic():
    def cubic(x):
        return 1.0 + x * (-2.0 + x * (0.5 + x * 0.25))

    plain, symbolic, _ = of(kt.Table("f", X, cubic(X)))
    for x in RNG.uniform(X[0], X[-1], 20):
        assert plain(x) == pytest.approx(cubic(x), rel=1e-12, abs=1e-12)
        assert float(symbolic(x)[1]) == pytest.approx(-2.0 + x * (1.0 + 0.75 * x), rel=1e-11, abs=1e-11)
    both = kt.Table("f", U, V, cubic(U)[:, None] * cubic(V)[None, :])
    assert of(both)[0](U[2] + 0.1, V[1] + 0.1) == pytest.approx(
        cubic(U[2] + 0.1) * cubic(V[1] + 0.1), rel=1e-11
    )


def test_beyond_the_ends():
    error, clamped = kt.Table("f", X, Y), kt.Table("f", X, Y, outside="clamped")
    periodic = kt.Table("f", X, CLOSED, outside="periodic", interpolation="pchip")
    period = X[-1] - X[0]
    for table in (error, clamped, periodic):
        plain, symbolic, _ = of(table)
        for x in (X[0] - 0.7, X[-1] + 0.7, X[-1] + 5.3 * period):
            value, slope = (float(v) for v in symbolic(x))
            if table is error:
                assert not np.isfinite(value)
                with pytest.raises(kt.ExpressionError, match="outside the table f"):
                    plain(x)
            elif table is clamped:
                assert plain(x) == value == (Y[0] if x < X[0] else pytest.approx(Y[-1], rel=1e-13))
                assert slope == 0.0
            else:
                inside = X[0] + np.mod(x - X[0], period)
                assert plain(x) == pytest.approx(plain(inside), abs=1e-12)
                assert value == pytest.approx(plain(x), abs=1e-12)
    assert not len(periodic.function.kinks[0])  # the seam has one slope


def test_units_are_those_of_the_table():
    table = kt.Table("f", [0, 1000, 2000], [0, 5, 0], interpolation="linear", units=("rpm", "kN·m"))
    assert of(table)[0](500 * 2 * np.pi / 60) == pytest.approx(2500.0)
    steep = kt.Table("f", [0, 1, 2, 3], [0, 1, 4, 9], end_slopes=(0, 6), units=("ms", "mm"))
    assert float(of(steep)[1](0.003)[1]) == pytest.approx(6.0)


def test_kinks_are_where_a_slope_jumps():
    assert list(CASES["linear"][0].function.kinks[0]) == list(X[1:-1])
    for name in ("pchip", "cubic", "closed"):
        assert not len(CASES[name][0].function.kinks[0])
    held = kt.Table("f", X, Y, outside="clamped").function
    assert list(held.kinks[0]) == [X[0], X[-1]]
    assert not len(kt.Table("f", X, Y, outside="clamped", end_slopes=(0, 0)).function.kinks[0])
    straight = kt.Table("f", [0, 1, 2, 3, 4], [0, 1, 2, 2, 2], interpolation="linear").function
    assert list(straight.kinks[0]) == [2.0]


def times_of(switch, begin, end):
    return time_functions((switch,), 1, ("k",))(np.array([0.5]), begin, end).times


def test_knots_of_a_table_of_time_are_switching_times():
    for table in (CASES["linear"][0], CASES["cubic"][0]):
        (switch,) = switches(resolve(parse("f(t)"), {}, {"f": table.function}))
        found = times_of(switch, X[0] + 0.01, X[-1] - 0.01)
        np.testing.assert_allclose(found, X[1:-1], rtol=1e-14)
    (switch,) = switches(resolve(parse("f(2*t - k)"), {}, {"f": CASES["cubic"][0].function}))
    found = times_of(switch, 0.0, 10.0)
    wanted = (X + 0.5) / 2
    np.testing.assert_allclose(found, wanted[wanted <= 10], rtol=1e-13)
    closed = CASES["closed"][0]
    (switch,) = switches(resolve(parse("f(t)"), {}, {"f": closed.function}))
    found = times_of(switch, X[0] - 0.01, X[-1] + 1.01 * (X[-1] - X[0]))
    wanted = np.r_[X, X[1:] + X[-1] - X[0]]
    np.testing.assert_allclose(found, wanted, rtol=1e-12)


def test_zeros_of_a_table_of_time_are_found_beside_its_knots():
    table = kt.Table("f", [0.0, 1.0, 3.0], [-1.0, 1.0, -3.0], interpolation="linear").function
    found = [times_of(switch, 0.0, 3.0) for switch in switches(resolve(parse("abs(f(t))"), {}, {"f": table}))]
    wanted = np.array([0.0, 0.5, 1.0, 1.5, 3.0])
    np.testing.assert_allclose(np.unique(np.concatenate(found).round(12)), wanted, rtol=1e-12)


def test_tables_of_states_switch_at_kinks_only():
    assert not switches(resolve(parse("f(J.q)"), {}, {"f": CASES["cubic"][0].function}))
    (switch,) = switches(resolve(parse("f(J.q)"), {}, {"f": CASES["linear"][0].function}))
    for x in X[1:-1]:
        assert to_float(switch.function, lambda _, x=x: x) == pytest.approx(
            round(to_float(switch.function, lambda _, x=x: x))
        )
    assert switch.integers
    assert not switches(resolve(parse("f(J.q)"), {}, {"f": CASES["linear"][0].function}), jumps=True)


def bounds_at(call, lows, k, width):
    moved = Apply(call.table, Name("t"), *call.operands[1:])
    functions = time_functions((SwitchingFunction(moved),), 1, ("y",))
    return functions.bounds(0, np.array([lows[-1][k]]), lows[0][k], lows[0][k] + width)


@pytest.mark.parametrize("name", [*CASES, "map"])
def test_bounds_hold_over_intervals(name):
    table = kt.Table("f", U, V, W) if name == "map" else CASES[name][0]
    plain, _, call = of(table)
    ends = [(U[0], U[-1]), (V[0], V[-1])] if name == "map" else [(X[0], X[-1])]
    for width in (1.0, 0.1, 1e-3, 0.0):
        lows = [RNG.uniform(a, b - width, 30) for a, b in ends]
        # one argument moves with time, the other is a parameter
        low, high = np.array([bounds_at(call, lows, k, width) for k in range(30)]).T
        for k in range(30):
            for share in (0.0, 0.31, 0.77, 1.0):
                value = plain(lows[0][k] + share * width, *[low[k] for low in lows[1:]])
                assert low[k] <= value <= high[k]
        if width == 0.0:
            assert np.all(high - low < 1e-11)


def test_tables_are_values(tmp_path):
    table, _ = CASES["cubic"]
    call = resolve(parse("f(t) + 1"), {}, {"f": table.function})
    again = pickle.loads(pickle.dumps(call))
    assert again == call and hash(again) == hash(call)
    assert str(call) == "f(t) + 1"
    assert str(table("2*t")) == "f(2*t)"


# --- files ---------------------------------------------------------------------------------------------------
def written(tmp_path, text):
    path = tmp_path / "data.csv"
    path.write_text(text)
    return path


def test_columns_of_a_file(tmp_path):
    path = written(tmp_path, "# measured\ntime [s];n;height [mm]\n0;1;5\n\n0.5;2;7.5\n1;3;-2\n2;4;1\n")
    table = kt.Table.from_csv("road", path, ["time", "height"], interpolation="pchip")
    assert table == kt.Table(
        "road", [0, 0.5, 1, 2], [5, 7.5, -2, 1], interpolation="pchip", units=("s", "mm")
    )
    grid = written(tmp_path, "u,v,w\n1,1,11\n1,2,12\n2,2,22\n2,1,21\n")
    table = kt.Table.from_csv("m", grid, interpolation="linear", units=["", "rpm", "N"])
    assert table == kt.Table(
        "m", [1, 2], [1, 2], [[11, 12], [21, 22]], interpolation="linear", units=("", "rpm", "N")
    )


@pytest.mark.parametrize(
    ("text", "columns", "line", "words"),
    [
        ("a,b\n1,2\n2,3\n", ["a", "c"], 1, 'there is no column "c"'),
        ("a,a\n1,2\n2,3\n", ["a", "b"], 1, '2 columns are called "a"'),
        ("a,b,c,d\n1,2,3,4\n", None, 1, "has 4 columns (a, b, c, d)"),
        ("1,2\n2,3\n", None, 1, "begins with numbers"),
        ("a,b\n1,2\n2,x\n", None, 3, "a text is no finite number"),
        ("a,b\n1,2\n2,nan\n", None, 3, "'nan' is no finite number"),
        ("a;b\n1,0;2\n", None, 2, "'1,0' is no finite number; give numbers with a decimal point"),
        ("a,b\n1,2\n2\n", None, 3, "1 values, but 2 columns"),
        ("a,b\n", None, 1, "but no numbers"),
        ("", None, 1, "holds no lines"),
        ("a,b\n1,2\n3,4\n2,5\n", None, 4, 'column "a" must ascend (got 2 after 3)'),
        ("a,b\n1,2\n1,4\n", None, 3, 'column "a" must ascend (got 1 after 1)'),
        ("a,b,c\n1,1,1\n1,2,1\n2,1,1\n", None, 4, "1 of 4 points of the grid are missing: (2, 2)"),
        ("a,b,c\n1,1,1\n1,1,2\n", None, 3, "the point 1, 1 stands in line 2 too"),
        ("a [s],b\n1,2\n", ["a", "b"], 1, "column \"a\" is in 's', but 'ms' was given"),
    ],
)
def test_faults_of_a_file_name_its_line(tmp_path, text, columns, line, words):
    path = written(tmp_path, text)
    units = ["ms", ""] if "[s]" in text else None
    with pytest.raises(kt.TableFileError) as caught:
        kt.Table.from_csv("f", path, columns, units=units)
    fault = caught.value.faults[0]
    assert (fault.file, fault.line) == (str(path), line)
    assert words in str(fault)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(kt.TableFileError, match="cannot be read"):
        kt.Table.from_csv("f", tmp_path / "missing.csv")


# --- what is refused -----------------------------------------------------------------------------------------
PENDULUM = (
    kt.Gravity(),
    kt.Body.rod("rod", 1.0, 1.0),
    kt.Revolute("J", "ground", "rod", frame_inner=kt.Frame(), frame_outer=kt.Frame((-0.5, 0, 0))),
)


def faults(*parts):
    return [str(fault) for fault in kt.Model.of("p", *PENDULUM, *parts).validate().faults]


MOTOR = kt.JointMotor("motor", "J", torque="f(t)")


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (kt.Table("f", [0, 2, 1, 3], [0, 1, 2, 3]), "x must ascend (got 1 after 2 at point 3)"),
        (kt.Table("f", [0, 1, 2], [0, 1, 2]), "x has 3 points, and cubic interpolation needs 4"),
        (kt.Table("f", [0], [1], interpolation="linear"), "x has 1 points, and linear interpolation needs 2"),
        (kt.Table("f", X, Y[:-1]), "y has 11 values for 12 points x"),
        (kt.Table("f", X, Y, outside="periodic"), "is periodic, but y ends with"),
        (kt.Table("f", X, ["a"] * 12), "y[0] must be a plain number"),
        (kt.Table("f", 3.0, Y), "x must be a list of numbers"),
        (kt.Table("f", [0, 1, np.inf, 3], [0, 1, 2, 3]), "finite"),
        (kt.Table("f", X, Y, interpolation="akima"), "interpolation must be 'linear' or 'pchip' or 'cubic'"),
        (kt.Table("f", X, Y, outside="hold"), "outside must be"),
        (kt.Table("f", X, Y, units=("s",)), "1 units are given; give one each for x and y"),
        (kt.Table("f", X, Y, units=("s", "furlnog")), "unknown unit 'furlnog'"),
        (kt.Table("f", X, Y, interpolation="linear", end_slopes=(0, 0)), "end_slopes are for cubic tables"),
        (kt.Table("f", U, V, W, interpolation="pchip"), "pchip interpolation is for one argument"),
        (kt.Table("f", U, V, W[:-1]), "z has 5 rows for 6 points x"),
        (kt.Table("f", U, V, W[:, :-1]), "row 1 of z has 4 values for 5 points y"),
        (kt.Table("f", U, V, W), "the table f takes 2 arguments, got 1"),
        (kt.Table("f", [0, 1e-320, 1, 2], [0, 1, 2, 3]), "slopes between them are not finite"),
        (kt.Table("sin", X, Y), '"sin" is a function or a word of expressions'),
        (kt.Table("my road", X, Y), 'the name "my road" cannot be called'),
    ],
)
def test_bad_tables_are_told(table, words):
    assert any(words in fault for fault in faults(MOTOR, table)), faults(MOTOR, table)


def test_unknown_and_unused_tables_are_told():
    (fault,) = faults(kt.JointMotor("motor", "J", torque="2*raod(t)"), kt.Table("road", X, Y))
    assert fault.splitlines() == [
        "load \"motor\": torque: unknown function 'raod'; did you mean 'road'?",
        "    2*raod(t)",
        "      ^",
    ]
    warnings = kt.Model.of("p", *PENDULUM, kt.Table("road", X, Y)).validate().warnings
    assert any('table "road": is not used' in str(warning) for warning in warnings)


def test_laws_that_are_differentiated_need_smooth_tables():
    driver = kt.JointDriver("drive", "J", law="f(t)")
    for kind, held in (("linear", "error"), ("pchip", "error"), ("cubic", "clamped")):
        table = kt.Table("f", X, Y, interpolation=kind, outside=held)
        (fault,) = faults(driver, table)
        assert 'the table "f" needs two continuous derivatives here' in fault
        assert ("interpolation" if kind != "cubic" else "end_slopes = [0, 0]") in fault
    for smooth in (
        kt.Table("f", X, Y),
        kt.Table("f", X, CLOSED, outside="periodic"),
        kt.Table("f", X, Y, outside="clamped", end_slopes=(0, 0)),
    ):
        assert not faults(driver, smooth)
    assert not faults(MOTOR, kt.Table("f", X, Y, interpolation="linear"))
