"""What notebooks show of models, audits, diagnoses and certificates; figures that show without magic commands."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kinetree as kt
from kinetree.analysis.trust.verify import Certificate, FormulationRow
from kinetree.report.views import NOTES, page_data


def pendulum(**changes: Any) -> kt.Model:
    return kt.Model.of(
        "pendulum <b>",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Parameter("m", 2.0, "kg"),
        kt.Body("rod <i>", "m", (0, 0, -0.5), (0.1, 0.1, 0.01, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Revolute("hinge", changes.get("inner", "ground"), "rod <i>", point=(0, 0, 0), axis=(0, 1, 0)),
    )


def certificate(difference: float) -> Certificate:
    rows = (
        FormulationRow("recursive", "", states=2),
        FormulationRow("cut-joint", "", difference, states=2),
        FormulationRow("kane", "", note="<i>"),
    )
    return Certificate("pendulum <i>", rows, (1.0, 1.0), (), 1e-8, 0)


@pytest.fixture(scope="module")
def run() -> kt.Run:
    return kt.simulate(pendulum(), 0.2, initial={"hinge.angle": 0.4})


def test_each_kind_has_notes(run):
    told = {
        "Model": pendulum(),
        "Audit": run.audit,
        "Diagnosis": kt.examine(pendulum()),
        "Certificate": certificate(1e-12),
    }
    assert set(told) == set(NOTES)
    expected = {
        "Model": ("rod <i>", "hinge", "revolute", "1 body, 1 joint"),
        "Audit": ("energy", "fine"),
        "Diagnosis": ("1 degree of freedom", "Grübler"),
        "Certificate": ("all agree", "recursive"),
    }
    for kind, one in told.items():
        shown = one._repr_html_()
        assert "<script" not in shown
        assert "<i>" not in shown
        plain = re.sub("<[^>]*>", "", shown).replace("&lt;", "<").replace("&gt;", ">").replace("&#x27;", "'")
        for words in expected[kind]:
            assert words in plain, (kind, words)
    assert "<svg" in told["Model"]._repr_html_()
    with pytest.raises(TypeError, match="Audit has no page"):
        page_data(run.audit)


def test_a_model_with_faults_shows_them():
    shown = pendulum(inner="groun")._repr_html_()
    assert "1 fault" in shown
    assert "groun" in shown
    assert "<svg" not in shown


def test_what_is_bad_is_marked_bad(run):
    assert "not verified" in certificate(1e-3)._repr_html_()
    shown = replace(run.audit, position_drift=1.0, warnings=("it drifted",), status="failed")._repr_html_()
    assert "not to be trusted" in shown


def test_what_load_gives_shows_simulates_and_reports(tmp_path: Path):
    """The way of a notebook: a path, what `load` gives, a figure that shows by itself, and the page of the run."""
    file = tmp_path / "pendulum.toml"
    kt.save(pendulum(), file)
    loaded = kt.load(file)
    assert "revolute" in loaded._repr_html_()
    by_path, by_load = (kt.simulate(given, 0.1) for given in (str(file), loaded))
    assert by_path["hinge.angle"][-1] == by_load["hinge.angle"][-1]
    assert by_load.plot("hinge.angle")._repr_png_().startswith(b"\x89PNG")
    page = by_load.show("hinge.angle", browser=False)
    assert "hinge.angle" in Path(page).read_text(encoding="utf-8")
    assert by_load.report(tmp_path / "run.html").exists()
    assert pendulum().show(browser=False).exists()
