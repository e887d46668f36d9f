"""Thirty kinds of bad or doubtful runs: each says so in all eight places where a run is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import h5py
import numpy as np
import pytest

import kinetree as kt
from kinetree.cli.commands.simulate import _outcome
from kinetree.report.page.data import Words
from kinetree.report.page.encode import encode
from kinetree.report.picture.painter import Painter
from kinetree.report.views import page_data
from kinetree.results.audit import Audit, Limits
from kinetree.results.errors import MotionError
from kinetree.results.run import Run

pytest.importorskip("pandas")


def _pendulum() -> Run:
    run: Run = kt.simulate(
        kt.Model.of(
            "pendulum",
            kt.Gravity(acceleration=(0, -9.81, 0)),
            kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
            kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1)),
        ),
        t_end=0.1,
        output=0.05,
    )
    return run


LEVELS: dict[str, tuple[str, float, float]] = {
    "position": ("position_residual", 1e-6, 1e-2),
    "velocity": ("velocity_residual", 1e-5, 1.0),
    "acceleration": ("acceleration_residual", 1e-4, 1.0),
    "quaternion": ("quaternion_error", 1e-6, 1e-2),
    "penetration": ("penetration", 1e-7, 1e-3),
    "position drift": ("position_drift", 1e-3, 1.0),
    "velocity drift": ("velocity_drift", 1e-3, 1.0),
}
Change = Callable[[Audit], Audit]


def _with(**changes: Any) -> Change:
    return lambda audit: replace(audit, limits=Limits(), **changes)


def _with_energy(**changes: Any) -> Change:
    def change(audit: Audit) -> Audit:
        assert audit.energy is not None
        return replace(audit, limits=Limits(), energy=replace(audit.energy, **changes))

    return change


KINDS: dict[str, tuple[str, Change]] = {
    **{f"{name} doubtful": ("warn", _with(**{field: warn})) for name, (field, warn, _) in LEVELS.items()},
    **{f"{name} bad": ("bad", _with(**{field: bad})) for name, (field, _, bad) in LEVELS.items()},
    **{f"{name} no number": ("bad", _with(**{field: np.nan})) for name, (field, _, _) in LEVELS.items()},
    "energy doubtful": ("warn", _with_energy(event_energy=1e-3, exchanged=10.0)),
    "energy bad": ("bad", _with_energy(kinetic_end=10.0, exchanged=10.0)),
    "energy no number": ("bad", _with_energy(kinetic_end=np.inf)),
    "damper that drives": ("warn", _with_energy(dissipated=-1.0, kinetic_end=1.0, exchanged=1e9)),
    "rejected": ("warn", _with(steps=20, rejected=900)),
    "a warning": ("warn", _with(warnings=("load S: the spring is pressed together",))),
    "two warnings": ("warn", _with(warnings=("one", "another"))),
    "failed": ("bad", _with(status="failed", reason="no step is small enough")),
    "interrupted": ("warn", _with(status="interrupted", reason="by the user")),
    "error in doubt": ("warn", _with(error=MotionError((), 1.0, 1.0, 0.1, reason="the two runs part"))),
}


def test_there_are_thirty() -> None:
    assert len(KINDS) >= 30


@pytest.fixture(scope="module")
def good() -> Run:
    return _pendulum()


@pytest.fixture(scope="module")
def scene(good: Run) -> kt.ReportData:
    return page_data(good)


def test_a_good_run_raises_no_doubt(good: Run, scene: Any, tmp_path: Path) -> None:
    assert good.judgement.verdict == "ok"
    assert good.judgement.reasons == () == good.doubts("hinge.angle")
    assert scene.doubts == []
    assert scene.headline.severity == "ok"
    good.to_csv(tmp_path / "run.csv", ["hinge.angle"])
    assert (tmp_path / "run.csv").read_text().startswith("time [s],")


@pytest.mark.in_turn(6)
@pytest.mark.parametrize(("verdict", "change"), KINDS.values(), ids=KINDS)
def test_doubts_are_told_where_they_are_read(
    good: Run, scene: Any, verdict: str, change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert good.audit is not None
    audit = change(good.audit)
    run = good.with_audit(audit)
    run.status, run.reason = audit.status, audit.reason
    reasons = run.judgement.reasons
    assert run.judgement.verdict == verdict == audit.verdict
    assert reasons

    from kinetree.report import from_run
    from kinetree.report.views import runs

    # page: what is drawn is that of the good run, made once
    page = encode(replace(scene, headline=runs.RUN.headline(run), doubts=from_run.page_doubts(run)), 10)
    assert page["headline"]["verdict"] == verdict
    assert page["doubts"]
    # notebook
    told = [words.text for words in runs.notes(run) if isinstance(words, Words)]
    assert set(reasons) <= set(told)
    # plot
    figure = run.plot("hinge.angle")
    assert f"verdict: {verdict}" in figure.get_suptitle()
    legend = figure.axes[0].get_legend()
    assert run.judgement.mark in legend.get_texts()[0].get_text() != "hinge.angle"
    # video
    words: list[str] = []
    monkeypatch.setattr(Painter, "__init__", lambda *_: None)
    monkeypatch.setattr("kinetree.report.picture.run_picture.scene_data", lambda *_: scene)
    monkeypatch.setattr(
        "kinetree.report.picture.run_picture._pictures",
        lambda _painter, label, _progress: words.append(label),
    )
    monkeypatch.setattr("kinetree.report.picture.run_picture.write_pictures", lambda _p, path, *_: path)
    run.to_video(tmp_path / "run.gif")
    assert f"verdict {verdict}" in words[0]
    # terminal
    assert str(audit).startswith(f"verdict {verdict}")
    assert f"audit {verdict}" in str(run)
    # HDF5
    run.save(tmp_path / "run.h5", ["hinge.angle"])
    with h5py.File(tmp_path / "run.h5") as file:
        assert file.attrs["verdict"] == verdict
        assert file.attrs["reasons"].splitlines() == list(reasons)
    assert kt.Run.load(tmp_path / "run.h5").judgement == run.judgement
    # CSV
    run.to_csv(tmp_path / "run.csv", ["hinge.angle"])
    lines = (tmp_path / "run.csv").read_text().splitlines()
    assert lines[: len(reasons) + 1] == [f"# verdict: {verdict}", *(f"# {reason}" for reason in reasons)]
    assert lines[len(reasons) + 1].startswith("time [s],")
    # JSON
    said = json.loads(json.dumps({k: v for k, v in _outcome(run, None, {}).items() if k != "audit"}))
    assert list(said)[:2] == ["verdict", "reasons"]
    assert said["verdict"] == verdict
    assert said["reasons"] == list(reasons)
