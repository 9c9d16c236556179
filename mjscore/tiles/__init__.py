"""Kinds of tile, the sets of them, and how tiles are written."""
