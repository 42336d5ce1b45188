"""A board on which moves are made and taken back: one object for the whole tree, which stands at one node at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from secateur.judge.handover import Handover

#: What a move that is not possible may be due to.
LEFT_ON_BOARD = "perhaps a move was not taken back"

#: What is wrong with a board after a search.
NOT_TAKEN_BACK = "changes the board: a move is not taken back"

#: What is done to a board, not asked of it.
DEEDS = ("play", "undo", "copy")


class Move(int):
    """A move: the place of a child, which is told from other numbers that it is handed over with."""


def move_among(given: tuple[Any, ...]) -> Any:
    """The move in what `play` is given: play(move), or generateSuccessor(agent, move)."""
    return next((each for each in given if isinstance(each, Move)), given[0] if given else None)


class WatchedBoard:
    """`board.make_move(move)` changes it, `board.undo_move()` changes it back; else it answers as a node does."""

    def __init__(self, handover: Handover, line: tuple[int, ...] = (0,)) -> None:
        self.__dict__.update(_handover=handover, _line=list(line), _own={})

    @property
    def _number(self) -> int:
        """The node that it stands at."""
        return int(self.__dict__["_line"][-1])

    def __getattr__(self, name: str) -> Any:
        from secateur.judge.answers import answer

        if name in self.__dict__["_own"]:
            return self.__dict__["_own"][name]
        asked = self.__dict__["_handover"].asked(name)
        if asked is None or name.startswith("__"):
            raise AttributeError(f"'Node' object has no attribute {name!r}")
        if asked in DEEDS:
            return lambda *args: self._do(asked, *args)
        handover: Handover = self.__dict__["_handover"]
        return answer(handover, handover.specimen.nodes[self._number], name)

    def __setattr__(self, name: str, value: Any) -> None:
        self.__dict__["_handover"].writes = True
        self.__dict__["_own"][name] = value

    def _do(self, deed: str, *args: Any) -> WatchedBoard | None:
        """Makes a move, takes the last one back, or makes a copy."""
        handover: Handover = self.__dict__["_handover"]
        line: list[int] = self.__dict__["_line"]
        if deed == "copy":
            return WatchedBoard(handover, tuple(line))
        if deed == "play":
            children, move = handover.specimen.nodes[line[-1]].children, move_among(args)
            if not isinstance(move, int) or not 0 <= move < len(children):
                here = handover.specimen.names[line[-1]]
                raise ValueError(f"{LEFT_ON_BOARD}: {here} has no move {move!r}")
            line.append(children[move])
        elif len(line) == 1:
            raise IndexError("there is no move to take back")
        else:
            line.pop()
        return None

    def __copy__(self) -> WatchedBoard | None:
        return self._do("copy")

    def __deepcopy__(self, memo: Any) -> WatchedBoard | None:
        return self._do("copy")

    def __repr__(self) -> str:
        return f"board at {self.__dict__['_handover'].specimen.names[self._number]}"

    @property
    def _is_back(self) -> bool:
        """Whether every move was taken back."""
        return len(self.__dict__["_line"]) == 1
