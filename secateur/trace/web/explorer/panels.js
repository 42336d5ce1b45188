// The texts beside the tree: why, the pseudo-code, alpha and beta down the path, the counters, the chosen node.

import { boardSvg } from "./boards.js";
import { grouped, tr } from "./language.js";
import { EVENT, KIND, MAX, NOBODY, NO_VALUE } from "./model.js";
import { STATE } from "./playhead.js";
import { inPrint, sentence } from "./sentences.js";

const IN_PANEL = 2; // how much larger than in a node a board is

/** What a step does at a node, by its event. */
const NAMES = [
  tr("enters {node}"), tr("reaches leaf {node}"), tr("finds the game over at {node}"), tr("remembers {node}"),
  tr("returns to {node}"), tr("narrows the window at {node}"), tr("searches again below {node}"),
  tr("cuts off at {node}"), tr("leaves {node}"), tr("needs no search of {node}"), tr("guesses at {node}"),
  tr("skips a move at {node}"), tr("stops at {node}"),
];

const KINDS = [
  tr("inner node"), tr("leaf: the depth is used up"), tr("leaf: the game is over"), tr("answered from memory"),
  tr("pruned"), tr("known without a search"), tr("guessed by a selective technique"),
];

/** An element with a class and what is in it. */
export function element(tag, name, ...inside) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...inside);
  return made;
}

/** Says who sees the values so; "" says nothing. */
export function showView(root, words) {
  for (const place of root.querySelectorAll("[data-view]")) place.textContent = words;
}

/** Offers a switch, with what else is marked as belonging to the graph, or hides it. */
export function showSwitch(root, box, offered) {
  box.disabled = !offered;
  for (const place of root.querySelectorAll("[data-graph]")) place.hidden = !offered;
}

export class Panels {
  parts; model; playhead; onGo;

  constructor(parts, model, playhead, onGo) {
    Object.assign(this, { parts, model, playhead, onGo });
    this.codeLines = model.code.map((text, number) => {
      const line = element("li", "", inPrint(text.trim()) || " ");
      const indent = (text.length - text.trimStart().length) / 2;
      line.style.paddingLeft = `calc(${indent + 2}ch + 5px)`;
      line.dataset.line = number + 1;
      return line;
    });
    parts.code.replaceChildren(...this.codeLines);
    parts.codeSection.hidden = model.code.length === 0;
    parts.pathSection.hidden = model.algorithm === "minimax";
    this.findScale();
    this.counters = {};
    parts.counters.replaceChildren();
    for (const [name, text] of COUNTERS) {
      const value = element("dd", "", "0");
      this.counters[name] = value;
      parts.counters.append(element("div", "", element("dt", "", text), value));
    }
  }

  /** The least and the greatest number that the windows in the panel span. */
  findScale() {
    const { value, highest } = this.model;
    let low = Infinity, high = -Infinity;
    for (const one of value) {
      if (one === NO_VALUE || Math.abs(one) > highest) continue;
      low = Math.min(low, one, this.model.negamax ? -one : one);
      high = Math.max(high, one, this.model.negamax ? -one : one);
    }
    if (low > high) [low, high] = [-1, 1];
    const margin = Math.max(1, (high - low) * 0.12);
    this.low = low - margin;
    this.high = high + margin;
  }

  /** `playing`: then a screen reader is not told every step. */
  update(chosen, playing) {
    const { parts, model, playhead } = this;
    const { step } = playhead;
    const words = step < 0 ? this.beginning() : sentence(model, step);
    parts.spoken.setAttribute("aria-live", playing ? "off" : "polite");
    parts.spoken.textContent = words;
    parts.why.textContent = inPrint(words);
    parts.why.classList.toggle("cut", step >= 0 && model.event[step] === EVENT.CUT);
    parts.what.textContent = step < 0 ? tr("Before the first step")
      : NAMES[model.event[step]].replace("{node}", () => this.nodeName(model.node[step]));
    this.markLine(step < 0 ? 0 : model.codeLine[step]);
    this.showPath();
    this.showCounters();
    this.showNode(chosen);
  }

  beginning() {
    const cuts = this.model.cuts.length;
    const steps = grouped(this.model.steps);
    const ahead = cuts === 1 ? tr("{steps} steps and 1 cut-off are ahead.", { steps })
      : tr("{steps} steps and {cuts} cut-offs are ahead.", { steps, cuts: grouped(cuts) });
    return `${ahead} ${tr("Press → for the first step, space to play, N for the next cut-off, ? for all keys.")}`;
  }

  /** The moves to a node, or the name of the root. */
  nodeName(i) {
    return this.model.pathNames(i).join(" ") || this.model.name(i);
  }

  markLine(number) {
    const line = this.codeLines[number - 1];
    if (line === this.marked) return;
    this.marked?.removeAttribute("aria-current");
    this.marked = line;
    if (!line) return;
    line.setAttribute("aria-current", "step");
    const box = this.parts.code; // scrolled by hand: scrollIntoView would scroll the page too
    if (line.offsetTop < box.scrollTop || line.offsetTop + line.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = line.offsetTop - box.clientHeight / 2;
    }
  }

  /** One row for each open node: its window as a bar on a common line of numbers. */
  showPath() {
    const { model, playhead, parts } = this;
    const { path, step } = playhead;
    const moved = step >= 0 && model.event[step] === EVENT.RAISE ? model.node[step] : NOBODY;
    const rows = path.slice(-14).map((i) => {
      const shape = element("span", model.player[i] === MAX ? "shape max" : "shape min");
      const bar = element("span", "bar");
      const { alpha, beta, best } = playhead;
      const from = this.percent(alpha[i]), to = this.percent(beta[i]);
      const fill = element("span", from < to ? "open" : "closed");
      fill.style.left = `${Math.min(from, to)}%`;
      fill.style.width = `${Math.max(1.5, Math.abs(to - from))}%`;
      bar.append(fill);
      if (best[i] !== NO_VALUE) {
        const mark = element("span", "best");
        mark.style.left = `${this.percent(best[i])}%`;
        bar.append(mark);
      }
      const text = `${model.numberText(alpha[i])} … ${model.numberText(beta[i])}`;
      const numbers = element("span", "numbers", text);
      const row = element("li", i === moved ? "moved" : "", shape, element("b", "", model.name(i)), bar, numbers);
      row.setAttribute("aria-label", `${model.playerName(i)} ${model.name(i)}: alpha ${text.replace("…", "beta")}`);
      return row;
    });
    if (path.length > 14) rows.unshift(element("li", "more", tr("{number} more above", { number: path.length - 14 })));
    const nothing = step < 0 ? tr("nothing is open yet") : tr("nothing is open any more");
    if (path.length === 0) rows.push(element("li", "more", nothing));
    parts.path.replaceChildren(...rows);
  }

  percent(value) {
    const { low = -1, high = 1 } = this;
    return Math.max(0, Math.min(100, (100 * (value - low)) / (high - low)));
  }

  showCounters() {
    const { counts } = this.playhead;
    for (const [name] of COUNTERS) {
      const value = name === "shallow" ? counts.cuts - counts.deep : counts[name];
      const more = name === "pruned" && this.model.overflow ? "+" : "";
      this.counters[name].textContent = grouped(value) + more;
    }
  }

  // ------------------------------------------------------------ the chosen node

  showNode(i) {
    const { parts, model, playhead } = this;
    parts.nodeSection.hidden = i === NOBODY;
    if (i === NOBODY) return;
    parts.node.replaceChildren(...this.facts(i).map(([name, text]) =>
      element("div", "", element("dt", "", name), element("dd", "", text))));
    parts.nodeWhy.textContent = inPrint(this.whyOf(i));
    const board = model.boards[i];
    parts.board.hidden = !board;
    if (board && model.boardsDrawn) parts.board.innerHTML = boardSvg(model, i, IN_PANEL);
    else parts.board.textContent = board ?? "";
    const goes = [];
    if (!model.isPruned(i)) {
      goes.push([tr("entered: step {number}"), model.enteredAt[i]], [tr("cut off: step {number}"), model.cutAt[i]],
        [tr("done: step {number}"), model.doneAt[i]]);
    } else {
      goes.push([tr("pruned: step {number}"), model.cutAt[model.owner[i]]]);
    }
    parts.nodeSteps.replaceChildren(...goes.filter(([, step]) => step < model.steps).map(([name, step]) => {
      const button = element("button", "", name.replace("{number}", String(step + 1)));
      button.type = "button";
      button.disabled = step === playhead.step;
      button.addEventListener("click", () => this.onGo(step));
      return button;
    }));
  }

  /** What is known of a node now, as pairs. */
  facts(i) {
    const { model, playhead } = this;
    const state = playhead.stateOf(i);
    const node = this.nodeName(i);
    const turn = tr("{node} ({player} to move)", { node, player: model.playerName(i) });
    const facts = [[tr("node"), model.isTerminal(i) ? node : turn]];
    const kind = state === STATE.UNSEEN ? tr("not reached yet")
      : state === STATE.OPEN ? tr("being searched") : KINDS[model.kind[i]];
    const again = model.again[i] && state !== STATE.UNSEEN;
    facts.push([tr("is"), again ? tr("{kind}, searched again", { kind }) : kind]);
    if (state === STATE.OPEN || state === STATE.DONE) {
      const entry = model.enteredAt[i];
      const before = `${model.numberText(model.first[entry])} … ${model.numberText(model.second[entry])}`;
      const after = `${model.numberText(playhead.alpha[i])} … ${model.numberText(playhead.beta[i])}`;
      const shown = before === after ? before : `${before}  →  ${after}`;
      if (model.algorithm !== "minimax") facts.push([tr("window"), shown]);
    }
    const text = playhead.text(i);
    if (text && state !== STATE.UNSEEN) facts.push([state === STATE.OPEN ? tr("so far") : tr("value"), text]);
    const type = state === STATE.DONE ? model.foundType(i) : "";
    if (type) facts.push([tr("type"), tr("{type}, expected {other}", { type, other: model.expected(i) })]);
    if (model.isPruned(i) && state === STATE.PRUNED) {
      facts.push([tr("size"), tr("{number} nodes never looked at", { number: model.sizeText(i) })]);
    }
    if (model.kind[i] === KIND.HIT && model.sameAs[i] !== NOBODY && state === STATE.DONE) {
      facts.push([model.symmetric[i] ? tr("symmetric to") : tr("same as"), model.pathNames(model.sameAs[i]).join(" ")]);
    }
    return facts;
  }

  /** A node that was chosen by key, for those who listen: "node B E (MAX to move), is pruned". */
  spokenNode(i) {
    return `${this.facts(i).map((fact) => fact.join(" ")).join(", ")}.`;
  }

  /** The sentence that says most about a node: its cut-off, else the last step there so far. */
  whyOf(i) {
    const { model, playhead } = this;
    const state = playhead.stateOf(i);
    if (state === STATE.UNSEEN) return tr("The search has not been here yet.");
    const owner = model.owner[i];
    if (state === STATE.PRUNED || playhead.cut[owner]) return sentence(model, model.cutAt[owner]);
    if (state === STATE.DONE) return sentence(model, model.doneAt[i]);
    let step = playhead.step;
    while (model.node[step] !== i) step--;
    return sentence(model, step);
  }

  /** The few lines that show beside the pointer. */
  tip(i) {
    const lines = this.facts(i).map(([name, text]) => element("div", "", element("span", "", `${name} `), text));
    return [...lines, element("p", "", inPrint(this.whyOf(i)))];
  }
}

const COUNTERS = [
  ["nodes", tr("visited")], ["leaves", tr("leaves")], ["cuts", tr("cut-offs")], ["shallow", tr("shallow")],
  ["deep", tr("deep")], ["pruned", tr("pruned")], ["again", tr("searched again")], ["hits", tr("remembered")],
];
