// A board or an editor by itself: show(properties) and edit(properties) draw it, told lists what it said.

import { html, render } from "/js/ui.js";
import { Board } from "/js/board.js";
import { Editor } from "/js/editor.js";

const place = document.getElementById("place");
const tell = (name) => (value) => { window.told.push([name, value]); };

window.clear = () => {
  render(null, place);
  window.told = [];
  window.answers = [];
  document.activeElement?.blur();
};

const draw = (properties) => html`
  <${Board} onMove=${tell("move")} onChoose=${(moves) => tell("choose")(moves.map(({ move }) => move))}
    onEdit=${tell("edit")} onSelect=${tell("select")} ...${properties} />`;
window.show = (properties) => render(draw(properties), place);
window.showAll = (every) => render(html`<div>${every.map(draw)}</div>`, place);

/** The editor asks a server that answers what the test put into `answers`: a view, or a line about what is wrong. */
window.edit = (properties) => {
  const ask = async (type, fields) => {
    window.told.push([type, fields]);
    const answer = window.answers.shift();
    if (typeof answer === "string") throw new Error(answer);
    return { view: answer };
  };
  render(html`<${Editor} wire=${{ ask }} onUse=${tell("use")} onCancel=${tell("cancel")} ...${properties} />`, place);
};

document.body.dataset.ready = "";
