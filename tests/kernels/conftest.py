import casadi as ca
import pytest

from kinetree.kernels import Graph, compile_graph


@pytest.fixture(scope="session")
def elementary_functions():
    """Code that kernels call is stored when a process first needs it: here before any folder is looked at."""
    x = ca.SX.sym("x")
    compile_graph(Graph({"x": x}, {"y": ca.sin(x) + ca.exp(x)}), cache=False)


@pytest.fixture(autouse=True)
def kernel_cache(elementary_functions, tmp_path_factory, monkeypatch):
    """Every test has a cache folder of its own, and code as users have it."""
    monkeypatch.delenv("KINETREE_QUICK_CODE", raising=False)
    folder = tmp_path_factory.mktemp("kernel-cache")
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(folder))
    return folder / "kernels"
