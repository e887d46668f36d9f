"""The 3D scene of a page: bodies, shapes, meshes, contacts, and parts at rest."""
