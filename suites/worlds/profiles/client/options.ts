import { mapClients, mapMessages, withFields } from '../../client/change.ts';
import type { ClientStep, PlannedMessage } from '../../client/plan.ts';
import { ALL_FIELDS, ALL_FLUSHES, ALL_METHODS, type ClientRelation } from './relation.ts';

/** What `Endpoint` may have after its origin. Whether a client appends to it is open. */
const PATHS = [
  '/collect.php',
  '/one/two/',
  '/v1/batch',
  '/v1',
  '/sp%20ace/%C3%A9',
  '/search?team=blue&next=%2Fa',
  '//twice',
];

/** What a message, or a client, is given next to what it needs. */
export const OPTION_RELATIONS = [
  {
    name: 'optional-fields',
    title: 'Optional fields are sent in every combination',
    because: 'the document lists each of them as optional, with no condition',
    requirements: [...ALL_METHODS, ...ALL_FIELDS],
    change: (plan) => mapMessages(plan, (message, index) => withFields(message, optionalFields(message, index))),
  },
  {
    name: 'debug',
    title: 'A client with debugging sends the same at the same time',
    because: 'the document has it turn on logging, and nothing else',
    requirements: [...ALL_FLUSHES, ...ALL_METHODS],
    needs: ['debug'],
    change: (plan) => mapClients(plan, (client) => ({ ...client, debug: true })),
  },
  {
    name: 'endpoint-paths',
    title: 'A client sends to the origin of Endpoint, whatever path it has',
    because: 'the document lets Endpoint override where requests go (reading 14: at least its origin is sure)',
    requirements: ['WIR-001', ...ALL_METHODS],
    change: (plan) => {
      const [[, first] = []] = Object.entries(plan.clients);
      if (first === undefined) return undefined;
      const others = PATHS.map((path, at) => [`path ${at}`, { ...first, writeKey: `wkOfPath${at}Q`, path }] as const);
      let turn = 0;
      const steps = plan.steps.map((step): ClientStep => {
        if (step.kind !== 'message' || step.client === 'plain') return step;
        turn += 1;
        return { ...step, client: others[turn % others.length]?.[0] ?? step.client };
      });
      return { ...plan, clients: { ...plan.clients, ...Object.fromEntries(others) }, steps };
    },
  },
] as const satisfies readonly ClientRelation[];

/** The optional fields of a message: each is present or absent in another combination than its neighbours. */
function optionalFields({ method, mark, key }: PlannedMessage, index: number): Record<string, unknown> {
  const bits = index >> 1;
  const given = <Value>(bit: number, value: Value): Value | undefined =>
    (bits & (1 << bit)) === 0 ? undefined : value;
  const common = { Integrations: given(0, { All: false, Webhooks: true, [`Tool of i${mark}`]: true }) };
  if (method !== 'Page') return common;
  return {
    ...common,
    Name: given(1, 'Pricing'),
    Category: given(2, 'Docs'),
    Context: given(1, { room: 'blue', doors: 3, report: `of c${mark}` }),
    AnonymousId: given(0, `anonymous of ${key}`),
  };
}
