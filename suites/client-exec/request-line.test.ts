import { expect, it } from 'vitest';
import { requestLine } from './request-line.ts';

it('is one line to a reader that ends lines at any line break of Unicode', () => {
  const request = { id: 1, text: 'a\u0085b\u2028c\u2029d\ne\rf "\\u2028" ключ' };
  const line = requestLine(request);
  expect(line.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)).toEqual([line.slice(0, -1), '']);
  expect(JSON.parse(line)).toEqual(request);
});
