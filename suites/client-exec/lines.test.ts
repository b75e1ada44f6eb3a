import { expect, it } from 'vitest';
import { LineReader, readAnswer, requestLine } from './lines.ts';

function read(...pieces: string[]): { lines: string[]; excess: string[]; unfinished: string } {
  const lines: string[] = [];
  const excess: string[] = [];
  const reader = new LineReader(
    10,
    (line) => lines.push(line),
    (beginning) => excess.push(beginning),
  );
  for (const piece of pieces) reader.add(piece);
  return { lines, excess, unfinished: reader.unfinished };
}

it.each<[pieces: string[], lines: string[], unfinished: string]>([
  [['a\nb\n'], ['a', 'b'], ''],
  [['a', 'b\nc'], ['ab'], 'c'],
  [['a\r\nb\r', '\n'], ['a', 'b'], ''],
  [['\n\n'], ['', ''], ''],
  [['0123456789\n'], ['0123456789'], ''],
])('divides %j into %j', (pieces, lines, unfinished) => {
  expect(read(...pieces)).toEqual({ lines, excess: [], unfinished });
});

it('reports a line that is too long once it is, and keeps none of it', () => {
  const { lines, excess } = read('a\n01234', '567890', 'x\nb\n');
  expect(excess).toEqual(['01234567890']);
  expect(lines).toEqual(['a', 'x', 'b']);
});

it('writes a request that is one line to a reader that ends lines at any line break of Unicode', () => {
  const request = { id: 1, text: 'a\u0085b\u2028c\u2029d\ne\rf "\\u2028" ключ' };
  const line = requestLine(request);
  expect(line.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)).toEqual([line.slice(0, -1), '']);
  expect(JSON.parse(line)).toEqual(request);
});

it.each([
  ['{"id":1}', { id: 1 }],
  ['{"id":7,"ok":true,"error":null}', { id: 7, error: null }],
  ['{"id":7,"error":"no"}', { id: 7, error: 'no' }],
])('reads %s', (line, answer) => {
  expect(readAnswer(line)).toEqual(answer);
});

it.each([
  ['Flushing 3 messages', '"Flushing 3 messages"'],
  ['{"ok":true}', '"{\\"ok\\":true}"'],
  ['{"id":"1"}', '"{\\"id\\":\\"1\\"}"'],
  ['[1]', '"[1]"'],
  ['\u001b[31mred', '"\\u001b[31mred"'],
])('refuses %j, and shows it', (line, got) => {
  const message = `Expected each line on the adapter's standard output to be an answer such as {"id":1}, got ${got}`;
  expect(() => readAnswer(line)).toThrow(expect.objectContaining({ code: 'adapter-failed', message }));
});

it.each([
  ['arrays in each other', `{"id":1,"a":${'['.repeat(100_000)}`, 'JSON nested at most 64 levels deep'],
  ['many values', `{"id":1,"a":[${'1,'.repeat(20_000)}1]}`, 'JSON with at most 10000 values'],
])('refuses %s before it parses them', (_, line, expected) => {
  expect(() => readAnswer(line)).toThrow(`standard output to be ${expected}, got "{\\"id\\":1`);
});
