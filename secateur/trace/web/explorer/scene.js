// Draws the tree as it is after a step. Each node is drawn as large as its neighbours let it: with text, as a shape,
// as a dot; where nodes are closer than pixels, as a strip whose colour is the mean of what is there.

import { drawBoard } from "./boards.js";
import { grouped } from "./language.js";
import { EVENT, KIND, MAX, NOBODY } from "./model.js";
import { STATE } from "./playhead.js";
import { shortScore } from "./scores.js";
import { Strips } from "./strips.js";

const WITH_TEXT = 0.52; // from this scale on a node has text,
const WITH_SHAPE = 0.2; // from this one a shape;
const READABLE = 0.42; // rows that can have this scale have one scale
const AS_STRIP = 0.055; // below this one it is part of a strip
const WITH_SLASH = 0.15; // pruned edges of nodes of this scale are slashed; smaller ones leave a mark at the cut node
const FEW_LINKS = 40; // this many links to remembered values are all drawn, else only that of the chosen node

export class Scene {
  /** @type {Set<number>} */
  onPath;
  /** @type {Set<number>} */
  onLine;
  model; layout; playhead; camera;

  constructor(model, layout, playhead, camera) {
    Object.assign(this, { model, layout, playhead, camera });
    this.hovered = this.chosen = NOBODY;
    this.showTypes = false;
    this.even = new Float32Array(layout.rows.length); // the size that all of a row have, where that is readable
    this.strips = new Strips();
    this.links = [];
    for (let i = 0; i < model.visited; i++) if (model.sameAs[i] !== NOBODY) this.links.push(i);
  }

  /** How large a node is drawn. */
  scale(i) {
    const { kx, ky } = this.camera;
    return Math.min(Math.max(1, kx), ky, kx * this.layout.slack[i], this.even[this.layout.row[i]]);
  }

  /** Draws with a pen; `colours` are by name. */
  draw(pen, colours) {
    const { camera, layout } = this;
    this.pen = pen;
    this.colours = colours;
    pen.box(camera.width / 2, camera.height / 2, camera.width, camera.height, 0, { fill: colours.paper });
    this.onPath = new Set(this.playhead.path);
    this.onLine = new Set(this.playhead.bestLine(layout.graph));
    const first = Math.max(0, Math.floor(camera.toRow(-40)));
    const last = Math.min(layout.rows.length - 1, Math.ceil(camera.toRow(camera.height + 40)));
    this.evenRows(first, last);
    this.strips.clear(Math.ceil(camera.width), layout.rows.length);
    for (let row = first; row <= last; row++) this.fillStrip(row);
    this.strips.draw(pen, camera, first, last);
    this.drawEdges(Math.max(1, first), Math.min(layout.rows.length - 1, last + 1));
    this.drawLinks();
    for (let row = first; row <= last; row++) this.drawRow(row);
    this.drawHere();
  }

  /** A row whose visible nodes can all be readable has them all of one size. */
  evenRows(first, last) {
    const { layout, camera: { kx } } = this;
    this.even = new Float32Array(layout.rows.length).fill(Infinity);
    for (let row = first; row <= last; row++) {
      const nodes = layout.rows[row];
      const [from, to] = this.range(nodes);
      let least = Infinity;
      if (to - from < 300) for (let at = from; at < to; at++) least = Math.min(least, layout.slack[nodes[at]]);
      if (kx * least >= READABLE) this.even[row] = kx * least;
    }
  }

  // ------------------------------------------------------------ which nodes of a row are in the window

  /** The first place in a row whose `key` is at least `least`; `key` grows along the row. */
  search(nodes, least, key) {
    let low = 0, high = nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (key(nodes[middle]) < least) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  range(nodes, margin = 60) {
    const { camera, layout: { x } } = this;
    const from = this.search(nodes, camera.toX(-margin), (i) => x[i]);
    return [from, this.search(nodes, camera.toX(camera.width + margin), (i) => x[i])];
  }

  /** Of the edges into a row, those that cross the window: both their ends go from left to right. */
  edgeRange(nodes) {
    const { camera, model: { parent }, layout: { x } } = this;
    const from = this.search(nodes, camera.toX(0), (i) => Math.max(x[i], x[parent[i]]));
    return [from, this.search(nodes, camera.toX(camera.width), (i) => Math.min(x[i], x[parent[i]]))];
  }

  // ------------------------------------------------------------ strips

  fillStrip(row) {
    const { camera, layout: { rows, x, slack }, colours, playhead, model: { player } } = this;
    const [from, to] = this.range(rows[row], 0);
    const limit = AS_STRIP / camera.kx;
    const kindOf = (i) => playhead.stateOf(i) * 2 + player[i];
    this.strips.fill(row, rows[row].subarray(from, to), (i) => slack[i] < limit, x, camera, kindOf, colours.mixed);
  }

  // ------------------------------------------------------------ edges

  drawEdges(first, last) {
    const { camera, layout, model, pen, colours, onPath, onLine } = this;
    const { x, row: rowOf, rows, slack } = layout;
    const edges = { plain: [], unseen: [], pruned: [], open: [], best: [], slashes: [] };
    const limit = AS_STRIP / camera.kx;
    for (let row = first; row <= last; row++) {
      const nodes = rows[row];
      const [from, to] = this.edgeRange(nodes);
      const above = camera.y(row - 1), below = camera.y(row);
      for (let at = from; at < to; at++) {
        const i = nodes[at];
        if (slack[i] < limit) continue; // in a strip
        const x1 = camera.x(x[model.parent[i]]), x2 = camera.x(x[i]);
        this.edgesLike(edges, i).push(x1, above, x2, below);
        this.slashPruned(edges.slashes, i, x1, above, x2, below);
      }
    }
    for (const i of layout.across) this.addAcross(edges, i, limit);
    for (const i of [...onPath, ...onLine]) { // these are seen however small they are
      const up = model.parent[i];
      if (slack[i] >= limit || up === NOBODY || !layout.shown[i]) continue;
      this.edgesLike(edges, i).push(camera.x(x[up]), camera.y(rowOf[up]), camera.x(x[i]), camera.y(rowOf[i]));
    }
    const thin = Math.max(0.6, Math.min(1.4, camera.kx * 1.4));
    pen.lines(edges.unseen, { stroke: colours.faint, width: thin });
    pen.lines(edges.pruned, { stroke: colours.pruned, width: thin, dash: [4, 4] });
    pen.lines(edges.plain, { stroke: colours.edge, width: thin });
    pen.lines(edges.open, { stroke: colours.here, width: Math.max(2, thin * 1.6) });
    pen.lines(edges.best, { stroke: colours.best, width: Math.max(2.5, Math.min(4, camera.ky * 4)) });
    pen.lines(edges.slashes, { stroke: colours.cut, width: camera.kx < WITH_TEXT ? 1.5 : 2 });
  }

  /** The edges that look like the one from a node's parent to it. */
  edgesLike(edges, i) {
    if (this.onLine.has(i) && this.onLine.has(this.model.parent[i])) return edges.best;
    if (this.onPath.has(i)) return edges.open;
    const state = this.playhead.stateOf(i);
    return state === STATE.UNSEEN ? edges.unseen : state === STATE.PRUNED ? edges.pruned : edges.plain;
  }

  slashPruned(slashes, i, x1, y1, x2, y2) {
    const { model, playhead, layout } = this;
    if (playhead.stateOf(i) !== STATE.PRUNED || model.parent[i] >= model.visited) return;
    const scale = this.scale(layout.standIn(i));
    if (scale >= WITH_SLASH) this.slash(slashes, x1, y1, x2, y2, Math.max(3.5, Math.min(7, scale * 9)));
  }

  /** The edge from a node's parent to the node that stands for it; one that leads to no row below hangs through. */
  addAcross(edges, i, limit) {
    const { camera, layout: { x, row, slack }, model: { parent, shared } } = this;
    const up = parent[i], at = shared[i];
    if (slack[up] < limit || slack[at] < limit) return;
    const x1 = camera.x(x[up]), x2 = camera.x(x[at]), y1 = camera.y(row[up]), y2 = camera.y(row[at]);
    if (Math.max(x1, x2) < 0 || Math.min(x1, x2) > camera.width) return;
    if (Math.max(y1, y2) < 0 || Math.min(y1, y2) > camera.height) return;
    const list = this.edgesLike(edges, i);
    if (row[at] <= row[up]) this.arc(list, x1, y1, x2, y2);
    else list.push(x1, y1, x2, y2);
    this.slashPruned(edges.slashes, i, x1, y1, x2, y2);
  }

  /** Whether moves were pruned at a node whose edges are too close to be drawn at this zoom. */
  hidesPruned(i) {
    const { model, layout, playhead } = this;
    if (model.isPruned(i) || !playhead.cut[i] || layout.folded[i] || !model.isInner(i)) return false;
    const last = layout.familyOf(i).at(-1); // the pruned ones come last
    return last !== undefined && model.isPruned(last) && this.scale(last) < WITH_SLASH;
  }

  /** Stands for the pruned moves of a node: a short dashed edge with its slashes, or a mere stroke at a dot. */
  drawMarks(nodes, y) {
    const { camera, layout, pen, colours } = this;
    const stubs = [], slashes = [];
    for (const i of nodes) {
      const scale = this.scale(i), x = camera.x(layout.x[i]);
      if (scale < WITH_SHAPE) {
        slashes.push(x, y + 8, x + 3, y + 3);
        continue;
      }
      const [width, height] = this.size(i).map((length) => length * scale);
      const x1 = x + width * 0.27, y1 = y + height * 0.5, long = Math.max(9, 22 * Math.min(1.3, scale));
      stubs.push(x1, y1, x1 + long * 0.6, y1 + long * 0.8);
      this.slash(slashes, x1, y1, x1 + long * 0.6, y1 + long * 0.8, Math.max(3, Math.min(6, 7 * scale)));
    }
    pen.lines(stubs, { stroke: colours.pruned, width: 1.3, dash: [3, 2] });
    pen.lines(slashes, { stroke: colours.cut, width: 1.4 });
  }

  /** The double slash across an edge, a little below its middle. */
  slash(list, x1, y1, x2, y2, size) {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const dx = (x2 - x1) / length, dy = (y2 - y1) / length;
    for (const off of [-0.32, 0.32]) {
      const cx = x1 + (x2 - x1) * 0.56 + dx * off * size, cy = y1 + (y2 - y1) * 0.56 + dy * off * size;
      const ax = (dy + dx * -0.5) * size, ay = (-dx + dy * -0.5) * size;
      list.push(cx - ax, cy - ay, cx + ax, cy + ay);
    }
  }

  /** Dotted lines from nodes answered from memory to where the value was found. */
  drawLinks() {
    const { camera, layout: { x, row, shown }, model, playhead, pen, colours } = this;
    const all = this.links.length <= FEW_LINKS;
    const ends = [];
    for (const i of this.links) {
      const source = model.sameAs[i];
      if (!shown[i] || !shown[source] || playhead.stateOf(i) !== STATE.DONE) continue;
      if (!all && i !== this.chosen && i !== this.hovered) continue;
      this.arc(ends, camera.x(x[i]), camera.y(row[i]), camera.x(x[source]), camera.y(row[source]));
    }
    pen.lines(ends, { stroke: colours.link, width: 1.6, dash: [1.5, 4] });
  }

  /** A line that hangs through, so that it does not run through the nodes of a row. */
  arc(list, x1, y1, x2, y2) {
    const dip = Math.min(60, 18 + Math.abs(x2 - x1) * 0.12) * Math.min(1, this.camera.ky * 1.2);
    const pieces = 16;
    const point = (t) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + 4 * dip * t * (1 - t)];
    for (let piece = 0; piece < pieces; piece++) list.push(...point(piece / pieces), ...point((piece + 1) / pieces));
  }

  // ------------------------------------------------------------ nodes

  drawRow(row) {
    const { camera, layout, model, playhead, pen, colours } = this;
    const nodes = layout.rows[row];
    const [from, to] = this.range(nodes);
    const y = camera.y(row);
    const dots = colours.dots.map(() => []);
    const large = [], marked = [];
    const limit = AS_STRIP / camera.kx;
    for (let at = from; at < to; at++) {
      const i = nodes[at];
      if (layout.slack[i] < limit) continue;
      const scale = this.scale(i);
      const px = camera.x(layout.x[i]);
      if (this.hidesPruned(i)) marked.push(i);
      if (scale < WITH_SHAPE) dots[playhead.stateOf(i) * 2 + model.player[i]].push(px, y, Math.max(1.6, 30 * scale));
      else if (model.isPruned(i)) this.drawNode(i, px, y, scale);
      else large.push(i);
    }
    for (const [kind, colour] of colours.dots.entries()) pen.dots(dots[kind], colour);
    this.drawMarks(marked, y);
    for (const i of large) this.drawNode(i, camera.x(layout.x[i]), y, this.scale(i)); // on top of pruned ones
  }

  /** The natural width and height of a node. */
  size(i) {
    const wide = 2 * this.layout.half[i], { extra } = this.layout;
    return this.model.isInner(i) || this.model.kind[i] === KIND.HIT ? [wide, 32 + extra] : [wide, 24 + extra];
  }

  drawNode(i, x, y, scale) {
    const { model, layout, playhead, pen, colours } = this;
    const state = playhead.stateOf(i);
    const triangle = layout.folded[i] && model.isPruned(i);
    const [width, height] = this.size(i).map((length) => length * scale);
    const style = this.style(i, state);
    style.width *= Math.min(1.2, Math.max(0.6, scale));
    if (triangle) {
      pen.polygon([x, y - height / 2, x + height * 0.58, y + height * 0.6, x - height * 0.58, y + height * 0.6], style);
    } else if (!model.isInner(i) && model.kind[i] !== KIND.HIT) {
      pen.box(x, y, width, height, 7 * scale, style);
    } else if (model.player[i] === MAX || layout.extra) {
      pen.box(x, y, width, height, (model.player[i] === MAX ? 2 : 15) * scale, style);
    } else {
      pen.ellipse(x, y, width * 1.06, height * 1.06, style);
    }
    if (layout.extra && !triangle && state !== STATE.UNSEEN) {
      const place = { left: x - (model.boardsDrawn.width / 2) * scale, top: y - height / 2 + 6 * scale, scale };
      drawBoard(pen, model, i, place, (role) => colours.board(role, state === STATE.PRUNED));
    }
    if (layout.folded[i] && !triangle) this.drawFold(i, x, y + height / 2, scale);
    const chosen = i === layout.standIn(this.chosen);
    if (chosen || i === this.hovered) {
      const frame = chosen ? { width: 2 } : { width: 1.2, dash: [3, 3] };
      pen.box(x, y, width + 10, height + 10, 8, { stroke: colours.chosen, ...frame });
    }
    if (scale >= WITH_TEXT) this.drawTexts(i, x, y, width, height, scale, state, triangle);
  }

  style(i, state) {
    const { model, colours, playhead } = this;
    if (state === STATE.UNSEEN) return { fill: colours.paper, stroke: colours.faint, width: 1.2 };
    if (state === STATE.PRUNED) return { fill: colours.paper, stroke: colours.pruned, width: 1.2, dash: [3, 3] };
    const colour = model.player[i] === MAX ? colours.max : colours.min;
    const tint = model.player[i] === MAX ? colours.maxTint : colours.minTint;
    if (model.isInner(i) || model.kind[i] === KIND.HIT) {
      return { fill: tint, stroke: colour, width: playhead.cut[i] || state === STATE.OPEN ? 2.6 : 1.8 };
    }
    return { fill: colours.leaf, stroke: colours.ink, width: model.kind[i] === KIND.OVER ? 2.2 : 1.1 };
  }

  /** A small triangle below a folded node, with the number of nodes in it. */
  drawFold(i, x, y, scale) {
    const { pen, colours, model } = this;
    const size = 9 * scale;
    pen.polygon([x, y, x + size * 1.3, y + size, x - size * 1.3, y + size], { fill: colours.muted });
    if (scale < WITH_TEXT) return;
    const more = model.whole[i] ? "+" : "> ";
    const room = this.apart(i) / (0.62 * 9.5 * scale) - 1; // in letters
    const fits = [more + grouped(model.size[i]), more.trim() + short(model.size[i])]
      .find((words) => words.length <= room);
    if (fits) pen.text(fits, x, y + size + 8 * scale, 9.5 * scale, colours.muted, { halo: colours.paper });
  }

  /** How far the nearest neighbour in its row is from a node, in pixels. */
  apart(i) {
    const { camera: { kx }, layout: { rows, row, x } } = this;
    const nodes = rows[row[i]];
    const at = this.search(nodes, x[i], (node) => x[node]);
    const far = [at - 1, at + 1].map((near) => Math.abs((x[nodes[near]] ?? Infinity) - x[i]));
    return kx * Math.min(...far);
  }

  drawTexts(i, x, y, width, height, scale, state, triangle) {
    const { model, playhead, pen, colours, layout } = this;
    const inner = model.isInner(i) || model.kind[i] === KIND.HIT;
    const ink = state === STATE.PRUNED || state === STATE.UNSEEN ? colours.muted : colours.ink;
    if (triangle) {
      pen.text(short(model.size[i]) + (model.whole[i] ? "" : "+"), x, y + height * 0.32, 10 * scale, ink);
    } else {
      const words = shortScore(playhead.text(i));
      const middle = y + (layout.extra / 2) * scale; // below the board
      const size = Math.min((inner ? 15 : 13) * scale, (1.75 * width) / Math.max(1, words.length));
      pen.text(words, x, middle, size, ink, { weight: state === STATE.DONE && inner ? 600 : 400 });
    }
    if (scale < WITH_TEXT * 1.15) return;
    const name = model.name(i) + (model.again[i] ? " again" : "");
    const room = layout.tight[i] * this.camera.kx / scale; // 1: the neighbours touch
    const aside = this.aside(i);
    const away = i === layout.standIn(playhead.current) ? 7 : 3 * scale; // clear of the ring
    if (!inner) {
      const below = y + height / 2 + 5 * scale + away;
      if (6 * name.length * scale < width * 1.4) pen.text(name, x, below, 10 * scale, colours.muted);
    } else if (room > 1.9 || (room > 0.95 && (layout.roomy || name.length <= 2))) {
      const style = { anchor: "end", halo: colours.paper, weight: 500 };
      const beside = triangle ? x - 6 * scale : x - width / 2 - away;
      pen.text(name, beside, y + (aside < 0 && !triangle ? 11 : -10) * scale, 11 * scale, colours.muted, style);
    }
    if (model.sameAs[i] !== NOBODY && state === STATE.DONE) {
      pen.text("=", x, y + height / 2 + 7 * scale, 13 * scale, colours.link, { weight: 700, halo: colours.paper });
    }
    if (inner && (state === STATE.OPEN || state === STATE.DONE)) {
      if (room > (layout.roomy ? 0.95 : 2.6) || i === this.chosen || i === this.hovered) {
        this.drawWindow(i, x + width / 2 + away + scale, y + (aside > 0 ? 9 * scale : 0), scale);
      }
    }
    if (this.showTypes && state === STATE.DONE) {
      const style = { anchor: "end", halo: colours.paper };
      const beside = x - width / 2 - away;
      pen.text(model.foundType(i), beside, y + (aside < 0 ? -9 : 9) * scale, 9 * scale, colours.muted, style);
    }
  }

  /** From which side a flat edge comes to a node: -1 left, 1 right, 0 from above. Texts make way for it. */
  aside(i) {
    const { model: { parent }, layout: { x, level }, camera: { kx, ky } } = this;
    if (parent[i] === NOBODY) return 0;
    const slope = ((x[parent[i]] - x[i]) * kx) / (level * ky);
    return Math.abs(slope) < 1.4 ? 0 : Math.sign(slope);
  }

  /** alpha and beta to the right of a node; bold where this step moved them. */
  drawWindow(i, x, y, scale) {
    const { model, playhead, pen, colours } = this;
    if (model.algorithm === "minimax" || model.kind[i] === KIND.HIT) return;
    const { step, alpha, beta } = playhead;
    const moved = step >= 0 && model.node[step] === i && model.event[step] === EVENT.RAISE;
    const old = moved ? model.before[step] : NOBODY;
    const line = (letter, value, before, offset, colour) => {
      const weight = moved && before !== value ? 800 : 400;
      const style = { anchor: "start", halo: colours.paper, weight };
      const words = `${letter}=${shortScore(model.numberText(value))}`;
      pen.text(words, x, y + offset * scale, 11 * scale, colour, style);
    };
    const dim = playhead.status[i] === STATE.DONE;
    line("α", alpha[i], moved ? model.first[old] : 0, -7, dim ? colours.muted : colours.max);
    line("β", beta[i], moved ? model.second[old] : 0, 7, dim ? colours.muted : colours.min);
  }

  /** A ring around the current node, however small it is. */
  drawHere() {
    const { camera, layout, playhead, pen, colours } = this;
    const i = layout.placeOf(playhead.current);
    if (i === NOBODY) return;
    const scale = this.scale(i);
    const [width, height] = this.size(i);
    const x = camera.x(layout.x[i]), y = camera.y(layout.row[i]);
    if (scale < WITH_SHAPE) pen.ellipse(x, y, 9, 9, { fill: colours.here });
    const wide = Math.max(16, width * scale + 12), high = Math.max(16, height * scale + 12);
    pen.box(x, y, wide, high, Math.min(18, Math.min(wide, high) / 2.4), { stroke: colours.here, width: 3 });
  }

  // ------------------------------------------------------------ what is where

  /** The node at a place of the window; NOBODY where there is none. */
  nodeAt(px, py) {
    const { camera, layout } = this;
    const row = Math.round(camera.toRow(py));
    const nodes = layout.rows[row];
    const far = Math.max(8, (22 + layout.extra / 2) * Math.min(1.5, camera.ky));
    if (!nodes || Math.abs(py - camera.y(row)) > far) return NOBODY;
    const x = camera.toX(px);
    const at = this.search(nodes, x, (i) => layout.x[i]);
    let found = NOBODY, least = Infinity;
    for (const near of [at - 1, at]) {
      if (near < 0 || near >= nodes.length) continue;
      const i = nodes[near];
      const away = Math.abs(px - camera.x(layout.x[i])) - (this.size(i)[0] / 2) * this.scale(i);
      if (away < 6 && away < least) [found, least] = [i, away];
    }
    return found;
  }
}

/** A count in few letters: 1234 is 1.2k. */
export function short(count) {
  if (count < 1000) return String(count);
  return count < 1e6 ? `${(count / 1000).toFixed(count < 1e4 ? 1 : 0)}k` : `${(count / 1e6).toFixed(1)}M`;
}
