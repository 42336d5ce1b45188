// How a board is dressed, from what it is: the style sheet has the colours.

/** How a board is dressed: felt for discs, wood for checks and houses, a blue frame to drop into, else paper. */
export function themeOf(board) {
  if (board.kind === "checks") return "wood";
  if (["drop", "goban", "hexes", "edges"].includes(board.kind)) return board.kind;
  const shapes = new Set([...board.pieces, ...board.palette].filter(Boolean).map((piece) => piece.shape));
  if (board.kind === "points") return shapes.has("seeds") ? "tray" : "points";
  const two = [...(board.colours ?? [])].sort().join();
  return two === "black,white" && shapes.has("disc") ? "felt" : "paper";
}
