// A file of games in parts: messages have a limit, and a part that is answered is progress.

/** The most characters of a file that are sent at once: messages have a limit. */
const LONGEST = 300_000;

const TAG = /^\s*\[\s*[A-Za-z0-9][\w+#=:-]*\s+"/;
const EVENT = /^\[\s*Event\s+"/;

/** A file in parts that the server takes, cut where a game begins. */
export function partsOf(text, longest = LONGEST) {
  if (text.length <= longest || text.trimStart().startsWith("{")) return [text];
  const parts = [""];
  for (const game of gamesOf(text)) {
    const full = parts[parts.length - 1].length;
    if (full && full + game.length > longest) parts.push("");
    parts[parts.length - 1] += game;
  }
  return parts;
}

/** The games of a text: each begins with the first tag after moves, or with an event. */
function gamesOf(text) {
  const starts = [0];
  let moves = false;
  let inside = false; // of a comment in braces
  for (const { 0: line, index } of text.matchAll(/^.+$/gm)) {
    if (EVENT.test(line) || (!inside && moves && TAG.test(line))) {
      starts.push(index);
      moves = inside = false;
    } else if (inside || !TAG.test(line)) {
      moves ||= line.trim() !== "";
      inside = inside ? !line.includes("}") : line.lastIndexOf("{") > line.lastIndexOf("}");
    }
  }
  return starts.map((start, number) => text.slice(start, starts[number + 1]));
}
