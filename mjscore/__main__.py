"""`python -m mjscore`: the command line."""

from mjscore.cli import main

main(prog_name="mjscore")
