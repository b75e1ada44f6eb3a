/** How a line of a traceback or of a log begins that names an error, in most languages. */
const ERROR_LINE = /^\s*([\w.]*(Error|Exception)\b|panic:|fatal\b)/i;

/** The last line that names an error, or else the last one. A report shows the lines around it too. */
export function tellingLine(text: string): string {
  const lines = text.trimEnd().split('\n');
  return (lines.findLast((line) => ERROR_LINE.test(line)) ?? lines.at(-1) ?? '').trim();
}
