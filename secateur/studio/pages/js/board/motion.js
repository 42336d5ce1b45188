// How pieces arrive when a position follows another: they fall, slide, turn over or appear.

const MOST = 3; // more new pieces than this are another position, not a move

/** The movement of each cell that changed since the last position; the same map until the position changes. */
export function arrivals(memory, { position, shape, board, last, geometry, still, hand }) {
  const before = memory.current;
  if (before.position === position && before.shape === shape) return before.moving;
  const moving = still || before.shape !== shape ? new Map() : movements(before.pieces, board, last, geometry);
  if (hand.carried) moving.delete(last.at(-1)); // a hand put it there
  hand.carried = false;
  memory.current = { position, shape, pieces: board.pieces, moving };
  return moving;
}

/** A tower stays where it is: only what stands on it moves. */
const mobile = (pieces) => pieces.map((piece) => (piece?.shape === "tower" ? null : piece));

function movements(before, board, last, geometry) {
  const moving = new Map();
  const [old, now] = [mobile(before), mobile(board.pieces)];
  const fresh = now.flatMap((piece, cell) => (piece && !old[cell] ? [cell] : []));
  const gone = old.flatMap((piece, cell) => (piece && !now[cell] ? [cell] : []));
  if (fresh.length > MOST || gone.length > MOST) return moving;
  now.forEach((piece, cell) => {
    if (!piece || piece.shape === "seeds" || piece.shape === "text") return;
    const was = old[cell];
    const [from, to] = [last[0], last.at(-1)];
    if (last.length > 1 && cell === to && old[from] && !now[from]) {
      const [start, end] = [geometry.cells[from], geometry.cells[to]];
      moving.set(cell, { name: "slides", dx: start.x - end.x, dy: start.y - end.y });
    } else if (!was && board.kind === "drop") {
      moving.set(cell, { name: "falls", dy: -(geometry.cells[cell].y + 50) });
    } else if (!was) moving.set(cell, { name: "appears" });
    else if (was.side !== piece.side && was.shape === piece.shape) moving.set(cell, { name: "turns" });
  });
  return moving;
}
