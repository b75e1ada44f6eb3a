import { REQUIREMENTS } from '../requirements/index.ts';
import type { IngestionAnswer, IngestionBatch } from '../shapes/calls.ts';
import { CALL_KINDS, type CallKind } from '../shapes/calls.ts';
import { type Catalogue, DIRECTIONS, type Ids, PURPOSES, type Requirements } from '../shapes/data.ts';
import { callSamplers } from './calls.fixture.ts';
import { having, type Mutation, required, without } from './mutation.fixture.ts';
import { type Sampler, sometimes } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

export const batch: Sampler<IngestionBatch> = (faker) => ({
  batch: faker.helpers.multiple(() => callSamplers[faker.helpers.arrayElement(CALL_KINDS)](faker), {
    count: { min: 1, max: 3 },
  }),
  ...sometimes(faker, { context: { library: { name: 'analytics-go', version: '2.1.0' } } }),
  ...sometimes(faker, { messageId: faker.string.uuid(), sentAt: values.instant(faker) }),
});

/** A call that is sent alone, with null for some of its absent members. */
export const sentCall =
  (kind: CallKind): Sampler =>
  (faker) => {
    const { type: _, ...members } = callSamplers[kind](faker);
    return { ...sometimes(faker, { anonymousId: null, context: null, integrations: null }), ...members };
  };

export const batchAnswer: Sampler<IngestionAnswer> = () => ({ success: true });

export const requirements: Sampler<Requirements> = (faker) =>
  faker.helpers.arrayElements(REQUIREMENTS, { min: 1, max: 2 }).map((each) => ({ ...each, needs: [...each.needs] }));

export const ids: Sampler<Ids> = (faker) => ({
  requirements: ['SIG-001', 'SIG-002'],
  cases: ['signature/digest'],
  retired: faker.helpers.arrayElements([
    { id: 'signature/hash', successors: ['signature/digest'], reason: 'the digest is what is checked' },
  ]),
});

export const catalogue: Sampler<Catalogue> = (faker) => ({
  version: faker.system.semver(),
  schemas: [
    {
      file: 'track-body.json',
      title: 'TrackBody',
      description: 'Webhook body of a track call.',
      kind: 'track',
      purpose: faker.helpers.arrayElement(PURPOSES),
      ...sometimes(faker, { form: faker.helpers.arrayElement(['sent', 'strict'] as const) }),
      direction: faker.helpers.arrayElement(DIRECTIONS),
    },
  ],
  openapi: [{ file: 'webhooks.openapi.json', title: 'Webhooks', purpose: 'For those who receive webhooks.' }],
  data: [{ file: 'ids.json', schema: 'data/ids.json', purpose: 'The ledger of published ids.' }],
});

export const INVALID_BATCH: readonly Mutation[] = [
  without('batch'),
  ...having('batch', {}, 'text', [{}], [null], [{ type: 'purchase' }], [{ type: 'track' }]),
];
export const INVALID_BATCH_ANSWER: readonly Mutation[] = required('success', false, 'true', 1);

const REQUIREMENT = { ...REQUIREMENTS[0] };
export const INVALID_REQUIREMENTS: readonly Mutation[] = [
  {},
  [{}],
  [{ ...REQUIREMENT, id: 'SIG-1' }],
  [{ ...REQUIREMENT, id: 'SIG-001\n' }],
  [{ ...REQUIREMENT, id: 'SIG-００１' }],
  [{ ...REQUIREMENT, treatment: 'ignore' }],
  [{ ...REQUIREMENT, reading: 0 }],
].map((wrong) => ({ what: JSON.stringify(wrong).slice(0, 40), mutate: () => wrong }));
export const INVALID_IDS: readonly Mutation[] = [
  ...required('requirements', {}, [1]),
  ...required('cases', {}, [1]),
  ...required('retired', {}, [{ id: 'a/b' }]),
];
export const INVALID_CATALOGUE: readonly Mutation[] = [
  ...required('version', '1.0', '1.0.0\n', 1),
  ...required('schemas', {}, [{}]),
  ...required('openapi', {}, [{}]),
  ...required('data', {}, [{}]),
];
