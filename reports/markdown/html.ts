import { escapeXml } from '../text/escape.ts';
import { oneLine } from '../text/words.ts';

/** Most rows in a table; results.json has all of them. */
const MAX_ROWS = 100;

/** A table whose cells are HTML. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [
    `<tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>`,
    ...rows.slice(0, MAX_ROWS).map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`),
    ...(rows.length > MAX_ROWS ? [`<tr><td>and ${rows.length - MAX_ROWS} more</td></tr>`] : []),
  ];
  return `<table>\n${lines.join('\n')}\n</table>`;
}

/** Text from the results, in one line. No viewer looks for mentions, links or emoji in `code`. */
export function code(text: string): string {
  return `<code>${escapeXml(oneLine(text))}</code>`;
}
