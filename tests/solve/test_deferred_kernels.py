"""Kernels that few runs need are compiled by the run that does, and change nothing else."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from handmade import cartesian_pendulum, van_der_pol

from kinetree.kernels import DeferredKernel
from kinetree.solve.integrate import integrate, resume
from kinetree.solve.methods.registry import load_method
from kinetree.solve.setup import blank_memory
from kinetree.solve.system import System

MU = [1000.0]
START = np.array([np.sin(1.0), -np.cos(1.0), 0.0, 0.0, 0.0])


def deferred(system: System, name: str) -> System:
    """The same system with a kernel that is compiled later, and needs more scratch than all others."""
    made = getattr(system, name)
    roomy = type(made)(**{**vars(made), "n_work": made.n_work + 100})
    return replace(system, **{name: DeferredKernel(made.inputs, made.outputs, lambda: roomy)})


def stiff_run(system: System, end: float = 1500.0):
    return integrate(system, 0.0, [2.0, 0.0], end, MU, rtol=1e-7)


def test_a_jacobian_is_compiled_where_the_run_becomes_stiff():
    at_once, later = van_der_pol(), deferred(van_der_pol(), "jacobian")
    calm = integrate(later, 0.0, [2.0, 0.0], 1.0, [0.0])
    assert not calm.statistics.switches
    assert not later.jacobian.is_compiled
    run, reference = stiff_run(later), stiff_run(at_once)
    assert later.jacobian.is_compiled
    assert run.statistics == reference.statistics
    assert np.array_equal(run.z, reference.z)


def test_fallback_matrices_are_compiled_where_they_are_needed():
    at_once = replace(cartesian_pendulum(), health_min=2.0)  # the direct kernel is trusted nowhere
    later = deferred(at_once, "matrices")
    trusted = replace(later, health_min=0.0)
    integrate(trusted, 0.0, START, 0.1, method="dop853")
    assert not later.matrices.is_compiled
    run, reference = (integrate(system, 0.0, START, 1.0, method="dop853") for system in (later, at_once))
    assert later.matrices.is_compiled
    assert run.statistics.fallbacks > 0
    assert np.array_equal(run.z, reference.z)


def test_memories_are_those_of_the_kernels_that_are_there():
    """They are copies of an image; a kernel that is compiled in between has its address and its room in the next."""
    system, method = deferred(van_der_pol(), "jacobian"), load_method("dop853")
    first = blank_memory(system, [method])
    first.integers[:], first.reals[:] = 1, 1.0  # a copy: others do not see it
    assert (blank_memory(system, [method]).jacobian, blank_memory(system, [method]).z[0]) == (0, 0.0)
    address = system.jacobian.address
    later, new = blank_memory(system, [method]), blank_memory(replace(system), [method])
    assert later.jacobian == address
    assert later.kernel_work.size == later.n_work == system.jacobian.n_work
    later.scratch = new.scratch  # each has its own
    assert np.array_equal(later.integers, new.integers)
    assert np.array_equal(later.reals, new.reals)


def test_runs_go_on_whichever_kernels_are_compiled_by_then():
    whole = stiff_run(van_der_pol())
    for end in (1e-4, 1000.0):  # before the Jacobian is needed, and while it is used
        first = stiff_run(deferred(van_der_pol(), "jacobian"), end)
        rest = resume(deferred(van_der_pol(), "jacobian"), first.resume, 1500.0)
        assert rest.status == "finished"
        assert np.array_equal(rest.z_last, whole.z_last)
