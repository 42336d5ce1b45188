"""Journals as typed entries: those written before are read, damaged ones are named by line and place."""

from __future__ import annotations

from pathlib import Path

import pytest

from secateur.arena.contest import ContestEntry, ContestIdentity
from secateur.arena.openings import Opening
from secateur.errors import SecateurError
from secateur.journal import Journal

IDENTITY = ContestIdentity("nim", ["a", "b"], [[0, 1]], "1+0", 0.05, "", 1000, "4 random plies", 0, ["", ""])

#: As versions before this one wrote it.
OLD = """\
{"secateur-contest":1,"contest":{"game":"nim","engines":["a","b"],"pairings":[[0,1]],"time":"1+0","grace":0.05,\
"adjudication":"","longest":1000,"openings":"4 random plies","seed":0,"sources":["",""]}}
{"id":3,"record":{"result":1.0,"reason":"First wins","fault":"","detail":"","opening":{"position":"","moves":["1a"],\
"name":""},"start":"","moves":["1a","2b"],"book":1,"comments":[[35,null,12,0.523]],"overdrawn":[0,1],"seconds":1.5,\
"refereeing":0.25},"programs":["one","two"],"bad_openings":["at line 3: no"]}
"""


def test_a_journal_that_was_written_before_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_text(OLD)
    journal = Journal(path, IDENTITY, ContestEntry)
    (entry,) = journal.entries
    assert entry.id == 3 and entry.record.result == 1 and entry.record.opening == Opening("", ("1a",))
    assert entry.record.comments == [(35, None, 12, 0.523)] and entry.record.overdrawn == [0, 1]
    journal.add(entry)
    journal.close()
    lines = path.read_text().splitlines()
    assert lines[1] == lines[2], "it is written as it was"


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('"result":1.0', '"result":7', "record.result must be 0, 0.5 or 1, not 7"),
        ('"fault":""', '"fault":"tiem"', "record.fault must be "),
        ('["one","two"]', '["one"]', 'programs must be a list of 2 items, not ["one"]'),
        ("[35,null,12,0.523]", "[35]", "record.comments[0] must be a list of 4 items, not [35]"),
        ('"id":3,', "", "id is missing: it must be a whole number"),
        ('{"id":3', '["id"', "is not JSON at line 1"),
    ],
)
def test_a_damaged_entry_is_named(tmp_path: Path, before: str, after: str, says: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(OLD.replace(before, after))
    with pytest.raises(SecateurError) as refused:
        Journal(path, IDENTITY, ContestEntry)
    assert str(refused.value).startswith(f"{path}, line 2") and says in str(refused.value)
    assert "\n" not in str(refused.value)
