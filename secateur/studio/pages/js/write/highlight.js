// Python in colours: just enough of it to tell words, texts, numbers and comments apart, line by line.

const TOKENS = new RegExp([
  `(?<comment>#.*)`,
  String.raw`(?<text>(?:[rbfu]{0,2})(?:"""|'''|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?))`,
  String.raw`(?<word>\b(?:and|as|assert|break|class|continue|def|del|elif|else|except|finally|for|from|if|import` +
    String.raw`|in|is|lambda|match|not|or|pass|raise|return|try|while|with|yield|None|True|False)\b)`,
  String.raw`(?<number>\b\d[\w.]*)`,
  String.raw`(?<name>(?<=\b(?:def|class)\s+)\w+)`,
].join("|"), "g");

const QUOTES = ['"""', "'''"];

/**
 * A piece of a line: kind is comment, text, word, number, name or "".
 * @typedef {{ kind: string, text: string }} Part
 */

/**
 * The lines of a text, each a list of its parts.
 * @param {string} source
 */
export function highlight(source) {
  /** @type {string | null} */
  let within = null; // the quotes of a text over several lines
  return source.replace(/\n$/, "").split("\n").map((line) => {
    /** @type {Part[]} */
    const parts = [];
    let rest = line;
    while (rest) {
      if (within) {
        const end = rest.indexOf(within);
        const length = end < 0 ? rest.length : end + 3;
        parts.push({ kind: "text", text: rest.slice(0, length) });
        rest = rest.slice(length);
        if (end >= 0) within = null;
        continue;
      }
      const opened = plainParts(rest, parts);
      within = opened.within;
      rest = opened.rest;
    }
    return parts;
  });
}

/**
 * Takes a line apart up to where a text over several lines begins.
 * @param {string} line
 * @param {Part[]} parts
 */
function plainParts(line, parts) {
  let last = 0;
  for (const found of line.matchAll(TOKENS)) {
    if (found.index > last) parts.push({ kind: "", text: line.slice(last, found.index) });
    last = found.index + found[0].length;
    const [kind = ""] = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    parts.push({ kind, text: found[0] });
    const quotes = QUOTES.find((each) => kind === "text" && found[0].endsWith(each) && found[0].length <= 5);
    if (quotes) return { within: quotes, rest: line.slice(last) };
  }
  if (last < line.length) parts.push({ kind: "", text: line.slice(last) });
  return { within: null, rest: "" };
}
