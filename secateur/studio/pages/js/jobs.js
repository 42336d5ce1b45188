// The jobs of a database: how far each is, who works on it, what went wrong; and the buttons that change it.

import { byId, find, html, render, signal } from "./ui.js";
import { announce, confirm, shell } from "./shell.js";
import { Wire } from "./wire.js";
import { grouped, localised, tr, translate } from "/explorer-js/language.js";

/**
 * @import { ChangeStoredJob, JobReport, StoredJobList } from "./messages"
 * @import { Signal } from "../vendor/signals.js"
 */

/** Milliseconds between two looks. */
const AGAIN = 2000;

/** @type {Record<string, string>} */
const STATES = {
  running: tr("running"), paused: tr("paused"), cancelled: tr("cancelled"), stopped: tr("stopped"), done: tr("done"),
};
const COMMAND = "secateur selfplay othello --games 1000 --job openings";

const wire = new Wire();
/** @type {Signal<StoredJobList | null>} */
const list = signal(null);
const trouble = signal("");

/**
 * A time as people say it.
 * @param {number} seconds
 */
function duration(seconds) {
  if (seconds < 60) return tr("{count} s", { count: Math.floor(seconds) });
  if (seconds < 3600) return tr("{count} min", { count: Math.floor(seconds / 60) });
  if (seconds < 172800) return tr("{count} h", { count: Math.floor(seconds / 3600) });
  return tr("{count} days", { count: Math.floor(seconds / 86400) });
}

/**
 * How many tasks there will be, as far as is known.
 * @param {JobReport} job
 */
const expected = (job) => Math.max(job.total ?? 0, job.done + job.leased + job.open);

/**
 * Shows what a question is answered with.
 * @param {Promise<StoredJobList>} question
 */
async function show(question) {
  try {
    list.value = await question;
    trouble.value = "";
  } catch (error) {
    trouble.value = localised(error.message);
  }
}

/**
 * @param {JobReport} job
 * @param {ChangeStoredJob["state"]} state
 */
async function change(job, state) {
  if (state === "cancelled" && !await confirm({
    title: tr("Cancel {name}?", { name: job.name }), danger: true, yes: tr("Cancel the job"), no: tr("Keep it running"),
    text: tr("The programs working on it stop. Its results are kept, and it can be resumed."),
  })) return;
  await show(wire.ask("stored_jobs.change", { name: job.name, state }));
  if (!trouble.value) announce(tr("{name}: {state}", { name: job.name, state: STATES[state] }));
}

/** @param {{ job: JobReport, state: ChangeStoredJob["state"], text: string }} props */
const Change = ({ job, state, text }) => html`
  <button type="button" aria-label=${tr("{action}: {name}", { action: text, name: job.name })}
    onClick=${() => change(job, state)}>${text}</button>`;

/** @param {{ job: JobReport }} props */
const Buttons = ({ job }) => html`
  <div class="row tight">
    ${job.state === "running" && html`<${Change} job=${job} state="paused" text=${tr("Pause")} />`}
    ${["paused", "cancelled"].includes(job.state)
      && html`<${Change} job=${job} state="running" text=${tr("Resume")} />`}
    ${["running", "paused"].includes(job.state)
      && html`<${Change} job=${job} state="cancelled" text=${tr("Cancel")} />`}
  </div>`;

/** @param {{ job: JobReport }} props */
function Job({ job }) {
  const total = expected(job);
  const rate = tr("{count} tasks an hour", { count: grouped(Math.round(job.per_hour)) });
  return html`
    <li class="card stack job">
      <div class="row">
        <h2>${job.name}</h2><span class="muted">${job.kind}</span>
        <span class=${`badge ${job.state === "done" ? "proven" : job.state === "stopped" ? "wrong" : ""}`}>
          ${STATES[job.state] ?? job.state}</span>
        <span class="push"><${Buttons} job=${job} /></span>
      </div>
      ${job.why && html`<p class="wrong">${job.why}</p>`}
      <progress max=${Math.max(total, 1)} value=${job.done}
        aria-label=${tr("Tasks done: {name}", { name: job.name })} />
      <p class="numbers">
        ${tr("{done} of {total} tasks", { done: grouped(job.done), total: grouped(total) })}
        ${job.state === "running" && html` · ${rate}`}
        ${job.left_seconds !== null && html` · ${tr("{time} left", { time: duration(job.left_seconds) })}`}
      </p>
      <p class="small muted numbers">
        ${tr("Tasks in progress: {leased}; results computed again, all the same: {checked}; faults: {faults}",
          { leased: grouped(job.leased), checked: grouped(job.checked), faults: grouped(job.faults) })}</p>
      ${job.workers.length > 0 && html`<details>
        <summary>${tr("Workers: {count}", { count: job.workers.length })}</summary>
        <div class="table" role="group" tabindex="0" aria-label=${tr("Workers of {name}", { name: job.name })}><table>
          <thead><tr><th scope="col">${tr("Worker")}</th><th scope="col" class="number">${tr("Results")}</th>
            <th scope="col" class="number">${tr("Seconds of work")}</th></tr></thead>
          <tbody>${job.workers.map((each) => html`<tr key=${each.name}><th scope="row">${each.name}</th>
            <td class="number">${grouped(each.results)}</td>
            <td class="number">${grouped(Math.round(each.seconds))}</td></tr>`)}</tbody>
        </table></div></details>`}
      ${job.last_faults.length > 0 && html`<details>
        <summary>${tr("The last faults")}</summary>
        <ul>${job.last_faults.map((each) => html`<li>
          <time>${new Date(each.at * 1000).toLocaleString()}</time> ${each.text}</li>`)}</ul></details>`}
    </li>`;
}

const Page = () => html`
  <div class="stack jobs">
    ${trouble.value && html`<p class="wrong" role="alert">${trouble.value}</p>`}
    ${list.value && html`<p class="small muted">${tr("Database: {name}", { name: list.value.database })}</p>`}
    ${list.value?.jobs.length === 0 && html`<div class="card empty">
      <p>${tr("There are no jobs. A command with --job starts one:")}</p><code>${COMMAND}</code></div>`}
    <ul class="stack">${(list.value?.jobs ?? []).map((job) => html`<${Job} key=${job.name} job=${job} />`)}</ul>
  </div>`;

const look = () => show(wire.ask("stored_jobs"));

async function follow() {
  if (!document.hidden && wire.online) await look();
  setTimeout(follow, AGAIN);
}

document.title = `${tr("Jobs")} · secateur`;
translate(find(document, "main"));
shell({
  page: "jobs", wire,
  about: tr("Commands with --job start jobs. They continue whether or not this page is open."),
});
render(html`<${Page} />`, byId("jobs"));
wire.onOpen(look);
setTimeout(follow, AGAIN);
