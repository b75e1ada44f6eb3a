import { describe, expect, it } from 'vitest';
import { scrubber } from './scrub.ts';

const SECRET = 'pa$$ wörd"+/~1';
const scrub = scrubber([SECRET, 'another-secret']);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('scrubber', () => {
  it.each([
    ['as it is', `key ${SECRET}!`],
    ['in JSON', JSON.stringify({ key: SECRET })],
    ['in a URL', `?key=${encodeURIComponent(SECRET)}`],
    ['in hexadecimal', Buffer.from(SECRET).toString('hex').toUpperCase()],
    ['in base64', base64(SECRET)],
    ['in base64 with a colon', base64(`${SECRET}:`)],
    ['in base64 after one byte', base64(`:${SECRET}`)],
    ['in base64 after two bytes', base64(`me${SECRET}!`)],
    ['in base64 for URLs', base64(`user:${SECRET}`).replaceAll('+', '-').replaceAll('/', '_')],
  ])('masks a secret %s', (_, text) => {
    expect(scrub(text)).toContain('***');
    expect(scrub(text).toLowerCase()).not.toContain(SECRET);
    expect(scrub(text).replace('***', '').length).toBeLessThan(text.length);
  });

  it('masks every text within a value, the names of members too, and changes nothing else', () => {
    const value = { list: [1, null, true, { deep: 'x another-secret' }], 'another-secret': 'y', plain: 'z' };
    expect(scrub(value)).toEqual({ list: [1, null, true, { deep: 'x ***' }], '***': 'y', plain: 'z' });
  });

  it('returns the value itself if there is no secret', () => {
    const value = { a: 1 };
    expect(scrubber([])(value)).toBe(value);
  });
});
