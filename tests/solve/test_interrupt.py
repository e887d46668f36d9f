"""An interrupt keeps every row that was computed."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.solve import integrate as outer
from kinetree.solve import scenario_batch
from kinetree.solve.run_progress import RunRows


def pendulum() -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.box("rod", mass=1.0, size=(1.0, 0.1, 0.1), pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("A", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0)),
    )


@pytest.mark.parametrize("streamed", [False, True])
def test_rows_of_the_slice_that_is_interrupted_are_kept(monkeypatch, tmp_path, streamed) -> None:
    """Ctrl-C is noticed on the way out of compiled code, before its rows have been handed on."""
    calls = []

    class Interrupted:
        @staticmethod
        def with_last(*last):
            advanced = compiled_advance.with_last(*last)

            def interrupted(memory, attempts):
                code = advanced(memory, attempts)
                calls.append(memory.output_used)
                if len(calls) == 3:
                    raise KeyboardInterrupt
                return code

            return interrupted

    whole = kt.simulate(pendulum(), 100.0, output=0.01)
    compiled_advance = outer.advance
    monkeypatch.setattr(outer, "advance", Interrupted)
    path = tmp_path / "run.h5"
    run = kt.simulate(pendulum(), 100.0, output=0.01, stream=path if streamed else None)
    assert run.status == "interrupted"
    assert calls[-1] > 0
    assert len(run) == 1 + sum(calls)
    np.testing.assert_array_equal(run.x, whole.x[: len(run)])
    if streamed:
        assert len(kt.Run.load(path)) == len(run)


def test_an_interrupt_while_rows_are_handed_on_gives_none_of_them_twice(monkeypatch) -> None:
    emit = RunRows.emit
    seen = []

    def interrupted(self, t, z):
        emit(self, t, z)
        seen.append(len(t))
        if len(seen) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(RunRows, "emit", interrupted)
    run = kt.simulate(pendulum(), 100.0, output=0.01)
    assert run.status == "interrupted"
    assert len(run) == sum(seen)
    assert np.all(np.diff(run.t) > 0)


def test_scenarios_that_an_interrupt_left_undone_are_told_from_failed_ones(monkeypatch) -> None:
    """The first block is finished (one scenario of it fails), then Ctrl-C: the rest is neither finished nor failed."""
    wait, count = scenario_batch.wait, 2000

    def interrupted(pending, **rest):
        if not seen:
            seen.append(wait(pending, return_when="FIRST_COMPLETED"))
            return seen[0]
        raise KeyboardInterrupt

    seen: list[object] = []
    monkeypatch.setattr(scenario_batch, "wait", interrupted)
    speeds = np.where(np.arange(count) == 1, 1e3, 1.0)  # far too many turns for the steps allowed
    found = kt.simulate_many(
        pendulum(),
        5.0,
        initial={"A.angle_rate": speeds},
        output=1.0,
        threads=1,
        max_steps=300,
        progress=False,
    )
    told = set(found.status)
    assert found.status[0] == "finished"
    assert found.status[1] == "failed"
    assert found.status[-1] == "interrupted"
    assert told == {"finished", "failed", "interrupted"}
