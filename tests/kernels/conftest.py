import pytest


@pytest.fixture(autouse=True)
def kernel_cache(tmp_path_factory, monkeypatch):
    """Every test has a cache folder of its own, and code as users have it."""
    monkeypatch.delenv("KINETREE_QUICK_CODE", raising=False)
    folder = tmp_path_factory.mktemp("kernel-cache")
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(folder))
    return folder / "kernels"
