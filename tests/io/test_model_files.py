"""The program that reads model files of other projects: figures of its page, and what is refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("mujoco")
pytest.importorskip("gymnasium")
pytest.importorskip("pinocchio")

from docs.model_files import files, installed, row_of

from kinetree.io.mjcf import load_mjcf


@pytest.mark.parametrize(
    "name", ["gymnasium/hopper.xml", "example-robot-data/panda_description/urdf/panda.urdf"]
)
def test_installed_models_accelerate_as_in_their_programs(name: str) -> None:
    path = next(path for path, known in files(installed()) if known == name)
    row = row_of(path, name)
    assert row is not None and row.difference is not None
    assert row.difference < 1e-9


def test_refused_file_is_a_row_and_other_xml_is_none(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text('<mujoco model="a"/>')
    (tmp_path / "b.xml").write_text("<settings/>")
    found = [row_of(path, name) for path, name in files({"x": tmp_path})]
    assert [str(row) for row in found] == ["| `x/a.xml` | | | refused: has no bodies |", "None"]


def test_warnings_of_mujoco_are_notes(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(
        '<mujoco><compiler settotalmass="2"/><worldbody><body><joint/><geom size="1"/></body></worldbody></mujoco>'
    )
    found = load_mjcf(tmp_path / "a.xml")
    assert abs(found.model.bodies[0].mass - 2) < 1e-12
    told = [note for note in found.notes if "warning of MuJoCo" in note]
    assert all("settotalmass" in note for note in told)
