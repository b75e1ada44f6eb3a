/** Lines of a terminal as a picture, for pages that cannot show colors otherwise. */

const CHARACTER_PX = 7.8;
const LINE_PX = 18;
const MARGIN_PX = 16;
const BACKGROUND = '#0d1117';
const PLAIN = '#c9d1d9';
/** SVG joins spaces, but not these. */
const NO_BREAK = '\u00a0';

/** The color of a line, by its beginning. The first match counts. */
const COLORS: readonly (readonly [pattern: RegExp, color: string])[] = [
  [/^\$ /, '#79c0ff'],
  [/^(FAIL|Verdict {2}not)/, '#ff7b72'],
  [/^Verdict {2}conformant/, '#7ee787'],
  [/^ {2}(expected|seen)/, '#ffa657'],
  [/^ {2,}\|/, '#8b949e'],
  [/^ {2}(clause|request|transcript|case|also in|repeat)/, '#a5d6ff'],
];

/** An SVG picture of a terminal with these lines, as wide as the longest. */
export function terminalPicture(lines: readonly string[]): string {
  const widthPx = Math.ceil(Math.max(...lines.map(({ length }) => length)) * CHARACTER_PX) + 2 * MARGIN_PX;
  const heightPx = lines.length * LINE_PX + 2 * MARGIN_PX;
  const rows = lines.flatMap((line, index) =>
    line === ''
      ? []
      : [
          `<text x="${MARGIN_PX}" y="${MARGIN_PX + (index + 0.75) * LINE_PX}" fill="${chooseColor(line)}">${escaped(line)}</text>`,
        ],
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">`,
    '<title>A terminal with the output of routespec</title>',
    `<rect width="100%" height="100%" rx="8" fill="${BACKGROUND}"/>`,
    '<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" font-size="13">',
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** The lines that a picture shows, without empty ones. */
export function linesOfPicture(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>(.*)<\/text>/g)].map(([, text = '']) =>
    text.replaceAll(NO_BREAK, ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
}

function chooseColor(line: string): string {
  return COLORS.find(([pattern]) => pattern.test(line))?.[1] ?? PLAIN;
}

function escaped(text: string): string {
  return text.replaceAll(' ', NO_BREAK).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
