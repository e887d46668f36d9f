"""Models and runs in files: TOML, URDF, SDFormat, MJCF, USD, reference cases; every fault with its place."""
