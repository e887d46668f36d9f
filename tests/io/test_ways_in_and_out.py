"""What users try first: files in, tables and figures out, with reactions and their units."""

from __future__ import annotations

import h5py
import numpy as np
import pytest

import kinetree as kt
from kinetree.model.loads.base import Effect, Load, Wrench


def pendulum(*more: object) -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.box("rod", mass=2.0, size=(1.0, 0.1, 0.1), pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("A", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0)),
        *more,
    )


class Wind(Load):
    """A load of the user's own, which no model file can hold."""

    kind = "wind"

    @property
    def places(self) -> tuple[str, ...]:
        return ("rod",)

    def effect(self, motion) -> Effect:
        import casadi as ca

        force = ca.SX([1.0, 0.0, 0.0])
        return Effect(wrenches=(Wrench("rod", force, ca.SX(3, 1), motion.position("rod")),))


@pytest.fixture(scope="module")
def run() -> kt.Run:
    return kt.simulate(pendulum(), 1.0, output=0.1)


@pytest.fixture(scope="module")
def windy() -> kt.Run:
    return kt.simulate(pendulum(Wind("wind")), 1.0, output=0.1)


def test_a_file_holds_reactions_unless_other_channels_are_named(run, tmp_path) -> None:
    path = tmp_path / "run.h5"
    run.save(path)
    with h5py.File(path) as file:
        np.testing.assert_array_equal(file["channels/A.reaction"][()], run["A.reaction"])
        assert file["channels/A.reaction"].attrs["units"] == "N"
    assert {"energy.total", "rod.position", "A.acceleration"} <= set(kt.Run.load(path).stored)
    run.save(path, ["rod.rotation"])
    assert set(kt.Run.load(path).stored) == {"rod.rotation"}
    run.save(path, [])
    assert kt.Run.load(path).stored == {}


def test_tables_hold_reactions(run, tmp_path) -> None:
    pytest.importorskip("pandas")
    table = run.to_pandas()
    np.testing.assert_array_equal(table["A.reaction.z"], run["A.reaction.z"])
    assert table.attrs["units"]["A.reaction.z"] == "N"
    run.to_csv(tmp_path / "run.csv")
    header = (tmp_path / "run.csv").read_text().splitlines()[0]
    assert "A.angle [rad]" in header
    assert "A.reaction.z [N]" in header


def test_too_many_numbers_are_left_out_and_told(run, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("kinetree.results.run.MOST_VALUES", 100)
    with pytest.warns(UserWarning, match=r"left out, but for its states; name those"):
        run.save(tmp_path / "run.h5")
    assert kt.Run.load(tmp_path / "run.h5").stored == {}


def test_models_are_given_as_they_come(run, tmp_path) -> None:
    """A model, what `load` gave, or a path: to simulate, examine, verify and save; settings come with the file."""
    path = tmp_path / "pendulum.toml"
    kt.save(pendulum(), path)
    path.write_text(path.read_text() + "\n[run]\nt_end = 1.0\noutput_interval = 0.1\n")
    loaded = kt.load(path)
    for given in (loaded, path, str(path)):
        np.testing.assert_array_equal(kt.simulate(given).x, run.x)
        assert kt.examine(given).degrees_of_freedom == 1
    assert kt.simulate(loaded, 0.5).t[-1] == 0.5
    np.testing.assert_array_equal(
        kt.simulate_many(path, 1.0).x[0, -1], kt.simulate_many(pendulum(), 1.0).x[0, -1]
    )
    kt.save(loaded, tmp_path / "copy.toml")
    assert kt.load(tmp_path / "copy.toml").run == loaded.run
    with pytest.raises(ValueError, match="t_end"):
        kt.simulate(pendulum())
    with pytest.raises(
        ValueError, match=r"give a Model, what kinetree\.load gave, or the path of a model file"
    ):
        kt.simulate(3, 1.0)


def test_runs_with_loads_of_ones_own_are_shown_and_stored(windy, tmp_path) -> None:
    page = windy.show("A.angle", browser=False)
    assert "A.angle" in page.read_text(encoding="utf-8")
    windy.save(tmp_path / "run.h5")
    stored = kt.Run.load(tmp_path / "run.h5")
    np.testing.assert_array_equal(stored["A.reaction"], windy["A.reaction"])
    with pytest.raises(KeyError, match=r"rod\.rotation"):
        stored["rod.rotation"]
    with pytest.raises(KeyError, match=r"Run\.load\(path, model=…\)"):
        stored.show(browser=False)
    known = kt.Run.load(tmp_path / "run.h5", model=pendulum(Wind("wind")))
    np.testing.assert_array_equal(known["rod.rotation"], windy["rod.rotation"])
    np.testing.assert_array_equal(known.at([0.55]).x, windy.at([0.55]).x)
    assert known.show(browser=False).exists()


def test_figures_show_in_notebooks_without_a_magic_command(run) -> None:
    """A notebook asks what stands last in a cell for its pictures by these names."""
    assert run.plot("A.angle")._repr_png_().startswith(b"\x89PNG")


@pytest.mark.parametrize("kind", ["driver", "distance"])
def test_forces_of_constraints_have_one_unit_each(kind) -> None:
    more = {
        "driver": kt.JointDriver("drive", "A", law="t"),
        "distance": kt.Distance("bar", "peg", "rod", length=1.1),
    }[kind]
    model = pendulum(kt.Marker.at("peg", "ground", (1.0, 0, 1.0)), more)
    channels = kt.prepare(model).channels.names
    assert channels[f"{more.name}.force"].unit == {"driver": "N·m", "distance": "N"}[kind]
    assert not [name for name, info in channels.items() if " or " in info.unit]


def test_components_of_different_kinds_have_their_own_units(tmp_path) -> None:
    model = kt.Model.of(
        "slide",
        kt.Body.sphere("ball", mass=1.0, radius=0.1),
        kt.Cylindrical("C", "ground", "ball", frame_inner=kt.Frame(), frame_outer=kt.Frame(), u0=(1.0, 2.0)),
    )
    run = kt.simulate(model, 1.0, output=0.5)
    run.save(tmp_path / "run.h5")
    for one in (run, kt.Run.load(tmp_path / "run.h5")):
        assert one.unit("C.acceleration.angle_rate") == "rad/s²"
        assert one.unit("C.acceleration.displacement_rate") == "m/s²"
    run.to_csv(tmp_path / "run.csv")
    assert "C.acceleration.displacement_rate [m/s²]" in (tmp_path / "run.csv").read_text(encoding="utf-8")
