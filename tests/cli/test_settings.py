"""Where defaults come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import AT_THE_TABLE, run

WITHOUT_VARIANT = tuple(arg for arg in AT_THE_TABLE if arg not in ("--variant", "shanghai"))


def folder(tmp_path: Path, text: str) -> dict[str, str | None]:
    """The environment of somebody with this file of settings."""
    (tmp_path / "mjscore").mkdir()
    (tmp_path / "mjscore" / "mjscore.yaml").write_text(text)
    return {"XDG_CONFIG_HOME": str(tmp_path)}


def test_defaults_come_from_the_file_in_the_users_folder(tmp_path: Path) -> None:
    env = folder(tmp_path, "variant: shanghai\nlang: it\ntiles: unicode\n")
    assert run(*WITHOUT_VARIANT, env=env).stdout.startswith("Sud vince sullo scarto di Ovest (shanghai")
    assert "🀀🀀🀀" in run(*WITHOUT_VARIANT, env=env).stdout


def test_the_environment_goes_before_the_file_and_an_option_before_both(tmp_path: Path) -> None:
    env = {**folder(tmp_path, "lang: it\nformat: json\n"), "MJSCORE_LANG": "de", "MJSCORE_FORMAT": "text"}
    assert run(*AT_THE_TABLE, env=env).stdout.startswith("Süd gewinnt")
    assert run(*AT_THE_TABLE, "--lang", "pt", env=env).stdout.startswith("Sul vence")


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({"LANG": "it_IT.UTF-8"}, "Sud vince"),
        ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "de_AT"}, "Süd gewinnt"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "zh_TW.Big5"}, "南家和牌"),
        ({"LANG": "pt-BR"}, "Sul vence"),
        ({"LANG": "fi_FI.UTF-8"}, "South wins"),
        ({"LANG": "C"}, "South wins"),
        ({}, "South wins"),
    ],
)
def test_the_language_is_that_of_the_locale_where_nothing_else_is_said(env: dict[str, str], said: str) -> None:
    assert run(*AT_THE_TABLE, env=env).stdout.startswith(said)


def test_house_rules_in_the_settings_are_seen_from_their_folder(tmp_path: Path) -> None:
    env = folder(tmp_path, "variant: club.yaml\n")
    (tmp_path / "mjscore" / "club.yaml").write_text("extends: shanghai\nid: club\noptions: {minimum: 2}\n")
    assert "(club, East round)" in run(*WITHOUT_VARIANT, env=env).stdout


def test_what_is_in_force_is_shown_with_where_it_comes_from(tmp_path: Path) -> None:
    env = {**folder(tmp_path, "lang: it\n"), "MJSCORE_TILES": "unicode"}
    lines = run("--show-config", env=env).stdout.splitlines()
    assert lines == [
        "variant  (none)     the default",
        f"lang     it         {tmp_path}/mjscore/mjscore.yaml",
        "tiles    unicode    the environment, MJSCORE_TILES",
        "format   text       the default",
        f"settings are read from {tmp_path}/mjscore/mjscore.yaml",
    ]
    assert run("--show-config").stdout.splitlines()[-1].endswith("which does not exist")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("lnag: it\n", ":1:1: error[unknown_field]: there is no setting lnag\n  help: did you mean lang?"),
        ("lang: fi\n", ":1:7: error[bad_value]: lang cannot be 'fi'\n  help: write one of en, it, pt, de, zh"),
        ("variant: 7\n", ":1:10: error[bad_value]: variant cannot be 7"),
        ("- it\n", ":1:1: error[syntax]: settings are a mapping"),
        ("lang: [it\n", "error[syntax]"),
    ],
)
def test_what_is_wrong_in_the_settings_is_shown_where_it_stands(tmp_path: Path, text: str, said: str) -> None:
    result = run(*AT_THE_TABLE, env=folder(tmp_path, text))
    assert result.exit_code == 2
    assert said in result.stderr


def test_an_empty_file_of_settings_is_as_good_as_none(tmp_path: Path) -> None:
    assert run(*AT_THE_TABLE, env=folder(tmp_path, "# later\n")).exit_code == 0


def test_what_is_wrong_in_the_environment_is_said() -> None:
    result = run(*AT_THE_TABLE, env={"MJSCORE_LANG": "klingon"})
    assert result.exit_code == 2
    assert "MJSCORE_LANG is 'klingon': it has to be one of en, it, pt, de, zh" in result.stderr
