"""The moving mechanism outside of the page: surfaces of its shapes, as glTF and as pictures of a video."""
