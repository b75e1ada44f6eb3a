import { describe, expect, it } from 'vitest';
import { escapeBeyondAscii } from './serialise.ts';

describe('escapeBeyondAscii', () => {
  it('writes the same value in ASCII', () => {
    const json = JSON.stringify({ 'ключ "x"': 'Zürich ☃ 🎉\n' });
    expect(escapeBeyondAscii(json)).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(escapeBeyondAscii(json))).toEqual(JSON.parse(json));
  });
});
