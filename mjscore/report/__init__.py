"""Results for their readers: as data, as text, as Markdown; every name in the reader's language.

It knows records and tables, and computes nothing: what a hand is worth is found by others. Files, terminals and colour
belong to `cli`. The modules are imported one by one, by whoever needs them.
"""
