import type { VectorFileName } from '../shapes/vectors.ts';
import { having, type Mutation, NOT_TEXT, required } from './mutation.fixture.ts';
import type { Sampler } from './seeded-faker.fixture.ts';

const about = {
  description: 'Right. A track body in ASCII.',
  requirement: 'SIG-002',
  treatment: 'valid',
} as const;
const TRACK = { type: 'track', userId: 'u1', event: 'Signed Up' };

/** A vector of each file, with all members except those for mistakes. */
const VECTORS: Readonly<Record<VectorFileName, object>> = {
  signature: {
    id: 'signature/empty-object',
    ...about,
    secret: 's3cret',
    body: 'e30=',
    header: 'e7e0225292f975eab7d48999ea520020ef91b18d',
  },
  bodies: {
    id: 'bodies/wrong-body-null',
    ...about,
    treatment: 'invalid',
    body: 'bnVsbA==',
    strict: false,
    path: [],
    reason: 'Expected the webhook body to be an object, got null.',
  },
  timestamps: {
    id: 'timestamps/none-first',
    ...about,
    direction: 'inbound',
    source: 'web',
    call: TRACK,
    receivedAt: '2026-01-01T00:05:00.000Z',
    instant: '2026-01-01T00:05:00.000Z',
  },
  integrations: {
    id: 'integrations/track-web-webhooks-off',
    ...about,
    source: 'web',
    calls: [{ ...TRACK, integrations: { Webhooks: false } }],
    delivered: [false],
  },
  audiences: {
    id: 'audiences/created',
    ...about,
    steps: [
      {
        audience: 'created',
        name: 'First Time Shopper',
        members: ['u1'],
        sent: [{ userId: 'u1', trait: 'first_time_shopper', value: true }],
      },
    ],
  },
  delivery: {
    id: 'delivery/success',
    ...about,
    endpoints: [{ endpoint: 'a', scheme: 'http', answers: [{ status: 200, delayMs: 0 }] }],
    untilMs: 86_400_000,
    rules: [{ endpoint: 'a', counts: 'requests', after: 'start', fromMs: 0, untilMs: null, least: 1, most: 1 }],
  },
  client: {
    id: 'client/lone',
    ...about,
    config: { flushAt: 20 },
    messages: [{ atMs: 0, count: 1, method: 'Track', bytes: null, text: 'ascii' }],
    untilMs: 16_000,
    mostBytes: 512_000,
    rules: [{ first: 0, last: 0, sends: 'once', notBeforeMs: 100, byMs: 6_000, mostRequests: null }],
  },
};

export const vectorFile =
  (name: VectorFileName): Sampler =>
  (faker) => ({ version: faker.system.semver(), vectors: [VECTORS[name]] });

export const vectorAnswer: Sampler = (faker) => ({
  id: 'signature/plain',
  answer: faker.helpers.arrayElement(['valid', 'invalid']),
});

export const invalidFile = (name: VectorFileName): readonly Mutation[] => [
  ...required('version', ...NOT_TEXT),
  ...required('vectors', {}, [{}], [{ ...VECTORS[name], id: 'A/b' }], [{ ...VECTORS[name], treatment: 'open' }]),
];

export const INVALID_VECTOR_ANSWER: readonly Mutation[] = [...required('id', ...NOT_TEXT), ...having('id', null)];
