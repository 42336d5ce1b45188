// The one connection of a page to its server: questions with answers, pushes, jobs; it comes back by itself.
//
//   const wire = new Wire();
//   const match = await wire.ask("match.open", { match: id });        // throws WireError: .code, .message
//   const off = wire.on("match", (message) => ...);                   // pushes by type; "online", "offline" too
//   wire.onOpen(async (again) => { ... });                            // at every (re)connection: subscribe here
//   const job = wire.job("tree", request, { onProgress, onState });   // job.done: Promise of the result; job.stop()
//
// While offline nothing is queued: ask() fails at once with the code "offline". Only before the very first
// connection it waits for that.

/** @import { AboutMatch, Answers, Bare, Fields, JobNews, Jobs, JobState, Replies, Requests } from "./messages" */

/**
 * What a page can listen to: what the studio says, and its own news of the connection.
 * @typedef {Replies & { online: { again: boolean }, offline: {} }} Heard
 */

/**
 * What a page hears of a job while it runs.
 * @template {keyof Jobs} Kind
 * @typedef {{ onProgress?: (progress: Jobs[Kind]["progress"], compiling?: string) => void,
 *             onState?: (state: JobState, compiling?: string) => void }} JobListeners
 */

/**
 * A job that was started: its result, null if there was none when it was stopped; and what stops it.
 * @template {keyof Jobs} Kind
 * @typedef {{ done: Promise<Jobs[Kind]["result"] | null>, stop: () => void }} StartedJob
 */

/** @typedef {(again: boolean) => void | Promise<void>} Opener */

/**
 * @typedef {JobListeners<any> & { resolve: (result: any) => void, reject: (error: Error) => void, state: JobState,
 *                                 compiling?: string }} RunningJob
 */

const VERSION = 1;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;

/** Milliseconds for an answer before which a game may have to be compiled, on a busy machine. */
export const COMPILING = 900_000;

/** What went wrong, in one line for people; `code` as in the protocol, or "offline", "timeout". */
export class WireError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.name = "WireError";
    this.code = code;
  }
}

/**
 * The fields of a message about a match: the rest, and its id.
 *
 * @template {AboutMatch} Type
 * @param {string} match
 * @param {Omit<Fields<Type>, "match">} rest
 */
export function withMatch(match, rest) {
  return /** @type {Fields<Type>} */ (/** @type {unknown} */ ({ match, ...rest }));
}

function offline() {
  return new WireError("offline", "No connection to the studio: is it still running?");
}

/** Where the WebSocket of this page is. */
function address() {
  const url = new URL("/ws", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const seat = new URLSearchParams(location.search).get("seat");
  if (seat !== null) url.searchParams.set("seat", seat); // the key with which this page may play, or watch
  return url.href;
}

export class Wire {
  /** @type {WebSocket | null} */
  #socket = null;
  #last = 0;
  /** @type {Map<number, { resolve: (reply: any) => void, reject: (error: Error) => void, timer: number }>} */
  #asked = new Map();
  /** @type {Map<string, Set<(message: any) => void>>} */
  #listeners = new Map();
  /** @type {Set<Opener>} */
  #openers = new Set();
  /** @type {Map<string, RunningJob>} */
  #jobs = new Map();
  #tries = 0;
  #timer = 0;
  #closed = false;
  #ready;
  /** @type {(() => void) | null} */
  #setReady = null;

  constructor({ url = address(), timeout = 60000 } = {}) {
    this.url = url;
    this.timeout = timeout;
    /** Whether messages can be sent now. */
    this.online = false;
    /** @type {Promise<void>} */
    this.#ready = new Promise((resolve) => { this.#setReady = resolve; });
    this.#connect();
    addEventListener("pagehide", () => this.#socket?.close());
    addEventListener("pageshow", (event) => { if (event.persisted) this.#hurry(); });
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#hurry(); });
  }

  /**
   * Asks the server and returns its reply; fails with a WireError.
   *
   * @template {Bare} Type
   * @overload
   * @param {Type} type
   * @returns {Promise<Answers[Type]>}
   */
  /**
   * @template {Exclude<keyof Requests, Bare>} Type
   * @overload
   * @param {Type} type
   * @param {Fields<Type>} fields
   * @param {{ timeout?: number }} [options]
   * @returns {Promise<Answers[Type]>}
   */
  /**
   * @param {keyof Requests} type
   * @param {object} fields
   * @param {{ timeout?: number }} options
   */
  async ask(type, fields = {}, { timeout = this.timeout } = {}) {
    if (!this.online && this.#setReady) await this.#firstOpening(timeout);
    if (!this.online) throw offline();
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#asked.delete(id);
        const seconds = Math.round(timeout / 1000);
        reject(new WireError("timeout", `The studio did not answer "${type}" within ${seconds} seconds.`));
      }, timeout);
      this.#asked.set(id, { resolve, reject, timer });
      this.#socket?.send(JSON.stringify({ ...fields, v: VERSION, id, type }));
    });
  }

  /**
   * Calls a function with every push of a type; returns a function that ends it.
   *
   * @template {keyof Heard} Type
   * @param {Type} type
   * @param {(message: Heard[Type]) => void} listener
   */
  on(type, listener) {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * Calls a function at every connection, with whether there was one before; at once if there is one now.
   *
   * @param {Opener} opener
   */
  onOpen(opener) {
    this.#openers.add(opener);
    if (this.online) run(opener, false);
    return () => this.#openers.delete(opener);
  }

  /**
   * Starts a job. `done` gives its result, or what there was of it when it was stopped (null if nothing);
   * it fails with a WireError. `onState` hears waiting, running, compiling (and what), done, failed, stopped;
   * `onProgress` what the job has found, and what is compiled meanwhile.
   *
   * @template {keyof Jobs} Kind
   * @param {Kind} kind
   * @param {Jobs[Kind]["request"]} request
   * @param {JobListeners<Kind>} [listeners]
   * @returns {StartedJob<Kind>}
   */
  job(kind, request, { onProgress, onState } = {}) {
    /** @type {string | null} */
    let name = null;
    let stopping = false;
    const stop = () => {
      stopping = true;
      if (name !== null && this.#jobs.has(name)) this.ask("job.stop", { job: name }).catch(() => {});
    };
    const asked = this.ask("job.start", { kind, request: { ...request } });
    const done = asked.then((reply) => new Promise((resolve, reject) => {
      name = reply.job;
      this.#jobs.set(name, { onProgress, onState, resolve, reject, state: reply.state });
      if (reply.state) onState?.(reply.state);
      if (stopping) stop();
    }));
    done.catch(() => {}); // whoever waits for it hears of it; nobody has to
    return { done, stop };
  }

  /** Ends the connection for good. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  // ---------------------------------------------------------------- the connection

  #connect() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.addEventListener("open", () => this.#opened());
    socket.addEventListener("message", (event) => this.#received(event.data));
    socket.addEventListener("close", () => { if (socket === this.#socket) this.#lost(); });
  }

  #opened() {
    const again = this.#setReady === null;
    this.online = true;
    this.#tries = 0;
    this.#setReady?.();
    this.#setReady = null;
    for (const opener of this.#openers) run(opener, again);
    this.#tell("online", { again });
  }

  #lost() {
    const was = this.online;
    this.online = false;
    for (const { reject, timer } of this.#asked.values()) {
      clearTimeout(timer);
      reject(offline());
    }
    this.#asked.clear();
    for (const job of this.#jobs.values()) {
      job.onState?.("failed");
      job.reject(offline());
    }
    this.#jobs.clear();
    if (this.#closed) return;
    if (was || this.#tries === 1) this.#tell("offline", {});
    // Half of the wait by chance, so that many pages do not come back at one instant.
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.5 + Math.random() / 2);
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #hurry() {
    if (this.#timer && !this.#closed) this.#connect();
  }

  /** @param {number} timeout */
  async #firstOpening(timeout) {
    let timer = 0;
    const late = new Promise((resolve) => { timer = setTimeout(resolve, timeout); });
    await Promise.race([this.#ready, late]);
    clearTimeout(timer);
  }

  // ---------------------------------------------------------------- what comes in

  /** @param {string} text */
  #received(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      console.error("not JSON:", text);
      return;
    }
    const asked = this.#asked.get(message.re);
    if (asked) {
      this.#asked.delete(message.re);
      clearTimeout(asked.timer);
      if (message.type === "error") asked.reject(new WireError(message.code, message.message));
      else asked.resolve(message);
      return;
    }
    if (message.type === "job") this.#progress(message);
    this.#tell(message.type, message);
  }

  /** @param {JobNews} message */
  #progress(message) {
    const job = this.#jobs.get(message.job);
    if (!job) return;
    const { state, compiling, progress } = message;
    if (progress !== undefined) job.onProgress?.(progress, compiling);
    if (state !== job.state || compiling !== job.compiling) job.onState?.(state, compiling);
    Object.assign(job, { state, compiling });
    if (message.state === "done" || message.state === "stopped") job.resolve(message.result ?? null);
    else if (message.state === "failed") job.reject(new WireError("failed", message.message ?? "The job failed."));
    else return;
    this.#jobs.delete(message.job);
  }

  /**
   * @template {keyof Heard} Type
   * @param {Type} type
   * @param {Heard[Type]} message
   */
  #tell(type, message) {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener(message);
  }
}

/**
 * Runs a hook; what it throws is shown in the console and stops nothing.
 *
 * @param {Opener} opener
 * @param {boolean} again
 */
async function run(opener, again) {
  try {
    await opener(again);
  } catch (error) {
    if (error.code !== "offline") console.error(error);
  }
}
