"""Models and runs in files: TOML, URDF, MJCF, reference cases; every fault with its place."""
