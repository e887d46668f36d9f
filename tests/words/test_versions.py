"""Versions read from the names of folders are those of the metadata."""

from importlib.metadata import version

import pytest

import kinetree
from kinetree.words import versions


@pytest.mark.parametrize("package", ["numpy", "scipy", "casadi", "llvmlite"])
def test_versions_are_those_of_the_metadata(package, monkeypatch):
    assert versions.installed(package) == version(package)
    monkeypatch.setattr(
        versions, "_listing", lambda folder: (f"{package}-1.dist-info", f"{package}-2.dist-info")
    )
    versions.installed.cache_clear()
    assert versions.installed(package) == version(package)
    versions.installed.cache_clear()


def test_of_this_program_it_is_the_one_of_the_sources():
    assert versions.installed("kinetree") == kinetree.__version__
