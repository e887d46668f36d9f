"""Versions read from the names of folders are those of the metadata."""

from importlib.metadata import version

import pytest

import kinetree
from kinetree.preparation import run_info


@pytest.mark.parametrize("package", ["numpy", "scipy", "casadi", "llvmlite"])
def test_versions_are_those_of_the_metadata(package, monkeypatch):
    assert run_info.installed(package) == version(package)
    monkeypatch.setattr(
        run_info, "_listing", lambda folder: (f"{package}-1.dist-info", f"{package}-2.dist-info")
    )
    run_info.installed.cache_clear()
    assert run_info.installed(package) == version(package)
    run_info.installed.cache_clear()


def test_of_this_program_it_is_the_one_of_the_sources():
    assert run_info.installed("kinetree") == kinetree.__version__
