"""Models and runs in files: TOML, URDF, SDFormat, MJCF, reference cases; every fault with its place."""
