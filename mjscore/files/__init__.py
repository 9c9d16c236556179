"""Which file a name stands for: house rules and cards, seen from the folder of what names them, and their texts.

It opens files for rooms that do not, and decides what a deal in a log may name. What a text means it leaves to `rulebook`
and `card`.
"""
