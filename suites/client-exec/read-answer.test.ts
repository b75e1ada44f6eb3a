import { expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

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
  expect(() => readAnswer(line)).toThrow(expect.objectContaining({ code: 'shim-failed', message }));
});

it.each([
  ['arrays in each other', `{"id":1,"a":${'['.repeat(100_000)}`, 'JSON nested at most 64 levels deep'],
  ['many values', `{"id":1,"a":[${'1,'.repeat(20_000)}1]}`, 'JSON with at most 10000 values'],
])('refuses %s before it parses them', (_, line, expected) => {
  expect(() => readAnswer(line)).toThrow(`standard output to be ${expected}, got "{\\"id\\":1`);
});
