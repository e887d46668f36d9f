"""``kinetree sweep``: ways to write values, files and figures, failures."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from kinetree.cli.app import start
from kinetree.cli.commands.simulate import parse_axis
from kinetree.cli.console import UsageError

MODEL = """
import kinetree as kt

model = kt.Model.of(
    "oscillator",
    kt.Parameter("m", 2.0, "kg"), kt.Parameter("k", 30.0, "N/m"),
    kt.Body("cart", "m", inertia=("0.1*m", "0.1*m", "0.1*m", 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
    kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0), q0=(0.3,)),
    kt.JointSpring("spring", "rail", stiffness="k"),
)
"""


def test_values_are_written_in_three_ways():
    assert parse_axis("m=0.5:2:4")[1] == pytest.approx([0.5, 1.0, 1.5, 2.0])
    assert parse_axis("k=log(1e3,1e6,4)")[1] == pytest.approx([1e3, 1e4, 1e5, 1e6])
    assert parse_axis(" A.angle = 0.1,-2 ") == ("A.angle", pytest.approx([0.1, -2.0]))


def test_values_may_have_units():
    assert parse_axis("A.angle=0:90 deg:3")[1] == ["0.0 deg", "45.0 deg", "90.0 deg"]
    assert parse_axis("k=log(1 N/m,100 N/m,3)")[1] == ["1.0 N/m", "10.0 N/m", "100.0 N/m"]
    assert parse_axis("l=100,200 mm")[1] == ["100.0 mm", "200.0 mm"]
    with pytest.raises(UsageError, match="--vary"):
        parse_axis("l=1 m:200 mm:3")


@pytest.mark.parametrize("text", ["m", "m=", "m=1:2", "m=1:2:0", "m=a,b", "k=log(0,1,3)", "k=exp(1,2,3)"])
def test_what_cannot_be_read_is_answered_with_how_to_write_it(text: str):
    with pytest.raises(UsageError, match=r"--vary"):
        parse_axis(text)


def test_a_sweep_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    h5py = pytest.importorskip("h5py")
    model = tmp_path / "oscillator.py"
    model.write_text(MODEL)
    out, figure = tmp_path / "out.h5", tmp_path / "map.png"
    arguments = ["sweep", str(model), "--vary", "m=-1,1,2", "--vary", "k=log(10,1000,3)", "--t-end", "0.5"]
    code = start([*arguments, "--output", str(out), "--figure", str(figure), "--json"])
    assert code == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["scenarios"], told["finished"]) == (9, 6)
    assert told["failures"][0]["values"] == {"m": -1.0, "k": 10.0}
    assert "mass must be positive" in told["failures"][0]["reason"]
    assert figure.stat().st_size > 0
    with h5py.File(out) as file:
        t, values = file["time"][()], file["rail.displacement"][()]
        assert values.shape == (3, 3, 201)
        assert values[1, 1] == pytest.approx(0.3 * np.cos(10 * t), abs=1e-5)


def test_a_parameter_that_does_not_exist(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    model = tmp_path / "oscillator.py"
    model.write_text(MODEL)
    assert start(["sweep", str(model), "--vary", "kk=1,2", "--t-end", "0.5"]) == 2
    assert "no parameter or initial value 'kk'" in capsys.readouterr().err


@pytest.mark.filterwarnings("default::RuntimeWarning")
def test_a_sweep_in_a_folder_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    model, out, page = tmp_path / "oscillator.py", tmp_path / "out", tmp_path / "page.html"
    model.write_text(MODEL)
    command = ["sweep", str(model), "--vary", "m=-1,1,2", "--t-end", "0.5", "--channel", "cart.position"]
    assert start([*command, "--out", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["scenarios"], told["finished"], told["files"]) == (3, 2, [str(out)])
    assert "mass must be positive" in told["failures"][0]["reason"]
    (out / "shard-000000.h5").write_bytes(b"")
    assert (
        start([*command, "--out", str(out), "--output", str(tmp_path / "sweep.h5"), "--device", "cpu"]) == 0
    )
    shown = capsys.readouterr()
    assert "shard-000000.h5 is computed again" in shown.err and f"wrote {out}" in shown.out
    assert start(["view", str(out), "--output", str(page), "--no-open"]) == 0
    assert page.stat().st_size > 0
    command[3] = "m=1,2"
    assert start([*command, "--out", str(out)]) == 1
    assert "parameters.m.points: [-1.0, 1.0, 2.0] there, [1.0, 2.0] now" in capsys.readouterr().err


@pytest.mark.filterwarnings("default::RuntimeWarning")
def test_devices_of_a_sweep(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    model = tmp_path / "oscillator.py"
    model.write_text(MODEL)
    command = ["sweep", str(model), "--vary", "m=1,2", "--t-end", "0.5", "--output", str(tmp_path / "out.h5")]
    assert start([*command, "--device", "gpu"]) == 2
    assert "give cpu, or cuda" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "cupy", None)
    assert start([*command, "--device", "cuda"]) == 0
    assert 'device "cuda" is not used, the processor integrates instead' in capsys.readouterr().err
