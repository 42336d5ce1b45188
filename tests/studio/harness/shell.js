// The shell by itself, with a wire that a test pulls: pull("offline"), pull("online").

import { announce, confirm, shell, toast } from "/js/shell.js";

const listeners = {};
const wire = { on: (type, listener) => { listeners[type] = listener; } };
window.pull = (type) => listeners[type]({ again: true });
Object.assign(window, { announce, confirmed: confirm, toast });

shell({ page: "play", wire, keys: [["f", "flip the board"]], about: "Play any game." });
document.body.dataset.ready = "";
