"""A model that a web page can move: its functions as WebAssembly, and the numbers that can be changed."""
