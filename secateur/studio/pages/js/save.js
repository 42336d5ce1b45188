// A text as a file of the person's own.

/**
 * Gives a text to the browser as a file.
 * @param {{ name: string, mime: string, text: string }} file
 */
export function save({ name, mime, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: mime }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
