// Legal moves by the cells that make them. The page knows no rules: the server said which moves there are.

/** Moves that can be asked for: by one cell, from a cell, from a cell to another. */
export function indexMoves(board, moves) {
  const falls = board.kind === "drop";
  const ones = moves.filter(({ cells }) => cells.length === 1);
  const longer = moves.filter(({ cells }) => cells.length > 1);
  const column = (cell) => cell % board.columns;
  // Anywhere in a column is that column.
  const meant = (only, cell) => only === cell || (falls && column(only) === column(cell));
  const single = (cell) => ones.filter(({ cells: [only] }) => meant(only, cell));
  return {
    moves, falls, single,
    singles: ones.map(({ cells: [only] }) => only),
    singleCells: new Set(ones.map(({ cells: [only] }) => only)),
    sources: new Set(longer.map(({ cells }) => cells[0])),
    targets: (from) => [...new Set(longer.filter(({ cells }) => cells[0] === from).map(({ cells }) => cells.at(-1)))],
    landing: (cell) => single(cell)[0]?.cells[0] ?? null,
    first: moves.find(({ cells }) => cells.length)?.cells[0],
  };
}

/** The moves from a cell to another; a move of one cell is from there to there. */
export function playable(index, from, to) {
  if (from === to) return index.single(from);
  return index.moves.filter(({ cells }) => cells.length > 1 && cells[0] === from && cells.at(-1) === to);
}
