import { describe, expect, it } from 'vitest';
import type { MarkedMessage } from '../harness/capture/messages.ts';
import { OPEN_PLACES } from '../harness/checks/open-places.ts';
import { OK } from '../harness/receivers/reply.ts';
import { makeRequest } from '../harness/receivers/request.fixture.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import { judgeBody } from './body-rules.ts';
import { judgeFields } from './client/field-rules.ts';
import type { TracedMessage as SentMessage } from './client/trace.ts';
import { listDeviations } from './finding.ts';
import type { Attempt, Trace } from './trace.ts';

const AT = '2026-01-01T00:00:00.000Z';
const GIVEN = { [String('mark')]: 'm' };

/** The requirements that fail for a body with these properties, sent for a page call. */
function ofRouter(call: object, properties: object): string[] {
  const given = { type: 'page', userId: 'u', timestamp: AT, ...call } as CallDocument;
  const body = JSON.stringify({ version: 1, type: 'page', userId: 'u', timestamp: AT, properties });
  const hook = { plan: { target: '/', headers: {}, script: [OK] as const }, name: 'hook-1', requests: [], replies: [] };
  const indexes = { key: undefined, sources: [0], handedInMs: 0, secretIndexes: new Map(), settingsIndexes: new Map() };
  const message = { ...indexes, mark: 'm', call: given, userId: 'u' };
  const source = {
    plan: { type: 'server', enabled: true, hooks: [] },
    hooks: [hook],
    secrets: [],
    settings: [],
  } as const;
  const request = makeRequest({ body });
  const attempt: Attempt = { message, source, sourceIndex: 0, hook, number: 1, request, reply: OK };
  const trace: Trace = { sources: [source], messages: [message], endMs: 0, clock: 'counted' };
  return [...listDeviations(judgeBody(attempt, trace))].map(({ requirement }) => requirement);
}

/** True if a client conforms that sends this for a page message. */
function passesAtClient(fields: object, sent: object): boolean {
  const message: MarkedMessage = { method: 'Page', mark: 'm', fields: { UserId: 'u', ...fields } };
  const request = makeRequest({ body: JSON.stringify(sent) });
  const sightings = [{ request, message: sent }];
  const traced = { ...message, key: 'm', returned: { kind: 'taken' }, queuedMs: 0, sightings, strays: [] };
  return [...listDeviations(judgeFields(traced as unknown as SentMessage))].length === 0;
}

describe.each(OPEN_PLACES)('$member, which may stand in $within', ({ member, field, within }) => {
  const [other, own] = [{ other: 'of the call' }, { other: 'of the customer' }];
  const object = within.includes('properties') ? 'Traits' : 'Context';

  it('and a value of that name there: either may win at a client', () => {
    for (const winner of [other, own]) {
      const fields = { [object]: { [member]: own, ...GIVEN }, [field]: other };
      expect(passesAtClient(fields, { userId: 'u', properties: { [member]: winner, ...GIVEN } })).toBe(true);
    }
  });

  it('and a value of that name there: a client must send one', () => {
    const fields = { [object]: { [member]: own, ...GIVEN }, [field]: other };
    expect(passesAtClient(fields, { userId: 'u', properties: GIVEN })).toBe(false);
  });

  it('and no other value of that name: it must arrive from a client', () => {
    const sent = { userId: 'u', properties: GIVEN };
    expect(passesAtClient({ [object]: { [member]: own, ...GIVEN } }, sent)).toBe(false);
  });
});

const AT_ROUTER = OPEN_PLACES.filter(({ within }) => within.includes('properties'));

it.each(AT_ROUTER)('$member and a property of that name: either may win at a router', ({ member }) => {
  const call = { [member]: 'of the call', properties: { ...GIVEN, [member]: 'of the customer' } };
  for (const winner of ['of the call', 'of the customer']) {
    expect(ofRouter(call, { ...GIVEN, [member]: winner })).toEqual([]);
  }
  expect(ofRouter({ properties: call.properties }, GIVEN)).not.toEqual([]);
  expect(ofRouter(call, GIVEN)).not.toEqual([]);
});
