// Steps on and back, play and pause: the same for one search and for several side by side.

import { NOBODY } from "./model.js";

/** Steps per second. */
export const SPEEDS = [0.5, 1, 2, 5, 10, 30, 100, 1000, 10000];

/** A subclass says what is played: it overrides the first methods. */
export class Playback {
  /** @type {import("./controls.js").Controls | null} */
  controls = null;

  get position() { return NOBODY; } // before the first step
  get end() { return NOBODY; }
  seek(_step) {}
  /** @returns {number} the next step that cuts, or NOBODY */
  cutFrom(_direction) { return NOBODY; }
  /** Sees to it that `advance` is called while it plays. */
  playingChanged() {}

  constructor() {
    this.playing = false;
    this.speed = SPEEDS.indexOf(2);
    this.owed = 0; // parts of a step that playing has not yet made
    this.asleep = false; // then keys are for somebody else
  }

  move(steps) {
    this.pause();
    this.seek(this.position + steps);
  }

  forward() { this.move(1); }
  backward() { this.move(-1); }
  forwardTen() { this.move(10); }
  backwardTen() { this.move(-10); }
  toStart() { this.move(-Infinity); }
  toEnd() { this.move(Infinity); }
  nextCut() { this.toCut(1); }
  previousCut() { this.toCut(-1); }

  toCut(direction) {
    const step = this.cutFrom(direction);
    this.pause();
    if (step !== NOBODY) this.seek(step);
  }

  playOrPause() {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.position >= this.end) this.seek(-1);
    this.playing = true;
    this.last = performance.now();
    this.owed = 1;
    this.playingChanged();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.playingChanged();
  }

  /** Plays as many steps as the time since the last frame asks for. */
  advance(now) {
    this.owed += (Math.min(250, now - this.last) / 1000) * SPEEDS[this.speed];
    this.last = now;
    const steps = Math.floor(this.owed);
    if (steps < 1) return;
    this.owed -= steps;
    if (this.position >= this.end) this.pause();
    else this.seek(this.position + steps);
  }

  setSpeed(number) {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, number));
    this.controls?.update();
  }

  faster() { this.setSpeed(this.speed + 1); }
  slower() { this.setSpeed(this.speed - 1); }
}
