import { expect, test } from 'vitest';
import { samples } from '../samples/samples.fixture.ts';
import { CALL_KINDS, callSchema, callSchemas } from './calls.ts';

const { call } = samples(7);

test.each(CALL_KINDS)('a %s call is accepted by its own schema and by the union, and by no other', (kind) => {
  const sample = call(kind);
  const accepting = CALL_KINDS.filter((other) => callSchemas[other].safeParse(sample).success);
  expect(accepting).toEqual([kind]);
  expect(callSchema.parse(sample)).toEqual(sample);
});

test.each([
  ['no id at all', { type: 'page' }],
  ['an anonymous id only', { type: 'track', anonymousId: 'a1', event: 'Signed Up' }],
  ['an unparsable timestamp', { type: 'identify', userId: 'u1', timestamp: 'yesterday' }],
  ['switches that are not booleans', { type: 'identify', userId: 'u1', integrations: { Webhooks: { a: 1 } } }],
  ['unknown members', { type: 'group', userId: 'u1', groupId: 'g1', channel: 'server' }],
])('a call with %s is accepted unchanged, because the document leaves it open', (_what, sample) => {
  expect(callSchema.parse(sample)).toEqual(sample);
});
