"""The kernels that find values from the end of the game backwards, on a graph of numbers: they do not know the game.

Values are as the player to move sees them. A win or a loss counts the half-moves to the end of the game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from secateur.game import HIGHEST, LOSS
from secateur.solved.expand import LAST, NUMBER, SAME, SHARDS, Span, States, exists, signed

#: What `values` says of a state that is not solved: less than any score.
UNSOLVED = 2 * LOSS


def seen_before(value: int, same: int) -> int:
    """A value one half-move earlier, for the player to move there; `same`: who is to move after it, too."""
    value = value if same else -value
    if value > HIGHEST:
        return value - 1
    return value + 1 if value < -HIGHEST else value


def sweep(states: States, edges: Any, span: Span, begin: int, end: int) -> int:
    """Solves the states of a span with numbers from `begin` to `end`, where all later states are solved."""
    for number in range(begin, end):
        shard, local = number % SHARDS, number // SHARDS
        if local < span.begin[shard] or local >= span.end[shard] or states.first[number] < 0:
            continue
        best, place = UNSOLVED, states.first[number]
        while True:
            edge = signed(edges[place])
            best = max(best, seen_before(signed(states.values[edge >> NUMBER]), edge & SAME))
            if edge & LAST:
                break
            place += 1
        states.values[number] = best
    return end - begin


class Graph(NamedTuple):
    """The edges of all states in both directions; what is not there is empty."""

    edges: Any
    counts: Any  # how many states each shard has
    starts: Any  # where the parents of each state begin
    parents: Any  # the number of each parent, and in the lowest bit whether the same player moves there
    left: Any  # how many states after each are not yet solved; 0 where the state itself is


class Share(NamedTuple):
    """The part of one worker: the states whose number leaves this remainder."""

    worker: int
    workers: int


def count_parents(states: States, graph: Graph, share: Share) -> int:
    """Counts the edges to each state of a share, and those from it; two places further than where they will begin."""
    found = 0
    for number in range(SHARDS * max(graph.counts)):
        place = states.first[number]
        if not exists(number, graph.counts) or place < 0:
            continue
        begin, going_on = place, True
        while going_on:
            edge = signed(graph.edges[place])
            child = edge >> NUMBER
            if child % share.workers == share.worker:
                graph.starts[child + 2] += 1
                found += 1
            place += 1
            going_on = not edge & LAST
        if number % share.workers == share.worker:
            graph.left[number], states.values[number] = place - begin, UNSOLVED
    return found


def list_parents(states: States, graph: Graph, share: Share) -> int:
    """Lists the parents of each state of a share; afterwards `starts` says where those of each begin."""
    listed = 0
    for number in range(SHARDS * max(graph.counts)):
        place = states.first[number]
        if not exists(number, graph.counts) or place < 0:
            continue
        going_on = True
        while going_on:
            edge = signed(graph.edges[place])
            child = edge >> NUMBER
            if child % share.workers == share.worker:
                graph.parents[graph.starts[child + 1]] = number << 1 | (1 if edge & SAME else 0)
                graph.starts[child + 1] += 1
                listed += 1
            place += 1
            going_on = not edge & LAST
    return listed


def retreat(solved: Any, bar: int, states: States, graph: Graph, share: Share, queue: Any) -> int:
    """Tells the parents of solved states, of a share, of their values; returns how many of them are solved by it.

    A value of at least `bar` solves a state at once: what is better has been told before. The numbers of the states
    that are solved are in the queue.
    """
    count = 0
    for number in solved:
        value = signed(states.values[number])
        for place in range(graph.starts[number], graph.starts[number + 1]):
            entry = signed(graph.parents[place])
            parent = entry >> 1
            if parent % share.workers != share.worker or graph.left[parent] == 0:
                continue
            gained = seen_before(value, entry & 1)
            states.values[parent] = max(signed(states.values[parent]), gained)
            graph.left[parent] = 0 if gained >= bar else graph.left[parent] - 1
            if graph.left[parent] == 0:
                queue[count] = parent
                count += 1
    return count
