// What changed between two states of a match, in words for people who listen.

import { result } from "./format.js";

/** One or two sentences; empty where nothing is worth saying. */
export function news(old, told) {
  const said = [];
  if (told.nodes.length < old.nodes.length) said.push("Moves deleted.");
  if (told.current !== old.current) {
    const known = new Set(old.nodes.map((node) => node.id));
    const node = told.nodes.find((each) => each.id === told.current);
    if (node.move === null) said.push("Start of the game.");
    else said.push(`${told.sides[node.side]}${known.has(node.id) ? ":" : " plays"} ${node.move}.`);
    if (!told.result) said.push(`${told.view.status}.`, ...told.view.notices);
  }
  if (told.result && (!old.result || told.current !== old.current)) said.push(result(told));
  if (told.paused !== old.paused) said.push(told.paused ? "Paused." : "Resumed.");
  if (told.saved && !old.saved) said.push("The game is saved.");
  return said.join(" ");
}
