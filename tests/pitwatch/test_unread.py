from types import SimpleNamespace

import pytest

from pitwatch.unread import tell_unread


@pytest.mark.parametrize(
    ("unread", "said"),
    [
        pytest.param((), "", id="all is read"),
        pytest.param(("camera.name", "zone[3].label"), "camera.name, zone[3].label", id="two"),
    ],
)
def test_what_nothing_reads_of_a_profile_is_named(unread, said, capsys) -> None:
    tell_unread(SimpleNamespace(file="T.toml", unread=unread))
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert bool(err) is bool(unread)
