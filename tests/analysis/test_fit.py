"""Fits against closed forms: values, standard errors, what data cannot tell apart, and what is said about bad data."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.search.measurements import characteristic_time, identified
from kinetree.nonsmooth.event_actions import Inertias
from kinetree.preparation.prepare import prepare
from strategies import linkages

Z = (0, 0, 1)
TRUTH = {"m": 2.0, "k": 60.0, "c": 0.3}
TIMES = np.linspace(0.0, 2.0, 101)


def four_bar() -> kt.Model:
    return linkages.four_bar(
        *[kt.Parameter(name, value) for name, value in TRUTH.items()],
        kt.Parameter("r", 1.5),
        kt.JointSpring("spring", "A", stiffness="k"),
        kt.JointDamper("damper", "D", damping="c"),
        coupler="m",
        rocker="r",
    )


@pytest.fixture(scope="module")
def measured() -> dict[str, np.ndarray]:
    """The motion of the four-bar with noise of 1 mrad and 0.5 mm."""
    run = kt.simulate(four_bar(), 2.0, output=TIMES)
    noise = np.random.default_rng(7)
    return {
        "t": TIMES,
        "A.angle": run["A.angle"] + noise.normal(0, 1e-3, TIMES.size),
        "rocker.position": run["rocker.position"] + noise.normal(0, 5e-4, (TIMES.size, 3)),
    }


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("factor", [0.5, 1.5])
def test_a_loop_is_found_from_half_and_one_and_a_half_times_its_values(
    factor: float, measured: dict[str, np.ndarray]
):
    truth = TRUTH | {"r": 1.5}
    found = kt.fit(four_bar(), measured, {name: factor * value for name, value in truth.items()})
    assert found.status == "converged"
    for name, value in truth.items():
        assert abs(found.parameters[name] - value) <= 3 * found.standard_errors[name]
    assert not found.warnings
    assert found.sigma["A.angle"] == pytest.approx(1e-3, rel=0.25)
    assert found.sigma["rocker.position.x"] == pytest.approx(5e-4, rel=0.25)
    assert found.run["A.angle"] - measured["A.angle"] == pytest.approx(found.residuals["A.angle"], abs=1e-7)
    assert [p.value for p in found.model.parameters if p.name == "k"] == [found.parameters["k"]]


def falling() -> kt.Model:
    return kt.Model.of(
        "ball",
        kt.Parameter("g", 9.0),
        kt.Gravity(acceleration=(0, 0, "-g")),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 3.0))),
    )


def test_value_and_standard_error_of_a_falling_ball_in_closed_form():
    """Z = 3 − g t²/2 is linear in g: ĝ = 2 Σ t²(3 − z)/Σ t⁴, σ_g = 2 σ/√Σ t⁴; values in gaps do not count."""
    t = np.linspace(0.1, 1.0, 40)
    z = 3 - 9.81 * t**2 / 2 + np.random.default_rng(0).normal(0, 0.01, t.size)
    z[5:9] = np.nan
    found = kt.fit(falling(), {"t": t, "ball.position.z": z}, ["g"], sigma=0.01)
    some = np.isfinite(z)
    fourth = np.sum(t[some] ** 4)
    assert found.parameters["g"] == pytest.approx(2 * np.sum(t[some] ** 2 * (3 - z[some])) / fourth, rel=1e-9)
    assert found.standard_errors["g"] == pytest.approx(2 * 0.01 / np.sqrt(fourth), rel=1e-9)
    assert found.data.gaps == {"ball.position.z": 4}
    assert "4 values are missing" in str(found)
    assert len(found.residuals["ball.position.z"]) == t.size


def test_tables_and_files_are_read(tmp_path: Path):
    pandas = pytest.importorskip("pandas")
    t = np.linspace(0.1, 1.0, 10)
    z = 3 - 9.81 * t**2 / 2
    table = pandas.DataFrame({"t": t, "ball.position.z": z})
    path = tmp_path / "data.csv"
    path.write_text(
        "time [s],ball.position.z [m]\n" + "".join(f"{a:.17g},{b:.17g}\n" for a, b in zip(t, z, strict=True))
    )
    for data in (table, path, table.set_index(table["t"].rename("time"))[["ball.position.z"]]):
        assert kt.fit(falling(), data, ["g"]).parameters["g"] == pytest.approx(9.81, rel=1e-8)
    path.write_text("t,ball.position.z\n0.1,2.9\n0.2,high\n")
    with pytest.raises(kt.NoAnswerError, match=r"data.csv, line 3: a text is no number"):
        kt.fit(falling(), path, ["g"])


def oscillator() -> kt.Model:
    return kt.Model.of(
        "oscillator",
        kt.Parameter("m", 2.0), kt.Parameter("k", 30.0), kt.Parameter("c", 0.5), kt.Parameter("idle", 1.0),
        kt.Body("cart", "m", inertia=("0.1*m", "0.1*m", "0.1*m", 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0), q0=(0.3,)),
        kt.JointSpring("spring", "rail", stiffness="k"),
        kt.JointDamper("damper", "rail", damping="c"),
    )  # fmt: skip


def damped(t: np.ndarray) -> np.ndarray:
    """Free oscillation of the true oscillator: m = 1, k = 20, c = 0.6."""
    decay, w = 0.3, np.sqrt(20 - 0.09)
    return np.asarray(0.3 * np.exp(-decay * t) * (np.cos(w * t) + decay / w * np.sin(w * t)))


def test_what_the_data_cannot_tell_apart_is_named():
    """Free motion knows k/m and c/m only; with the mass fixed both are found."""
    data = {"t": TIMES, "rail.displacement": damped(TIMES)}
    found = kt.fit(oscillator(), data, ["m", "k", "c"])
    ratios = found.parameters["k"] / found.parameters["m"], found.parameters["c"] / found.parameters["m"]
    assert ratios == pytest.approx((20.0, 0.6), rel=1e-6)
    assert all(np.isinf(error) for error in found.standard_errors.values())
    (words,) = found.indistinct
    assert all(f"{name} +1 %" in words for name in ("m", "k", "c"))
    fixed = kt.fit(oscillator().with_parameters(m=1.0), data, ["k", "c", "rail.displacement_rate"])
    assert fixed.parameters == pytest.approx({"k": 20.0, "c": 0.6, "rail.displacement_rate": 0.0}, abs=1e-6)
    assert not fixed.indistinct


def test_errors_and_correlations_of_parameters_are_those_of_the_normal_equations():
    """(JᵀJ)⁻¹, where it exists; a parameter that shows in nothing is not known at all, and correlated with none."""
    J = np.array([[1.0, 2.0], [3.0, -1.0], [0.5, 0.5]])
    covariance = np.linalg.inv(J.T @ J)
    deviations = np.sqrt(np.diag(covariance))
    for scale in (np.ones(2), np.array([10.0, 0.1])):
        found = identified(J, scale, ("a", "b"))
        np.testing.assert_allclose(found.errors, deviations, rtol=1e-12)
        np.testing.assert_allclose(
            found.correlation, covariance / np.outer(deviations, deviations), rtol=1e-12
        )
    unseen = identified(np.insert(J, 1, 0.0, axis=1), np.ones(3), ("a", "idle", "b"))
    np.testing.assert_allclose(unseen.errors, np.insert(deviations, 1, np.inf), rtol=1e-12)
    expected = covariance / np.outer(deviations, deviations)
    expected = np.insert(np.insert(expected, 1, 0.0, axis=0), 1, 0.0, axis=1)
    np.testing.assert_allclose(unseen.correlation, expected, rtol=1e-12, atol=1e-15)
    (words,) = unseen.indistinct
    assert words.startswith("the data determine idle not at all")


def test_fewer_data_than_parameters_determine_none_of_those_they_mix():
    """One number, a sum of two parameters: neither is known, a third that it does not show is not known either."""
    found = identified(np.array([[1.0, 1.0, 0.0]]), np.ones(3), ("a", "b", "c"))
    assert np.isinf(found.errors).all()
    assert len(found.indistinct) == 2


def test_the_time_in_which_values_change():
    """Of a ramp of length T it is T/√12, of a harmonic a sixth of its period, of nothing there is none."""
    t = np.linspace(2.0, 12.0, 4001)
    assert characteristic_time(t, 3.0 * t) == pytest.approx(10 / np.sqrt(12), abs=0.01)
    assert characteristic_time(t, np.sin(2 * np.pi * 4 * t) + 5.0) == pytest.approx(1 / 24, abs=0.006)
    assert np.isnan(characteristic_time(t, np.full(t.size, 7.0)))
    gaps = np.where(np.arange(t.size) % 3, np.nan, 3.0 * t)
    assert characteristic_time(t, gaps) == pytest.approx(10 / np.sqrt(12), abs=0.01)
    assert np.isnan(characteristic_time(t[:3], t[:3]))


def test_a_model_that_does_not_describe_the_data_is_doubted():
    data = {"t": TIMES, "rail.displacement": damped(TIMES) + 0.1 * TIMES}
    found = kt.fit(oscillator().with_parameters(m=1.0), data, {"k": 20.0, "c": 0.6})
    assert any("follow each other" in text for text in found.warnings)


def test_bounds_hold_and_are_told():
    data = {"t": TIMES, "rail.displacement": damped(TIMES)}
    model = oscillator().with_parameters(m=1.0)
    found = kt.fit(model, data, {"k": 23.0, "c": 0.5}, bounds={"k": (22.0, 40.0)})
    assert found.parameters["k"] == pytest.approx(22.0)
    assert any("k lies on its bound" in text for text in found.warnings)
    with pytest.raises(kt.NoAnswerError, match="'k' starts at 30, outside its bounds 1 to 2"):
        kt.fit(model, data, ["k"], bounds={"k": (1.0, 2.0)})


def test_interrupted_work_is_kept():
    """What was found before an interrupt, or before the trials ran out, is the answer so far."""
    data = {"t": TIMES, "rail.displacement": damped(TIMES)}
    model = oscillator().with_parameters(m=3.0, k=20.0, c=0.6)
    found = kt.fit(model, data, ["m"])
    assert found.parameters["m"] == pytest.approx(1.0, rel=1e-6)
    seen = []

    def impatient(trial: object) -> None:
        seen.append(trial)
        if len(seen) == 3:
            raise KeyboardInterrupt

    kept = kt.fit(model, data, ["m"], on_trial=impatient)
    assert kept.status == "interrupted"
    assert kept.parameters["m"] in [float(trial.values[0]) for trial in kept.trials]
    assert kt.fit(model, data, ["m"], max_trials=2).status == "stopped"


def test_trials_are_counted_from_one(capsys: pytest.CaptureFixture[str]):
    data = {"t": TIMES, "rail.displacement": damped(TIMES)}
    kt.fit(oscillator(), data, ["m"], max_trials=2, progress=True)
    assert [line.partition(":")[0] for line in capsys.readouterr().err.splitlines()] == ["trial 1", "trial 2"]


def test_inertia_is_kept_physical():
    model = kt.Model.of(
        "box",
        kt.Parameter("m", 1.0), kt.Parameter("a", 1.0), kt.Parameter("b", 1.0),
        kt.Body("box", "m", inertia=("a", "b", 1.0, 0, 0, 0)),
    )  # fmt: skip
    inertias = Inertias(prepare(model).compiled)
    assert inertias.fault(np.array([1.0, 1.0, 1.0])) is None
    assert "the mass -1 kg" in str(inertias.fault(np.array([-1.0, 1.0, 1.0])))
    assert "principal moments 0.1, 0.2, 1 kg m²" in str(inertias.fault(np.array([1.0, 0.1, 0.2])))


@pytest.mark.parametrize(("factor", "unit"), [(1e3, "milliseconds"), (1 / 60, "minutes")])
def test_times_in_other_units_are_noticed(factor: float, unit: str, measured: dict[str, np.ndarray]):
    data = measured | {"t": factor * TIMES}
    with pytest.raises(kt.NoAnswerError, match=f"look like {unit}.*multiply them by"):
        kt.fit(four_bar(), data, ["k", "c"])


@pytest.mark.parametrize(
    ("data", "names", "words"),
    [
        ({"rail.displacement": [1, 2]}, ["k"], 'need one column "t"'),
        ({"t": [0, 1], "rail.displacment": [1, 2]}, ["k"], 'no channel \'rail.displacment\'; did you mean "rail.disp'),
        ({"t": [0, 2, 1], "rail.displacement": [1, 2, 3]}, ["k"], "times must ascend, but 2 s is followed by 1 s"),
        ({"t": [-1, 0, 1], "rail.displacement": [1, 2, 3]}, ["k"], "begin at -1 s, before the model starts"),
        ({"t": [0, 1], "rail.displacement": [1, 2, 3]}, ["k"], r"shape \(3,\), but there are 2 times"),
        ({"t": [0, 1], "rail.displacement": [np.nan, np.nan]}, ["k"], "has no values"),
        ({"t": [0, 1, 2], "rail.displacement": [0, 1, 2]}, ["idle"], "'idle' changes nothing of what was measured"),
        ({"t": [0, 1, 2], "rail.displacement": [0, 1, 2]}, ["kk"], "no such parameter or initial value"),
        ({"t": [0, 1, 2], "rail.displacement": [0, 1, 2]}, {"m": -1.0}, "the start of the search fails: body 'cart'"),
    ],
)  # fmt: skip
def test_bad_data_and_names(data: object, names: list[str], words: str):
    with pytest.raises(kt.NoAnswerError, match=words):
        kt.fit(oscillator(), data, names, check_times=False)


@pytest.mark.parametrize("start", [(0.0, 2.0), [1.0], "1", None, float("nan")], ids=repr)
def test_starts_that_are_no_numbers_are_told(start: object):
    data = {"t": [0, 1, 2], "rail.displacement": [0, 1, 2]}
    with pytest.raises(ValueError, match="fit: parameters: k must be a finite number"):
        kt.fit(oscillator(), data, {"k": start})
    with pytest.raises(ValueError, match="optimize: parameters: k must be a finite number"):
        kt.optimize(oscillator(), 1.0, "rail.displacement^2", {"k": start})


def test_what_is_no_name_is_told():
    with pytest.raises(ValueError, match=r"fit: parameters must be a sequence of names \(got None\)"):
        kt.fit(oscillator(), {"t": [0, 1, 2], "rail.displacement": [0, 1, 2]}, None)  # type: ignore[arg-type]
    with pytest.raises(kt.NoAnswerError, match=r"wrt 1\.0: there is no such parameter"):
        kt.gradient(oscillator(), 1.0, "rail.displacement^2", [1.0])  # type: ignore[list-item]


def cart_on_a_spring(c: float = 0.0) -> kt.Model:
    """A mass of 1 kg on a spring of 100 N/m, released 0.1 m beside its rest: x = 0.1 cos 10 t without damping."""
    return kt.Model.of(
        "oscillator",
        kt.Parameter("k", 100.0),
        kt.Parameter("c", c),
        kt.Body("cart", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0)),
        kt.Prismatic("rail", "ground", "cart", frame_inner=kt.Frame(), frame_outer=kt.Frame(), q0=0.1),
        kt.JointSpring("spring", "rail", stiffness="k"),
        kt.JointDamper("damper", "rail", damping="c"),
    )


def test_a_damping_stays_positive_though_noise_would_have_it_negative():
    t = np.linspace(0, 3, 151)
    growing = 0.1 * np.exp(0.01 * t) * np.cos(10 * t)  # as if c were -0.02
    found = kt.fit(cart_on_a_spring(0.05), {"t": t, "rail.displacement": growing}, ["k", "c"])
    assert 0.0 <= found.parameters["c"] < 1e-3
    assert any("c lies on its bound 0" in words for words in found.warnings)
    free = kt.fit(
        cart_on_a_spring(0.05), {"t": t, "rail.displacement": growing}, ["k", "c"], bounds={"c": (-1.0, 1.0)}
    )
    assert free.parameters["c"] == pytest.approx(-0.02, abs=1e-3), "bounds that are given count"


def test_several_starts_find_the_minimum_that_one_does_not():
    """Over five periods χ² has a minimum for every whole number of periods by which the model is off."""
    t = np.linspace(0, 3, 151)
    data = {"t": t, "rail.displacement": 0.1 * np.cos(10 * t)}
    alone = kt.fit(cart_on_a_spring(), data, {"k": 40.0})
    assert abs(alone.parameters["k"] - 100) > 10
    found = kt.fit(cart_on_a_spring(), data, {"k": 40.0}, starts=6, bounds={"k": (20.0, 300.0)})
    assert found.parameters["k"] == pytest.approx(100, rel=1e-6)
    assert len(found.ends) == 6 and min(found.ends) < 1e-6 * alone.trials[-1].cost
    assert "best of 6 starts" in str(found)


def test_of_constant_data_nothing_is_said_to_be_explained():
    """Reactions are made small by fitting them to zero."""
    t = np.linspace(0, 1, 51)
    found = kt.fit(
        cart_on_a_spring(),
        {"t": t, "rail.acceleration": 0 * t},
        {"k": 100.0},
        sigma=1.0,
        bounds={"k": (50, 200)},
    )
    assert found.parameters["k"] == pytest.approx(50, rel=1e-3), "a soft spring accelerates least"
    assert np.isnan(found.explained["rail.acceleration"])
    assert "constant data" in str(found) and "100.0000%" not in str(found)
    assert found.to_dict()["explained"] == {"rail.acceleration": None}
    assert found.units["rail.acceleration"] == "m/s²" and "σ = 1 m/s²" in str(found)


def test_noise_has_units():
    t = np.linspace(0.0, 1.0, 21)
    run = kt.simulate(cart_on_a_spring(), 1.0, output=list(t))
    data = {"t": t, "rail.displacement": run["rail.displacement"]}
    found = kt.fit(cart_on_a_spring(), data, {"k": 80.0}, sigma="2 mm", bounds={"k": (50, 200)})
    assert found.sigma["rail.displacement"] == pytest.approx(2e-3)
    for sigma, words in (("2 kg", r"'2 kg' is of another dimension.*in m"), ("big", "'big' is no number")):
        with pytest.raises(kt.NoAnswerError, match=words):
            kt.fit(cart_on_a_spring(), data, {"k": 80.0}, sigma=sigma)
