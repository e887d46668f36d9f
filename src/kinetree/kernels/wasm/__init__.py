"""Tapes as WebAssembly: modules written byte by byte, for browsers."""
