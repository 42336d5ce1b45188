// Where the cells of a board are on the page: in units of a hundredth of a cell, from the top left of the drawing.

import { themeOf } from "./theme.js";

export const CELL = 100;
const SPREAD = 1.34; // rows of houses stand apart, with room for their numbers
export const TILE = 76; // a square between edges
const EDGE = 30; // how thick an edge is to the hand

/**
 * The places of all cells, the size of the whole, and who is beside whom. Pure: made anew when the board changes.
 * A cell is `wide` and `high` to the hand; a store is so much `tall`er than a house; an edge `lies` across or upright.
 */
export function geometryOf(board, flipped = false) {
  const points = board.places.length > 0;
  const houses = points && board.pieces.some((piece) => piece?.shape === "seeds");
  const frame = frameOf(board, points, houses, themeOf(board));
  const loose = points && board.kind !== "edges"; // the outer edges lie on the border of the whole
  const size = loose ? extent(board.places, houses) : { width: board.columns * CELL, height: board.rows * CELL };
  const cells = board.names.map((_, cell) => {
    let [x, y] = points ? pointAt(board.places, cell, houses) : squareAt(board, cell);
    if (flipped) {
      x = size.width - x;
      if (board.kind !== "drop") y = size.height - y; // pieces fall down from either side
    }
    return { x: x + frame.left, y: y + frame.top, tall: 0, ...handsBreadth(board, cell) };
  });
  if (houses) markTall(cells);
  return {
    cells, frame, houses, points,
    width: size.width + frame.left + frame.right, height: size.height + frame.top + frame.bottom,
    inner: { x: frame.left, y: frame.top, ...size },
    rows: rowsOf(cells),
    labels: rulersOf(board, cells, frame, size),
  };
}

/** How large a cell is to the hand, and how an edge lies. */
function handsBreadth(board, cell) {
  const squares = board.columns * board.rows;
  if (board.kind === "hexes") return { wide: CELL, high: CELL * 0.866, lies: "" };
  if (board.kind !== "edges") return { wide: CELL, high: CELL, lies: "" };
  if (cell < squares) return { wide: TILE, high: TILE, lies: "" };
  return cell < squares + board.columns * (board.rows + 1)
    ? { wide: CELL, high: EDGE, lies: "across" } : { wide: EDGE, high: CELL, lies: "upright" };
}

/** Room around the cells for letters and numbers, larger on a large board; an open board has no frame all round. */
function frameOf(board, points, houses, theme) {
  const open = theme === "paper" || theme === "edges";
  if (houses) return { left: 24, right: 24, top: 52, bottom: 52, text: 30 };
  const text = Math.min(46, Math.max(25, Math.max(board.columns, board.rows) * 3.1));
  const wide = text * 1.6;
  const { across, down } = rulerNames(board);
  if (board.kind === "hexes" && across) {
    return { left: wide + 20, right: wide + 20, top: wide + 26, bottom: wide + 26, text };
  }
  if (board.kind === "hexes") return { left: 24, right: 24, top: 30, bottom: 30, text };
  if (points && !across) return { left: 10, right: 10, top: 10, bottom: 10, text };
  if (board.kind === "drop") return { left: 16, right: 16, top: 16, bottom: 16 + wide, text };
  if (!across && !down) return { left: 8, right: 8, top: 8, bottom: 8, text };
  if (["wood", "felt"].includes(theme)) {
    return { left: 5, right: 5, top: 5, bottom: 5, text: 0.62 * text, inside: true };
  }
  if (board.kind === "goban") return { left: 24, right: 6, top: 6, bottom: 24, text: 0.8 * text };
  if (open) {
    const [top, bottom] = across ? (board.up ? [4, wide] : [wide, 4]) : [4, 4];
    return { left: down ? wide : 4, right: 4, top, bottom, text };
  }
  return { left: wide, right: wide, top: wide, bottom: wide, text };
}

function squareAt(board, cell) {
  const row = Math.floor(cell / board.columns);
  const down = board.up ? board.rows - 1 - row : row;
  return [((cell % board.columns) + 0.5) * CELL, (down + 0.5) * CELL];
}

function extent(places, houses) {
  const widest = Math.max(...places.map(([x]) => x));
  const lowest = Math.max(...places.map(([, y]) => y));
  return { width: (widest + 1) * CELL, height: (lowest * (houses ? SPREAD : 1) + 1) * CELL };
}

function pointAt(places, cell, houses) {
  const [x, y] = places[cell];
  return [(x + 0.5) * CELL, (y * (houses ? SPREAD : 1) + 0.5) * CELL];
}

/** A house with nothing above and below it is a store: it takes the room. */
function markTall(cells) {
  const top = Math.min(...cells.map(({ y }) => y));
  const bottom = Math.max(...cells.map(({ y }) => y));
  for (const cell of cells) {
    const alone = cells.every((other) => other === cell || Math.abs(other.x - cell.x) > CELL * 0.9);
    if (alone && cell.y > top && cell.y < bottom) cell.tall = 2 * Math.min(cell.y - top, bottom - cell.y);
  }
}

/** Cells row by row as they are seen, each row from the left. */
function rowsOf(cells) {
  const rows = new Map();
  cells.forEach(({ y }, cell) => {
    const key = Math.round(y);
    rows.set(key, [...(rows.get(key) ?? []), cell]);
  });
  return [...rows.keys()].sort((one, other) => one - other)
    .map((key) => rows.get(key).sort((one, other) => cells[one].x - cells[other].x));
}

/** The name that all cells of a line share: their letters or their number; null where they share none. */
function shared(names) {
  for (const pattern of [/^[a-z]+/i, /\d+$/]) {
    const found = new Set(names.map((name) => (/^[a-z]+\d+$/i.test(name) ? name.match(pattern)[0] : null)));
    if (found.size === 1 && !found.has(null)) return [...found][0];
  }
  return null;
}

function rulerNames(board) {
  if (board.kind === "points" || board.names.length < board.columns * board.rows) return { across: null, down: null };
  const columns = Array.from({ length: board.columns }, (_, column) => column);
  const rows = Array.from({ length: board.rows }, (_, row) => row);
  const nameAt = (row, column) => board.names[row * board.columns + column];
  if (board.kind === "drop") return { across: columns.map((column) => String(column + 1)), down: null };
  const across = columns.map((column) => shared(rows.map((row) => nameAt(row, column))));
  const down = rows.map((row) => shared(columns.map((column) => nameAt(row, column))));
  const usable = (names) => names.every((name) => name !== null) && new Set(names).size === names.length;
  return { across: usable(across) ? across : null, down: usable(down) ? down : null };
}

function rulersOf(board, cells, frame, size) {
  return board.kind === "hexes" ? slantedRulers(board, cells, frame) : rulers(board, cells, frame, size);
}

/** Letters before the first hexagon of each column, and numbers before that of each row. */
function slantedRulers(board, cells, frame) {
  const { across, down } = rulerNames(board);
  const before = (cell, next, far) => {
    const [one, other] = [cells[cell], cells[next] ?? cells[cell]];
    const long = Math.hypot(other.x - one.x, other.y - one.y) || 1;
    return { x: one.x - ((other.x - one.x) / long) * far, y: one.y - ((other.y - one.y) / long) * far };
  };
  const far = 66 + frame.text * 0.62;
  return [
    ...(across ?? []).map((text, column) => ({ text, ...before(column, column + board.columns, far) })),
    ...(down ?? []).map((text, row) => ({
      text, ...before(row * board.columns, row * board.columns + 1, far - 12 + text.length * frame.text * 0.28),
    })),
  ];
}

/** Letters along the edge where the first row is, numbers along the left. */
function rulers(board, cells, frame, size) {
  const { across, down } = rulerNames(board);
  const labels = [];
  const below = board.up || board.kind === "drop";
  if (frame.inside) return innerRulers(cells, frame, size, across, down);
  for (const [column, text] of (across ?? []).entries()) {
    labels.push({ text, x: cells[column].x, y: below ? frame.top + size.height + frame.bottom / 2 : frame.top / 2 });
  }
  for (const [row, text] of (down ?? []).entries()) {
    labels.push({ text, x: frame.left / 2, y: cells[row * board.columns].y });
  }
  return labels;
}

/** Within the cells along the lower and the left edge of the board, as it is seen. */
function innerRulers(cells, frame, size, across, down) {
  const [left, bottom] = [frame.left + CELL / 2, frame.top + size.height - CELL / 2];
  const near = CELL / 2 - 0.42 * frame.text - 4;
  return cells.flatMap(({ x, y }, cell) => {
    const found = [];
    if (across && Math.abs(y - bottom) < 1) {
      found.push({ text: across[cell % across.length], x: x + near, y: y + near, cell });
    }
    if (down && Math.abs(x - left) < 1) {
      found.push({ text: down[Math.floor(cell / (size.width / CELL))], x: x - near, y: y - near, cell });
    }
    return found;
  });
}

/** The cell at a place of the drawing, or null. */
export function cellAt(geometry, x, y) {
  let best = null;
  let nearest = Infinity;
  geometry.cells.forEach((cell, number) => {
    const across = Math.abs(cell.x - x);
    const down = Math.max(0, Math.abs(cell.y - y) - cell.tall / 2);
    if (across <= cell.wide / 2 && down <= cell.high / 2 && across + down < nearest) {
      nearest = across + down;
      best = number;
    }
  });
  return best;
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The cell that a key leads to: the nearest one that way; the same cell at the edge; null for other keys. */
export function neighbour(geometry, cell, key, far = false) {
  const row = geometry.rows.find((cells) => cells.includes(cell));
  if (key === "Home") return far ? geometry.rows[0][0] : row[0];
  if (key === "End") return far ? geometry.rows.at(-1).at(-1) : row.at(-1);
  const way = DIRECTIONS[key];
  if (!way) return null;
  const from = geometry.cells[cell];
  let best = cell;
  let cheapest = Infinity;
  geometry.cells.forEach((to, number) => {
    const along = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    const cost = along + 2.5 * aside;
    if (along > 1 && aside <= 1.6 * along && cost < cheapest) {
      cheapest = cost;
      best = number;
    }
  });
  return best;
}
