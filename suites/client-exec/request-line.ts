/** What JSON may contain as it is, but readers of lines in some languages take for the end of one. */
const LINE_BREAKS = /[\u0085\u2028\u2029]/g;

/** A request as one line of JSON, whatever a reader takes for the end of a line. */
export function requestLine(request: object): string {
  const text = JSON.stringify(request).replace(LINE_BREAKS, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `${text}\n`;
}
