import pytest


@pytest.fixture(autouse=True)
def kernel_cache(tmp_path_factory, monkeypatch):
    """Every test has a cache folder of its own."""
    folder = tmp_path_factory.mktemp("kernel-cache")
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(folder))
    return folder / "kernels"
