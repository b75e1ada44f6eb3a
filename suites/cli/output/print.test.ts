import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paintWith } from '../../../reports/text/paint.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { print, reportError } from './print.ts';

let said = '';
const write = (text: string | Uint8Array): boolean => {
  said += text;
  return true;
};
beforeEach(() => {
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation(write);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it.each([
  ['colours', paintWith(true)('bad', 'red'), '\u001b[31mred\u001b[39m'],
  ['lines', 'a\nb\n', 'a\nb\n'],
  ['a cleared screen', '\u001b[2J', '\\u{1b}[2J'],
  ['a title, with a bell', '\u001b]0;owned\u0007', '\\u{1b}]0;owned\\u{7}'],
  [
    'commands of a CI runner',
    'a\n  ::error::x\nb ##vso[task] ##[group]',
    'a\n  \\u{3a}:error::x\nb \\u{23}#vso[task] \\u{23}#[group]',
  ],
  ['a change of direction', paintWith(true)('warn', '\u202e'), '\u001b[33m\\u{202e}\u001b[39m'],
])('prints %s as they are meant', (_, text, shown) => {
  print(text, new Writable({ write: (piece, _encoding, done) => [write(piece), done()] }));
  expect(said).toBe(shown);
});

it.each<[what: string, error: unknown, debug: string | undefined, sentence: RegExp]>([
  [
    'with unprintable characters made visible',
    new RoutespecError('unreachable', 'a\n\u001b[0m'),
    undefined,
    /^a\\u\{a\}\\u\{1b\}\[0m\n$/,
  ],
  ['of a fault of routespec', new TypeError('x'), undefined, /^routespec itself failed: TypeError: x\n$/],
  [
    'with its stack after ROUTESPEC_DEBUG',
    new TypeError('x'),
    '1',
    /^routespec itself failed: TypeError: x\n {4}at .*\n/,
  ],
  [
    'with secrets masked',
    new TypeError('http://me:pass@host, --token abc'),
    undefined,
    /http:\/\/\*\*\*@host, --token \*\*\*\n$/,
  ],
])('prints an error %s', (_, error, debug, sentence) => {
  vi.stubEnv('ROUTESPEC_DEBUG', debug);
  expect(reportError(error)).toBe(3);
  expect(said.replace(/^routespec: /, '')).toMatch(sentence);
});
