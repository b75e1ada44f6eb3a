import { describe, expect, it } from 'vitest';
import { mergeHeaders } from './headers.ts';

const OWN = { 'Content-Type': 'application/json', 'User-Agent': 'x/1' };

describe('mergeHeaders', () => {
  it("adds the static headers to the service's own", () => {
    expect(mergeHeaders(OWN, { 'X-Team': 'blue', Authorization: 'Bearer t' })).toEqual({
      ...OWN,
      'X-Team': 'blue',
      Authorization: 'Bearer t',
    });
  });

  it.each([
    'Content-Type',
    'content-type',
    'USER-AGENT',
    'X-Signature',
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'Host',
    'Expect',
  ])('never takes %s from the settings', (name) => {
    expect(mergeHeaders(OWN, { [name]: 'static', 'X-Team': 'blue' })).toEqual({ ...OWN, 'X-Team': 'blue' });
  });

  it('keeps all static headers, however many', () => {
    const statics = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`X-${index}`, `${index}`]));
    expect(mergeHeaders({}, statics)).toEqual(statics);
  });
});
