"""The same model, settings and machine give the same bits: run to run, on threads or not, in lanes or alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from mechanisms import double_pendulum, four_bar

import kinetree as kt

MODELS = {"tree": double_pendulum, "loop": four_bar}


def same(one: kt.Run, other: kt.Run) -> bool:
    return all(np.array_equal(getattr(one, block), getattr(other, block)) for block in ("t", "x", "y", "w"))


@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.parametrize("method", ["auto", "tsit5", "dop853", "rodas5p", "radau5"])
def test_a_run_repeated_gives_the_same_bits(kind: str, method: str) -> None:
    model = MODELS[kind]()
    first, second = (kt.simulate(model, 0.5, method=method, output=0.01) for _ in range(2))
    assert first.status == "finished"
    assert same(first, second)


@pytest.mark.parametrize("formulation", ["elimination", "kane-angles", "kane-euler-parameters", "augmented"])
def test_every_formulation_repeats_itself(formulation: str) -> None:
    runs = [kt.simulate(four_bar(), 0.2, formulation=formulation, output=0.02) for _ in range(2)]
    assert runs[0].status == "finished"
    assert same(*runs)


@pytest.mark.parametrize("kind", MODELS)
def test_code_compiled_quickly_gives_the_same_bits(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []
    for quick in ("0", "1"):
        monkeypatch.setenv("KINETREE_QUICK_CODE", quick)
        runs.append(kt.simulate(MODELS[kind](), 0.5, output=0.01))
    assert same(*runs)


@pytest.mark.parametrize("kind", MODELS)
def test_lanes_threads_and_neighbours_change_no_bit(kind: str) -> None:
    """Nine scenarios: not a multiple of any number of lanes."""
    model, name = MODELS[kind](), {"tree": "c", "loop": "k"}[kind]
    values = np.linspace(0.05, 0.3, 9)

    def many(order: np.ndarray, **how: int) -> kt.analysis.scenarios.many.ManyRuns:
        return kt.simulate_many(
            model, 0.3, parameters={name: values[order]}, method="dop853", output=0.07, **how
        )

    plain = np.arange(9)
    reference = many(plain, lanes=1, threads=1)
    assert reference.finished.all()
    for how in ({"lanes": 2, "threads": 1}, {"lanes": 4, "threads": 2}, {"lanes": 8, "threads": 2}):
        again = many(plain, **how)
        assert np.array_equal(reference.x, again.x)
        assert np.array_equal(reference.y, again.y)
        assert np.array_equal(reference.w, again.w)
    shuffled = np.random.default_rng(0).permutation(9)
    assert np.array_equal(reference.x[shuffled], many(shuffled, lanes=4, threads=2).x)
    for s in (0, 4, 8):
        solo = kt.simulate(model, 0.3, parameters={name: values[s]}, method="dop853", output=0.07)
        assert np.array_equal(solo.x, reference.x[s])
        assert np.array_equal(solo.y, reference.y[s])


PRINT_DIGEST = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
from mechanisms import double_pendulum, four_bar
import kinetree as kt
for model in (double_pendulum(), four_bar()):
    run = kt.simulate(model, 0.3, output=0.01)
    many = kt.simulate_many(model, 0.3, output=0.1, parameters={model.parameters[-1].name: [0.1, 0.2, 0.3]})
    print(hashlib.sha256(b"".join(a.tobytes() for a in (run.x, run.y, run.w, many.x, many.y))).hexdigest())
"""


@pytest.mark.slow
def test_processes_agree_whatever_their_hash_seed_and_number_of_threads(tmp_path: Path) -> None:
    """Also with an empty cache against a full one."""
    told = []
    for seed, threads in (("0", "1"), ("12345", "2")):
        environment = os.environ | {
            "PYTHONHASHSEED": seed,
            "OMP_NUM_THREADS": threads,
            "NUMBA_NUM_THREADS": threads,
            "KINETREE_CACHE_DIR": str(tmp_path),
        }
        command = [sys.executable, "-c", PRINT_DIGEST, str(Path(__file__).parent)]
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=170, check=True
        )
        told.append(done.stdout.split())
    assert len(told[0]) == 2
    assert told[0] == told[1]
