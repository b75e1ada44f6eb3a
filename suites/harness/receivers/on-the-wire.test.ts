import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { onTheWire } from './on-the-wire.ts';
import { makeRequest } from './request.fixture.ts';

describe('onTheWire', () => {
  it('shows a request as HTTP/1.1 text, with the headers as they were sent', () => {
    const request = makeRequest({ target: '/hook?a=1', rawHeaders: ['HOST', 'a:1', 'x-Team', 'b'], body: '{"a":1}' });
    expect(onTheWire(request)).toBe('POST /hook?a=1 HTTP/1.1\nHOST: a:1\nx-Team: b\n\n{"a":1}');
  });

  it.each([
    ['an escape sequence', '\u001b[31m', '\\u{1b}[31m'],
    ['a line break', 'a\r\nb', 'a\\u{d}\\u{a}b'],
    ['a change of direction', '\u202eb', '\\u{202e}b'],
    ['letters of any script', 'é日🙂', 'é日🙂'],
  ])('makes %s visible, in a header and in the body', (_, text, shown) => {
    const wire = onTheWire(makeRequest({ rawHeaders: ['X-A', text], body: text }));
    expect(wire).toBe(`POST / HTTP/1.1\nX-A: ${shown}\n\n${shown}`);
  });

  it('cuts a long body, and says how long it was', () => {
    const [, shown] = onTheWire(makeRequest({ rawHeaders: [], body: 'ab'.repeat(1_001) })).split('\n\n');
    expect(shown).toBe(`${'ab'.repeat(1_000)} … (2002 bytes in all)`);
  });

  it('replaces long runs of one character by their length, in a header and in the body', () => {
    const long = 'x'.repeat(30_120);
    const wire = onTheWire(makeRequest({ rawHeaders: ['X-A', long], body: `{"a":"${long}","b":1}` }));
    expect(wire).toBe('POST / HTTP/1.1\nX-A: xxx… (30,120 times)\n\n{"a":"xxx… (30,120 times)","b":1}');
  });

  it('shows a compressed body decoded, and names its coding', () => {
    const body = gzipSync('{"a":"é"}');
    const wire = onTheWire(makeRequest({ rawHeaders: ['Content-Encoding', 'gzip'], body }));
    const decoded = `(decoded from ${body.length} bytes of gzip)\n{"a":"é"}`;
    expect(wire).toBe(`POST / HTTP/1.1\nContent-Encoding: gzip\n\n${decoded}`);
    expect(onTheWire(makeRequest({ body }))).toBe(`POST / HTTP/1.1\n\n${decoded}`);
  });
});
