"""Readers under inputs that a fuzzer invents to reach new code (atheris, coverage-guided); not run by pytest.

    pip install -e .[fuzz]
    python tests/robustness/coverage_fuzz.py toml -max_total_time=600

Targets: ``toml``, ``urdf``, ``expression``, ``case``. Everything is to be read or refused in words, and nothing may
take long or much memory; libFuzzer's own options follow (``-runs``, ``-max_total_time``, ``-rss_limit_mb``).
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["kinetree.io", "kinetree.model"]):
    from kinetree.io.load import load_any
    from kinetree.io.mbref.robots import MissingRobotError
    from kinetree.io.toml import loads
    from kinetree.io.validate import read_case
    from kinetree.model.expressions.parser import parse

from test_robot_files import URDF, assert_sound
from watchdog import refused_clearly

EXAMPLES = Path(__file__).parents[2] / "src" / "kinetree" / "examples"
CASES = Path(__file__).parents[2] / "validation"
FOLDER = Path(tempfile.mkdtemp(prefix="kinetree-fuzz-"))


def _toml(data: bytes) -> None:
    model = loads(data.decode("utf-8", "replace"), "fuzz.toml").model
    assert model.validate().faults == ()


def _urdf(data: bytes) -> None:
    path = FOLDER / "robot.urdf"
    path.write_bytes(data)
    assert_sound(load_any(path).model)


def _expression(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    read = parse(text)
    assert parse(str(read)) == read


def _case(data: bytes) -> None:
    path = FOLDER / "case.json"
    path.write_bytes(data)
    with contextlib.suppress(MissingRobotError):
        read_case(path)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "toml": _toml,
    "urdf": _urdf,
    "expression": _expression,
    "case": _case,
}


def seeds(target: str) -> list[bytes]:
    """Inputs to begin with: good ones."""
    if target == "toml":
        return [path.read_bytes() for path in sorted(EXAMPLES.glob("*.toml"))]
    if target == "urdf":
        return [URDF.encode()]
    if target == "case":
        files = [path.read_bytes() for path in sorted(CASES.glob("*.json"))]
        return [data for data in files if len(data) < 20_000]
    return [
        b"2*pi*sin(t)**2 - sqrt(k/m)",
        b"if(t < 1, -x.y, max(a, b, 1e-3))",
        b"J1.angle_rate*(1 - smoothstep(t, 0, 1))",
    ]


def main() -> None:
    """Fuzz the target named first on the command line."""
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        raise SystemExit(f"name a target: {', '.join(TARGETS)}")
    target = sys.argv.pop(1)
    corpus = FOLDER / "corpus"
    corpus.mkdir()
    for number, data in enumerate(seeds(target)):
        (corpus / f"seed{number}").write_bytes(data)
    warnings.simplefilter("error")

    def one_input(data: bytes) -> None:
        try:
            TARGETS[target](data)
        except Exception as error:
            if not refused_clearly(error):
                raise

    atheris.Setup([*sys.argv, str(corpus), "-timeout=20", "-rss_limit_mb=2048"], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
