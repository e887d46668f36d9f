"""The runtime: the code of a run, written once in C99 (``text/``), and how this machine runs that text.

Explicit and implicit steps, dense output, location of events, projection, reductions, sampling, lanes of scenarios and
the adjoint of steps know no mechanics and no Python (which `array_call` alone does): they see the two blocks of memory
of `tables` and kernels by address. The package holds the text as LLVM bitcode (``bitcode/``, made by ``python -m
kinetree.runtime.build`` with the package ``ziglang``), which `library` optimises for this processor and keeps on disk
as kernels are kept: neither a compiler nor any time at the installation is needed.
"""
