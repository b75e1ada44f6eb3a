import { describe, expect, it } from 'vitest';
import type { z } from 'zod/v3';
import { listChanges } from '../../../spec/examples/changed.fixture.ts';
import * as contract from '../../../spec/shapes/contract.ts';
import { conform } from './conform.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const ENTRY = { at: NOW, kind: 'timeout', message: 'no response' };
const DESCRIPTION = {
  contract: 1,
  implementation: { name: 'acme', version: '1' },
  roles: ['router'],
  clock: 'virtual',
  worlds: 'isolated',
  supports: ['log'],
};
const CLOCK = { now: NOW, next: null, busy: 0 };

/** The sentence about a document, or `conforms`. */
function sentence(schema: z.ZodTypeAny, json: unknown): string {
  const judged = conform(schema, json);
  if (judged.kind === 'conforms') return 'conforms';
  return `${judged.member === '' ? 'the answer' : judged.member}: ${judged.wanted}; ${judged.got}`;
}

/** Every answer of the contract that has a body: a document that conforms. */
const ANSWERS = [
  ['description', contract.descriptionSchema, DESCRIPTION],
  ['world', contract.worldCreatedSchema, { world: 'w1' }],
  ['clock', contract.clockSchema, CLOCK],
  ['ingestion', contract.ingestionSchema, { ingestion: 'http://127.0.0.1/in' }],
  ['log', contract.logSchema, { entries: [ENTRY] }],
  ['client', contract.clientCreatedSchema, { client: 'c1' }],
  ['client call', contract.clientCallAnswerSchema, { error: null }],
  ['client log', contract.clientLogSchema, { lines: ['a'] }],
  ['refusal', contract.errorAnswerSchema, { error: { message: 'no' } }],
] as const;

describe.each(ANSWERS)('an answer of a wrong form: %s', (_, schema, document) => {
  it('conforms before it is spoilt', () => {
    expect(sentence(schema, document)).toBe('conforms');
  });

  it('names the member, what was expected, and what came, for each change that spoils it', () => {
    const spoilt = listChanges(document).filter((json) => !schema.safeParse(json).success);
    expect(spoilt.length).toBeGreaterThan(5);
    for (const json of spoilt) {
      expect(conform(schema, json), JSON.stringify(json)).toMatchObject({
        kind: 'deviates',
        member: expect.stringMatching(/^[a-z]\w*([.]\w+)*$/i),
        wanted: expect.stringMatching(/^(null or |absent or )?(a |an |1$|"\w+" or "\w+"$)/),
        got: expect.stringMatching(/^.+$/),
      });
    }
  });

  it.each([undefined, null, 5, 'text', []])('names %j instead of an object', (json) => {
    expect(sentence(schema, json)).toBe(
      `the answer: an object; ${json === undefined ? 'no body' : JSON.stringify(json)}`,
    );
  });
});

describe('the sentence about an answer of a wrong form', () => {
  it.each<[schema: z.ZodTypeAny, json: unknown, words: string]>([
    [contract.clockSchema, { ...CLOCK, next: 5 }, 'next: null or an ISO 8601 time; 5'],
    [contract.clockSchema, { ...CLOCK, now: 'noon' }, 'now: an ISO 8601 time; "noon"'],
    [contract.clockSchema, { now: 5 }, 'now: an ISO 8601 time; 5'],
    [contract.clockSchema, { ...CLOCK, busy: -1 }, 'busy: a whole number, 0 or more; -1'],
    [contract.clockSchema, { ...CLOCK, busy: Number.POSITIVE_INFINITY }, 'busy: a whole number, 0 or more; Infinity'],
    [
      contract.clockSchema,
      { now: NOW, next: null },
      `busy: a whole number, 0 or more; none in {"now":"${NOW}","next":null}`,
    ],
    [contract.clockSchema, { now: NOW, busy: 0 }, `next: null or an ISO 8601 time; none in {"now":"${NOW}","busy":0}`],
    [contract.worldCreatedSchema, { id: 'w1' }, 'world: a text that is not empty; none in {"id":"w1"}'],
    [contract.worldCreatedSchema, { world: '' }, 'world: a text that is not empty; ""'],
    [contract.ingestionSchema, { ingestion: 'localhost' }, 'ingestion: an http or https URL; "localhost"'],
    [contract.descriptionSchema, { ...DESCRIPTION, contract: '1' }, 'contract: 1; "1"'],
    [contract.descriptionSchema, { ...DESCRIPTION, clock: 'Virtual' }, 'clock: "virtual" or "real"; "Virtual"'],
    [contract.descriptionSchema, { ...DESCRIPTION, roles: ['sender'] }, 'roles.0: "router" or "client"; "sender"'],
    [contract.descriptionSchema, { ...DESCRIPTION, roles: [] }, 'roles: a list that is not empty; []'],
    [contract.descriptionSchema, { ...DESCRIPTION, supports: 'log' }, 'supports: a list; "log"'],
    [contract.logSchema, { entries: [ENTRY, { ...ENTRY, at: 1 }] }, 'entries.1.at: an ISO 8601 time; 1'],
    [contract.logSchema, { entries: [{ ...ENTRY, url: 1 }] }, 'entries.0.url: absent or a text; 1'],
    [contract.clientCallAnswerSchema, {}, 'error: null or a text; none in {}'],
  ])('names the member', (schema, json, words) => {
    expect(sentence(schema, json)).toBe(words);
  });
});
