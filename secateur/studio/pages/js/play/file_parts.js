// A file of games in parts: messages have a limit, and a part that is answered is progress.

/** The most characters of a file that are sent at once: messages have a limit. */
const LONGEST = 300_000;

/** A file in parts that the server takes, cut where a game begins. */
export function partsOf(text, longest = LONGEST) {
  if (text.length <= longest || text.trimStart().startsWith("{")) return [text];
  const parts = [""];
  for (const game of text.split(/^(?=\[Event )/m)) {
    const full = parts[parts.length - 1].length;
    if (full && full + game.length > longest) parts.push("");
    parts[parts.length - 1] += game;
  }
  return parts;
}
