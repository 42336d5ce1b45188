// Short sounds of our own, made as they are played: a piece that is put down, one that is taken, the end of the game.

import { effect } from "../ui.js";
import { announce } from "../shell.js";
import { match, set, settings } from "./state.js";
import { tr } from "/explorer-js/language.js";

/** Each sound as tones: when it begins and how long it lasts in seconds, from which to which pitch, and how loud. */
const SOUNDS = {
  move: [[0, 0.05, 420, 180, 0.5]],
  taken: [[0, 0.05, 300, 120, 0.6], [0.045, 0.06, 520, 200, 0.4]],
  end: [[0, 0.12, 523, 523, 0.3], [0.12, 0.12, 659, 659, 0.3], [0.24, 0.26, 784, 784, 0.3]],
};

/** @type {AudioContext | null} */
let place = null;

/** @param {keyof typeof SOUNDS} name */
function sound(name) {
  if (!settings.value.sound || !navigator.userActivation?.hasBeenActive) return;
  place ??= new AudioContext();
  for (const [begin, long, from, to, loud] of SOUNDS[name]) {
    const [tone, volume, at] = [place.createOscillator(), place.createGain(), place.currentTime + begin];
    tone.type = "triangle";
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + long);
    volume.gain.setValueAtTime(loud * 0.4, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + long);
    tone.connect(volume).connect(place.destination);
    tone.start(at);
    tone.stop(at + long);
  }
}

/** Hears what happens in the match on the board. */
export function listen() {
  /** @type {{ id: string, nodes: number, pieces: number, over: boolean } | null} */
  let before = null;
  effect(() => {
    const shown = match.value;
    if (!shown) return;
    const pieces = shown.view.board?.pieces.filter(Boolean).length ?? 0;
    const now = { id: shown.id, nodes: shown.nodes.length, pieces, over: Boolean(shown.result) };
    if (before?.id === now.id && now.over && !before.over) sound("end");
    else if (before?.id === now.id && now.nodes > before.nodes) sound(now.pieces < before.pieces ? "taken" : "move");
    before = now;
  });
}

export function toggleSound() {
  set({ sound: !settings.value.sound });
  announce(settings.value.sound ? tr("Sounds on.") : tr("Sounds off."));
}
