"""Many scenarios on a device: one thread each, the whole integrator there.

- `program`: the text that a device compiles, of a system's functions, a method's tables and ``runtime``;
- `devices`: where it runs: a GPU through CuPy, or this processor through its C++ compiler;
- `run`: scenarios stream through the device in chunks, each chunk in slices of steps, or as whole runs with contacts.
"""
