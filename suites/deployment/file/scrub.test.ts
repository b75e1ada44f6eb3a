import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { caseResult, FAILURE, RICH_RUN } from '../../../reports/results.fixture.ts';
import { type Results, resultsSchema } from '../../../spec/shapes/results.ts';
import { visible } from '../../../spec/text/visible.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import { abbreviated, clipped, shown } from '../../harness/text.ts';
import type { EventBody } from '../../runner/events.ts';
import { listForms, scrubber } from './scrub.ts';

/** All names of members and all words that a schema lists, and an id. */
function listWords(schema: unknown, found = new Set(['SIG-003', 'signature', 'signature/unicode-body'])): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) listWords(schema.unwrap(), found);
  if (schema instanceof z.ZodArray) listWords(schema.element, found);
  if (schema instanceof z.ZodEnum) for (const word of schema.options) found.add(word);
  if (schema instanceof z.ZodObject) {
    for (const [name, member] of Object.entries(schema.shape)) {
      found.add(name);
      listWords(member, found);
    }
  }
  return [...found];
}

/** Results with a text wherever they repeat what somebody else has sent or set. */
function runWith(text: string): Results {
  const comparison = { expected: text, seen: text };
  const failure = { ...FAILURE, ...comparison, comparison, diagnosis: text, request: text, world: text };
  const transcript: Results['cases'][number]['transcript'] = [
    { at: null, elapsedMs: 0, actor: 'suite', what: text, kind: 'call', place: text, detail: text, attempt: text },
  ];
  return {
    ...RICH_RUN,
    target: { ...RICH_RUN.target, url: text, implementation: { name: text, version: text }, roles: ['router'] },
    reason: text,
    processes: [{ command: text, tail: [{ at: '2026-01-01T00:00:00.000Z', stream: 'err', text }] }],
    cases: RICH_RUN.cases.map((each) => ({
      ...each,
      ...(each.reason && { reason: text }),
      ...(each.failure && { failure }),
      transcript,
    })),
    observations: [{ requirement: 'RTY-009', case: 'retry/spacing', value: { [text]: { '~': [text] } } }],
  };
}

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

  it('masks every text within a value, in an observed one the names of members too, and keeps the rest', () => {
    const value = { list: [1, null, true, { deep: 'x another-secret' }], plain: 'z' };
    expect(scrub(value)).toEqual({ list: [1, null, true, { deep: 'x ***' }], plain: 'z' });
    expect(scrub({ value: { 'another-secret': { status: 'another-secret' } } })).toEqual({
      value: { '***': { status: '***' } },
    });
  });

  it.each(listWords(resultsSchema))('masks the secret %j as evidence, and leaves the report as it is', (word) => {
    const scrubWord = scrubber([word]);
    const results = scrubWord(runWith(word));
    expect(results).toEqual(runWith('***'));
    expect(resultsSchema.safeParse(results).success).toBe(true);
    const [result = caseResult()] = results.cases;
    const message: EventBody = {
      event: 'case-ended',
      outcome: { result, observations: results.observations, findings: [] },
    };
    expect(scrubWord(message)).toEqual(message);
    expect(scrubWord<EventBody>({ event: 'case-began', id: word })).toEqual({ event: 'case-began', id: word });
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
      for (const form of listForms(long)) {
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
