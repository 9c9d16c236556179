"""Which table of rules a log is played by: a room, and how many play."""


def game_table(room: str, seats: int) -> str:
    """The name of a room's table for three players or four."""
    return f"{room}_3p" if seats == 3 else room
