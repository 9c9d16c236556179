"""Readings: every way to read tiles as sets and a pair, or as a special shape; and what they wait for by shape."""
