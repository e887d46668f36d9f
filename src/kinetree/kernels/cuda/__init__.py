"""CUDA C++ from tapes: device functions, and what they are built on; the same text is C++ for a processor."""
