import { describe, expect, it } from 'vitest';
import { visible } from '../../../spec/text/visible.ts';
import { seededRandom } from '../../seeded-random.ts';
import { abbreviated, clipped, shown } from '../../text.ts';
import { formsOf, scrubber } from './scrub.ts';

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

  it.each([
    ['what does not print', 'a\u0007secret\u202ewith\u0000controls', (text: string) => visible(text)],
    ['a long run of one character', `a secret${'x'.repeat(80)}with a run`, (text: string) => abbreviated(text)],
  ])('masks a secret with %s as reports write it', (_, secret, written) => {
    expect(scrubber([secret])(`got ${written(secret)}!`)).toBe('got ***!');
  });

  it('returns the value itself if there is no secret', () => {
    const value = { a: 1 };
    expect(scrubber([])(value)).toBe(value);
  });
});

describe('scrubber, of a text that was cut before', () => {
  const random = seededRandom(1, 'scrub');
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789~"\\ü';
  const long = Array.from({ length: 1_000 }, () => letters[Math.floor(random() * letters.length)]).join('');
  const scrubLong = scrubber([long]);

  it.each([3, 7, 11, 12, 13, 50, 299, 999])(
    'leaves nothing of a secret cut to %d characters before an ellipsis',
    (count) => {
      for (const form of formsOf(long)) {
        expect(scrubLong(`got ${clipped(form, count)} (in all)`)).toBe('got ***… (in all)');
        expect(scrubLong(`got ${form.slice(0, count)} … (in all)`)).toBe('got *** … (in all)');
        expect(scrubLong(`got …${form.slice(-count)}, then`)).toBe('got …***, then');
      }
    },
  );

  it('leaves nothing of the middle of a secret, wherever it is cut', () => {
    for (let at = 0; at < 100; at += 1) {
      expect(scrubLong(`from ${long.slice(at, at + 20 + at)} on`)).toBe('from *** on');
    }
  });

  it.each(['', '"', '\nmore'])('leaves nothing of a secret cut to 8 characters before %j', (end) => {
    expect(scrubLong(`"${long.slice(0, 8)}${end}`)).toBe(`"***${end}`);
  });

  it('leaves nothing of it in a value that is shown', () => {
    expect(scrubLong(shown({ key: long }))).toBe('{"key":"***…');
  });

  it('changes no text that only has a few characters of it', () => {
    const text = `a ${long.slice(0, 7)} and ${long.slice(20, 31)}, ${long.slice(0, 11)} end…`;
    expect(scrubLong(text)).toBe(text);
  });
});
