import type { JsonObject } from '../../spec/shapes/json.ts';
import type { IntegrationsVector } from '../../spec/shapes/vectors.ts';

const KINDS = ['track', 'page', 'identify', 'group', 'alias'] as const;
type Kind = (typeof KINDS)[number] | 'screen';

/** Eleven other destinations, so that a limit on their number shows. */
const OTHERS = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`Other ${index + 1}`, index % 2 === 0]));

interface Switches {
  readonly name: string;
  readonly what: string;
  readonly requirement: string;
  readonly integrations: JsonObject | undefined;
  readonly isDelivered: boolean;
}

const on = (name: string, what: string, requirement: string, integrations?: JsonObject): Switches => ({
  name,
  what,
  requirement,
  integrations,
  isDelivered: true,
});
const off = (...args: Parameters<typeof on>): Switches => ({ ...on(...args), isDelivered: false });

const SWITCHES: readonly Switches[] = [
  on('absent', 'no integrations object', 'SEL-001'),
  on('empty', 'an empty integrations object', 'SEL-001', {}),
  on('all-on', 'All on', 'SEL-001', { All: true }),
  off('all-off', 'All off', 'SEL-002', { All: false }),
  on('all-off-webhooks-on', 'All off and Webhooks on', 'SEL-003', { All: false, Webhooks: true }),
  on('webhooks-on-all-off', 'Webhooks on and All off, in this order', 'SEL-003', { Webhooks: true, All: false }),
  off('webhooks-off', 'Webhooks off', 'SEL-004', { Webhooks: false }),
  off('webhooks-off-all-on', 'Webhooks off and All on', 'SEL-004', { All: true, Webhooks: false }),
  off('both-off', 'All and Webhooks off', 'SEL-004', { All: false, Webhooks: false }),
  on('webhooks-on', 'Webhooks on', 'SEL-001', { Webhooks: true }),
  on('lower-case-off', 'webhooks, in lower case, off', 'SEL-005', { webhooks: false }),
  off('all-off-lower-case-on', 'All off and webhooks, in lower case, on', 'SEL-005', { All: false, webhooks: true }),
  on('upper-case-off', 'WEBHOOKS, in upper case, off', 'SEL-005', { WEBHOOKS: false }),
  on('singular-off', 'Webhook, without an s, off', 'SEL-005', { Webhook: false }),
  on('other-off', 'another destination off', 'SEL-006', { Mailer: false }),
  on('other-on', 'another destination on', 'SEL-006', { Mailer: true }),
  off('all-off-other-on', 'All off and another destination on', 'SEL-006', { All: false, Mailer: true }),
  on('all-off-both-on', 'All off, and another destination and Webhooks on', 'SEL-003', {
    All: false,
    Mailer: true,
    Webhooks: true,
  }),
  on('others-mixed', 'one other destination on and another one off', 'SEL-006', { Mailer: true, Warehouse: false }),
  on('longer-name-off', 'a destination off whose name begins like Webhooks', 'SEL-006', { 'Webhooks Beta': false }),
  off('webhooks-off-other-on', 'Webhooks off and another destination on', 'SEL-004', { Mailer: true, Webhooks: false }),
  off('webhooks-off-after-many', 'Webhooks off after many others', 'SEL-004', { ...OTHERS, Webhooks: false }),
  on('webhooks-on-after-many', 'Webhooks on after many others, with All off', 'SEL-003', {
    All: false,
    ...OTHERS,
    Webhooks: true,
  }),
  on('many-others', 'many others', 'SEL-006', OTHERS),
];

const MEMBERS: Readonly<Record<Kind, JsonObject>> = {
  track: { event: 'Signed Up' },
  page: { properties: { path: '/a' } },
  identify: { traits: { plan: 'pro' } },
  group: { groupId: 'g1' },
  alias: { previousId: 'anon-7' },
  screen: { name: 'Home' },
};

const callOf = (kind: Kind, userId: string, integrations?: JsonObject): JsonObject => ({
  type: kind,
  userId,
  ...MEMBERS[kind],
  ...(integrations === undefined ? {} : { integrations }),
});

function single(
  kind: Kind,
  switches: Switches,
  index: number,
  source: IntegrationsVector['source'],
): IntegrationsVector {
  const { name, what, requirement, integrations, isDelivered } = switches;
  return {
    id: `integrations/${kind}-${source}-${name}`,
    description: `${isDelivered ? 'Delivered' : 'Not delivered'}: a ${kind} call of a ${source} source with ${what}.`,
    requirement: kind === 'track' ? requirement : isDelivered ? requirement : 'SEL-007',
    treatment: 'valid',
    source,
    calls: [callOf(kind, `i${index}`, integrations)],
    delivered: [isDelivered],
  };
}

interface Story {
  readonly name: string;
  readonly what: string;
  readonly requirement: string;
  readonly source?: IntegrationsVector['source'];
  readonly steps: readonly (readonly [call: JsonObject, isDelivered: boolean])[];
}

const OFF = { All: false } as const;
const WEBHOOKS_OFF = { Webhooks: false } as const;
const deletion = (userId: string): JsonObject => ({ type: 'delete', userId });

/** The integrations of one call apply to that call only. */
const STORIES: readonly Story[] = [
  ...KINDS.flatMap((kind): Story[] => [
    {
      name: `${kind}-off-then-plain`,
      what: `a ${kind} call that is switched off, and calls of the same user without switches`,
      requirement: 'SEL-001',
      steps: [
        [callOf(kind, `s-${kind}`, WEBHOOKS_OFF), false],
        [callOf('track', `s-${kind}`), true],
        [callOf('page', `s-${kind}`), true],
        [callOf('identify', `s-${kind}`), true],
      ],
    },
  ]),
  {
    name: 'same-names-other-values',
    what: 'switches of the same names with other values',
    requirement: 'SEL-004',
    steps: [
      [callOf('track', 's1', { All: true, Webhooks: true }), true],
      [callOf('track', 's1', { All: true, Webhooks: false }), false],
      [callOf('track', 's1', { All: false, Webhooks: true }), true],
      [callOf('track', 's1', { All: false, Webhooks: false }), false],
    ],
  },
  {
    name: 'one-name-other-values',
    what: 'All off, on, and off again',
    requirement: 'SEL-002',
    steps: [
      [callOf('track', 's2', OFF), false],
      [callOf('track', 's2', { All: true }), true],
      [callOf('track', 's2', OFF), false],
    ],
  },
  ...(['web', 'mobile', 'server'] as const).map(
    (source): Story => ({
      name: `deletion-after-off-${source}`,
      what: `a call of a ${source} source that is switched off, and a deletion request for its user`,
      requirement: 'SEL-009',
      source,
      steps: [
        [callOf('track', `s3-${source}`, WEBHOOKS_OFF), false],
        [deletion(`s3-${source}`), true],
      ],
    }),
  ),
  {
    name: 'on-after-off',
    what: 'a user who is switched off and on again',
    requirement: 'SEL-003',
    steps: [
      [callOf('identify', 's4', WEBHOOKS_OFF), false],
      [callOf('identify', 's4', { All: false, Webhooks: true }), true],
      [callOf('track', 's4'), true],
    ],
  },
];

/** Integrations that the document does not mention. */
const OPEN: readonly (readonly [name: string, what: string, kind: Kind, integrations: JsonObject])[] = [
  ['lower-case-all', 'all, in lower case, off', 'track', { all: false }],
  ['text-false', 'Webhooks with the text false', 'track', { Webhooks: 'false' }],
  ['zero', 'Webhooks with the number 0', 'track', { Webhooks: 0 }],
  ['null', 'Webhooks with null', 'track', { Webhooks: null }],
  ['object', 'Webhooks with settings', 'track', { All: false, Webhooks: { debug: true } }],
  ['screen-off', 'Webhooks off, in a screen call', 'screen', WEBHOOKS_OFF],
  ['screen-all-off', 'All off, in a screen call', 'screen', OFF],
];

/** All vectors about integrations objects, in a fixed order. */
export function integrationsVectors(): IntegrationsVector[] {
  const kinds = KINDS.flatMap((kind) => SWITCHES.map((switches, index) => single(kind, switches, index, 'web')));
  const sources = (['mobile', 'server'] as const).flatMap((source) =>
    SWITCHES.slice(0, 9).map((switches, index) => single('track', switches, index, source)),
  );
  return [
    ...kinds,
    ...sources,
    ...STORIES.map(
      ({ name, what, requirement, source = 'web', steps }): IntegrationsVector => ({
        id: `integrations/after-${name}`,
        description: `One after another: ${what}.`,
        requirement,
        treatment: 'valid',
        source,
        calls: steps.map(([call]) => call),
        delivered: steps.map(([, isDelivered]) => isDelivered),
      }),
    ),
    ...OPEN.map(
      ([name, what, kind, integrations]): IntegrationsVector => ({
        id: `integrations/open-${name}`,
        description: `Open: ${what}.`,
        requirement: kind === 'screen' ? 'SEL-008' : 'SEL-010',
        treatment: 'acceptable',
        source: 'web',
        calls: [callOf(kind, `o-${name}`, integrations)],
        delivered: [null],
      }),
    ),
  ];
}
