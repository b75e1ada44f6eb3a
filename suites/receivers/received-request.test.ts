import { describe, expect, it } from 'vitest';
import { headerValues, jsonBody, objectBody, onTheWire } from './received-request.ts';
import { requestOf } from './sample-request.ts';

describe('headerValues', () => {
  const rawHeaders = ['X-Team', 'blue', 'Content-Type', 'x-team', 'x-TEAM', 'red', 'X-Empty', ''];

  it.each([
    ['x-team', ['blue', 'red']],
    ['X-Team', ['blue', 'red']],
    ['content-type', ['x-team']],
    ['x-empty', ['']],
    ['blue', []],
    ['x-missing', []],
  ])('finds %s', (name, values) => {
    expect(headerValues({ rawHeaders }, name)).toEqual(values);
  });
});

describe('jsonBody and objectBody', () => {
  it.each([
    ['an object', '{"a":1}', { a: 1 }, { a: 1 }],
    ['an object with white space around it', ' {"a":1}\n', { a: 1 }, { a: 1 }],
    ['an array', '[1]', [1], undefined],
    ['a string', '"a"', 'a', undefined],
    ['null', 'null', null, undefined],
    ['nothing', '', undefined, undefined],
    ['half an object', '{"a":', undefined, undefined],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), undefined, undefined],
  ])('reads %s', (_, text, json, object) => {
    const body = Buffer.from(text);
    expect(jsonBody({ body })).toEqual(json);
    expect(objectBody({ body })).toEqual(object);
  });
});

describe('onTheWire', () => {
  it('shows a request as HTTP/1.1 has it, headers as they were sent', () => {
    const request = requestOf({ target: '/hook?a=1', rawHeaders: ['HOST', 'a:1', 'x-Team', 'b'], body: '{"a":1}' });
    expect(onTheWire(request)).toBe('POST /hook?a=1 HTTP/1.1\nHOST: a:1\nx-Team: b\n\n{"a":1}');
  });

  it.each([
    ['an escape sequence', '\u001b[31m', '\\u{1b}[31m'],
    ['a line break', 'a\r\nb', 'a\\u{d}\\u{a}b'],
    ['a change of direction', '\u202eb', '\\u{202e}b'],
    ['letters of any script', 'é日🙂', 'é日🙂'],
  ])('makes %s visible, in a header and in the body', (_, text, shown) => {
    const wire = onTheWire(requestOf({ rawHeaders: ['X-A', text], body: text }));
    expect(wire).toBe(`POST / HTTP/1.1\nX-A: ${shown}\n\n${shown}`);
  });

  it('cuts a long body, and says how long it was', () => {
    const [, shown] = onTheWire(requestOf({ rawHeaders: [], body: 'x'.repeat(2_001) })).split('\n\n');
    expect(shown).toBe(`${'x'.repeat(2_000)} … (2001 bytes in all)`);
  });
});
