import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { paintWith } from '../../../reports/text/paint.ts';
import { print } from './print.ts';

function printed(text: string): string {
  let said = '';
  const stream = new Writable({
    write(piece, _, done) {
      said += piece;
      done();
    },
  });
  print(text, stream);
  return said;
}

it.each([
  ['colours', paintWith(true)('bad', 'red'), '\u001b[31mred\u001b[39m'],
  ['lines', 'a\nb\n', 'a\nb\n'],
  ['a cleared screen', '\u001b[2J', '\\u{1b}[2J'],
  ['hidden text', '\u001b[8mx', '\\u{1b}[8mx'],
  ['a title, with a bell', '\u001b]0;owned\u0007', '\\u{1b}]0;owned\\u{7}'],
  ['a change of direction', paintWith(true)('warn', '\u202e'), '\u001b[33m\\u{202e}\u001b[39m'],
])('prints %s as they are meant', (_, text, shown) => {
  expect(printed(text)).toBe(shown);
});
