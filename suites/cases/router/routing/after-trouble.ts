import type { World } from '../../../../spec/shapes/world.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** More in a row than a router counts before it considers a host or an endpoint broken. */
const FAILED_BEFORE = 20;

const CLIENT_ERRORS = [400, 401, 403, 404, 405, 406, 408, 409, 410, 411, 413, 415, 418, 421, 422, 423, 426, 429, 451];

/** Calls after a pause or a failure, from which a router may conclude that a source or a host is gone. */
export const routingAfterTrouble = [
  worldCase({
    id: 'routing/after-a-rest',
    title: 'A call is sent after hours without a call or without a successful delivery',
    requirements: ['CAL-011', DELIVERED.track],
    world: {
      sources: { idle: {}, failing: { webhooks: { a: { answers: [500] } } } },
      steps: twice(['idle', 'failing'], '1d'),
    },
  }),
  worldCase({
    id: 'routing/after-4xx',
    title: 'A call is sent to a URL that answered an earlier call with a 4xx',
    requirements: ['CAL-011', DELIVERED.track],
    world: {
      sources: Object.fromEntries(
        CLIENT_ERRORS.map((code) => [`${code}`, { webhooks: { a: { answers: [code, 200] } } }]),
      ),
      steps: twice(CLIENT_ERRORS.map(String), '1s'),
    },
  }),
  worldCase({
    id: 'routing/after-refused-connections',
    title: `A call is sent to a host after ${FAILED_BEFORE} connections to another port were refused`,
    requirements: ['CAL-011', DELIVERED.track],
    world: {
      sources: { source: {}, refused: { webhooks: { a: { endpoint: 'refusing' } } } },
      steps: [
        { track: {} },
        ...Array.from({ length: FAILED_BEFORE }, () => ({ track: { source: 'refused' } })),
        ...[{ pass: '1s' }, { track: {} }],
      ],
    },
  }),
  worldCase({
    id: 'routing/after-failures',
    title: `A call is sent to a URL after ${FAILED_BEFORE} other messages failed there`,
    requirements: ['CAL-011', DELIVERED.track],
    world: {
      sources: { source: { webhooks: { a: { answers: [500] } } } },
      steps: Array.from({ length: FAILED_BEFORE + 1 }, () => [{ track: {} }, { pass: '1s' }]).flat(),
    },
  }),
] as const satisfies readonly Case[];

/** A call of each source, time that passes, and another call of each. */
function twice(sources: readonly string[], pause: string): World['steps'] {
  const calls = sources.map((source) => ({ track: { source } }));
  return [...calls, { pass: pause }, ...calls];
}
