// What changed between two states of a match, in words for people who listen.

import { result, sentence } from "./format.js";
import { localised, tr } from "/explorer-js/language.js";

/** One or two sentences; empty where nothing is worth saying. */
export function news(old, now) {
  const said = [];
  if (now.nodes.length < old.nodes.length) said.push(tr("Moves deleted."));
  if (now.current !== old.current) {
    const known = new Set(old.nodes.map((node) => node.id));
    const node = now.nodes.find((each) => each.id === now.current);
    if (node.move === null) said.push(tr("Start of the game."));
    else {
      const made = { player: localised(now.sides[node.side]), move: node.move };
      said.push(known.has(node.id) ? tr("{player}: {move}.", made) : tr("{player} plays {move}.", made));
    }
    if (!now.result) said.push(sentence(localised(now.view.status)), ...now.view.notices.map(localised));
  }
  if (now.result && (!old.result || now.current !== old.current)) said.push(result(now));
  if (now.paused !== old.paused) said.push(now.paused ? tr("Paused.") : tr("Resumed."));
  if (now.saved && !old.saved) said.push(tr("The game is saved."));
  return said.join(" ");
}
