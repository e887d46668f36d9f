"""A model that a web page can move: its functions as WebAssembly, and what can be changed about it."""
