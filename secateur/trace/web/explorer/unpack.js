// Reads a packed trace: numbers become typed arrays, texts become lists. The Python side is web/pack.py.

import { language } from "./language.js";

const ARRAYS = { u1: Uint8Array, i4: Int32Array, f4: Float32Array };
const SEPARATOR = "\u0000";

/** Undoes base64. */
function bytesOf(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Undoes zlib's compression; the browser does the work, nothing is fetched. */
async function inflate(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/** The texts of a trace in the language of the page; one that is too long has its sentences in one language only. */
function inLanguage(trace) {
  const ending = `-${language}`;
  const written = trace.language === language || `sentences${ending}` in trace;
  for (const name of ["sentences", "code", "captions"]) trace[name] = trace[name + ending] ?? trace[name];
  return { ...trace, caption: trace.captions[0], sentences: written ? trace.sentences : [] };
}

/** A packed trace {about, columns, blob} as one flat object: what `about` says, and each column by its name. */
export async function unpack(packed) {
  const buffer = await inflate(bytesOf(packed.blob));
  const trace = { ...packed.about };
  for (const [name, type, offset, length] of packed.columns) {
    if (type === "text") {
      const text = new TextDecoder().decode(new Uint8Array(buffer, offset, length));
      trace[name] = length === 0 ? [] : text.split(SEPARATOR);
    } else {
      trace[name] = new ARRAYS[type](buffer, offset, length);
    }
  }
  return inLanguage(trace);
}
