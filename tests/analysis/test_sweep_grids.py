"""Sweeps: every scenario as run alone, failures with reasons, files that xarray reads, figures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt


def oscillator() -> kt.Model:
    return kt.Model.of(
        "oscillator",
        kt.Parameter("m", 2.0, "kg"), kt.Parameter("k", 30.0, "N/m"),
        kt.Body("cart", "m", inertia=("0.1*m", "0.1*m", "0.1*m", 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0), q0=(0.3,)),
        kt.JointSpring("spring", "rail", stiffness="k"),
    )  # fmt: skip


MASSES = np.array([0.5, 1.0, 2.0, 4.0])
STIFFNESSES = np.geomspace(10.0, 1000.0, 3)


@pytest.fixture(scope="module")
def grid() -> kt.Sweep:
    return kt.sweep(oscillator(), 1.0, {"m": MASSES, "k": STIFFNESSES}, output=0.1, progress=False)


def test_every_scenario_is_the_closed_form(grid: kt.Sweep):
    """Displacement 0.3 cos √(k/m) t, the axes in the order given."""
    w = np.sqrt(STIFFNESSES[None, :, None] / MASSES[:, None, None])
    assert grid["rail.displacement"] == pytest.approx(0.3 * np.cos(w * grid.t), abs=1e-6)
    assert grid["cart.position"].shape == (4, 3, 11, 3)
    assert grid["cart.position.x"] == pytest.approx(grid["cart.position"][..., 0])
    assert grid.finished.all()
    assert not grid.failures


def test_failures_are_listed_with_their_values_and_reasons():
    found = kt.sweep(
        oscillator(), 0.1, {"m": [-1.0, 1.0], "rail.displacement": [0.1, 0.2, 0.3]}, progress=False
    )
    assert [f.values["m"] for f in found.failures] == [-1.0] * 3
    assert "mass must be positive" in found.failures[0].reason
    assert "6 scenarios, 3 finished" in str(found)
    assert found["rail.displacement"][1, :, 0] == pytest.approx([0.1, 0.2, 0.3])
    assert np.isnan(found["rail.displacement"][0]).all()


def test_a_negative_inertia_is_refused_like_a_negative_mass():
    body = kt.Body("disc", 1.0, inertia=("J", 2, 2, 0, 0, 0), pose=kt.Frame.at((0, 0, 0)))
    axle = kt.Revolute("axle", "ground", "disc", point=(0, 0, 0), axis=(0, 0, 1))
    disc = kt.Model.of("disc", kt.Parameter("J", 1.0, "kg m^2"), body, axle)
    found = kt.sweep(disc, 0.1, {"J": [-1.0, 1.0]}, progress=False)
    assert [f.values["J"] for f in found.failures] == [-1.0]
    assert "principal moments -1, 2, 2" in found.failures[0].reason
    with pytest.raises(kt.ModelError, match="principal moments -1, 2, 2"):
        kt.simulate(disc, 0.1, parameters={"J": -1.0})


def test_xarray_reads_the_file(grid: kt.Sweep, tmp_path: Path):
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("h5netcdf")
    grid.save(tmp_path / "sweep.h5", ["rail.displacement", "cart.position"])
    with xarray.open_dataset(tmp_path / "sweep.h5", engine="h5netcdf") as data:
        assert data["rail.displacement"].dims == ("m", "k", "time")
        assert data["m"].attrs["units"] == "kg"
        picked = data["rail.displacement"].sel(m=2.0, k=100.0, method="nearest")
        assert picked.values == pytest.approx(grid["rail.displacement"][2, 1])
        assert data["cart.position"].dims[-1] == "component_x_y_z"
        assert set(data["status"].values.ravel()) == {"finished"}


def test_an_initial_value_and_its_channel_have_different_names_in_the_file(tmp_path: Path):
    xarray = pytest.importorskip("xarray")
    pytest.importorskip("h5netcdf")
    found = kt.sweep(oscillator(), 0.1, {"rail.displacement": [0.1, 0.2]}, progress=False)
    found.save(tmp_path / "sweep.h5", ["rail.displacement"])
    with xarray.open_dataset(tmp_path / "sweep.h5", engine="h5netcdf") as data:
        assert data["rail.displacement"].dims == ("rail.displacement(0)", "time")


def test_figures(grid: kt.Sweep, tmp_path: Path):
    pytest.importorskip("matplotlib")
    mapped = grid.plot("rail.displacement", tmp_path / "map.png", at="max")
    assert (tmp_path / "map.png").stat().st_size > 0
    shown = np.asarray(mapped.axes[0].collections[0].get_array()).reshape(4, 3)
    assert shown == pytest.approx(grid["rail.displacement"].max(axis=-1))
    assert mapped.axes[0].get_xscale() == "log"
    lines = grid.plot("rail.displacement", where={"k": 100.0})
    assert len(lines.axes[0].lines) == 4
    assert lines.axes[0].lines[2].get_ydata() == pytest.approx(grid["rail.displacement"][2, 1])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"channel": "cart.position"}, "has 3 components; choose one, such as 'cart.position.x'"),
        ({"channel": "rail.displacement", "kind": "lines"}, "shows one axis, but m, k varies; choose values"),
        ({"channel": "rail.displacement", "at": "median"}, "a map cannot show 'median'"),
        ({"channel": "rail.displacement", "where": {"mm": 1.0}}, "'mm' does not vary"),
    ],
)
def test_figures_that_cannot_be_drawn(grid: kt.Sweep, arguments: dict[str, object], words: str):
    with pytest.raises(kt.NoAnswerError, match=words):
        grid.plot(**arguments)


def test_bad_axes():
    with pytest.raises(kt.NoAnswerError, match="vary 'm': 1 values are there twice"):
        kt.sweep(oscillator(), 1.0, {"m": [1.0, 1.0]})
    with pytest.raises(kt.NoAnswerError, match="nothing varies"):
        kt.sweep(oscillator(), 1.0, {})
    with pytest.raises(KeyError, match="no parameter or initial value 'mas'"):
        kt.sweep(oscillator(), 1.0, {"mas": [1.0]})
    with pytest.raises(kt.NoAnswerError, match="GB; vary fewer values"):
        kt.sweep(oscillator(), 1.0, {"m": np.linspace(1, 2, 10_000), "k": np.linspace(1, 2, 10_000)})
