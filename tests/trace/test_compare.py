"""Several searches of one tree: the same values, and every count locked to the visited nodes."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

import secateur
from secateur import SecateurError
from secateur.games import load
from secateur.games.tree import Tree
from secateur.spec import SearchSpec
from secateur.trace import Event
from secateur.trace.model.comparison import compare

NINE = Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
FIFTEEN = Tree.of([[[2, 3], [5, 9]], [[0, 1], [7, 5]]])
FORMS = ["minimax", "alphabeta", "alphabeta:hard:>", "negamax:states", "pvs", "mtdf", "sss", "alphabeta:worst", "best"]


def test_the_counts_of_the_notes() -> None:
    both = compare(FIFTEEN, variants=["minimax", "alphabeta:hard:>", "alphabeta"])
    assert [both.counters(number)[:4] for number in range(3)] == [(15, 8, 0, 0), (13, 6, 2, 2), (11, 5, 2, 4)]
    assert "alphabeta:hard:>     13       6         2       2      3" in both.text()


def test_locked_by_visited_nodes() -> None:
    chance = random.Random(5)
    for _ in range(10):
        game = Tree.of([[[chance.randrange(9) for _ in range(3)] for _ in range(2)] for _ in range(3)])
        both = compare(game, variants=FORMS)
        assert len({tree.value for tree in both.trees}) == 1
        for after in range(both.nodes + 1):
            for number, tree in enumerate(both.trees):
                counters, step = both.counters(number, after), both.step(number, after)
                assert counters.nodes == min(after, tree.visited)
                following = tree.events[step + 1] if step + 1 < len(tree.steps) else Event.ENTER
                assert following == Event.ENTER  # all that follows from the last node is done


def test_the_last_counters_are_those_of_the_search() -> None:
    game = load("connect4:width=5,height=4")
    both = compare(game, depth=5, variants=["alphabeta", "negamax:symmetric", "pvs:rank"])
    for number, tree in enumerate(both.trees):
        counts, counters = tree.result.counts, both.counters(number)
        assert (counters.nodes, counters.leaves) == (counts.nodes, counts.leaves)
        assert (counters.cuts, counters.remembered) == (counts.cuts, counts.merged + counts.mirrored)
    assert both.counters(2).again == both.trees[2].result.counts.researches


def test_pruned_nodes_are_counted_when_they_are_cut() -> None:
    both = compare(FIFTEEN, variants=["alphabeta"])
    assert [both.counters(0, after).pruned for after in range(12)] == [0] * 7 + [1] * 4 + [4]


def test_the_root_so_far() -> None:
    both = compare(NINE, variants=["alphabeta", "pvs"])
    assert [both.counters(0, after).value for after in (0, 4, 5, 11)] == ["", "", ">= 3", "3"]
    least = compare(Tree.of([[3, 12, 8], [2, 4, 6]], root="min"), variants=["alphabeta", "negamax"])
    assert [least.counters(number, 5).value for number in (0, 1)] == ["<= 12", "<= 12"]


def test_the_listing() -> None:
    lines = compare(FIFTEEN, variants=["alphabeta", "minimax"]).listing().splitlines()
    assert lines[0].split() == ["node", "alphabeta", "minimax"]
    assert len(lines) == 16 and "J 5 cut E" in lines[7]
    game = load("tictactoe")
    late = compare(game, game.parse("a1 b2 c3 a3 c1 b1"), variants=["alphabeta"]).listing()
    assert "b3 a2 c2 win in 3 cut after b3" in late


def test_variants_are_changes_of_the_search() -> None:
    both = compare(
        NINE,
        variants=[">", "shuffled:7:hard", {"algorithm": "pvs", "cut": ">"}, "alphabeta", SearchSpec("minimax")],
        algorithm="negamax",
        merge="states",
    )
    assert both.names == ["negamax:>:states", "negamax:hard:states:shuffled:7", "pvs:>", "alphabeta", "minimax"]
    deeper = compare(FIFTEEN, depth=2, variants=["minimax", "minimax:depth=3"])
    assert (deeper.names, [tree.visited for tree in deeper.trees]) == (["minimax", "minimax:depth=3"], [7, 15])
    narrow = compare(NINE, variants=[{"window": (4, 9)}]).trees[0]
    assert narrow.result.bound == "upper"


@pytest.mark.parametrize(
    "variant", ["", "x", "hard:soft", "alphabeta:pvs", "engine", {"cutt": ">"}, {"algorithm": "x"}]
)
def test_what_is_no_variant(variant: str | dict[str, str]) -> None:
    with pytest.raises(SecateurError):
        compare(NINE, variants=[variant])


def test_a_picture_of_all(tmp_path: Path) -> None:
    both = compare(FIFTEEN, variants=["minimax", "alphabeta", "alphabeta:hard:>", "pvs"])
    for after in (None, 0, 7, both.nodes):
        texts = [part.text or "" for part in ElementTree.fromstring(both.svg(after)).iter()]
        assert all(name in texts for name in both.names)
    picture = both.picture(7)
    frames = [glyph for glyph in picture.glyphs if glyph.shape == "frame"]
    assert len(frames) == 4
    for edge in picture.edges:  # they join what they joined in their own picture
        one, other = picture.glyphs[edge.source], picture.glyphs[edge.target]
        assert (edge.x1, edge.x2) == pytest.approx((one.x, other.x))
    for path in (
        both.save(tmp_path / "a.svg", film=True) + both.save(tmp_path / "a.pdf") + both.save(tmp_path / "a.txt")
    ):
        assert path.stat().st_size > 100
    with pytest.raises(SecateurError, match=r"\.svg, \.png, \.pdf"):
        both.save(tmp_path / "a.tex")


def test_frames_of_a_film_have_one_size() -> None:
    both = compare(FIFTEEN, variants=["minimax", "pvs"])
    assert len({(picture.width, picture.height) for picture in map(both.picture, range(both.nodes + 1))}) == 1


def test_out_of_range() -> None:
    both = secateur.trace.compare(NINE, variants=["alphabeta", "minimax"])
    with pytest.raises(SecateurError, match="after must be from 0 to 13"):
        both.text(14)


def test_an_unknown_option_of_a_file_is_refused_in_one_line(tmp_path: Path) -> None:
    both = compare(Tree.of([[3, 12], [2, 4]]))
    with pytest.raises(SecateurError, match=r"^a comparison has no option 'plie'; did you mean 'plies'\?$"):
        both.save(tmp_path / "both.svg", plie=3)  # type: ignore[call-arg]
