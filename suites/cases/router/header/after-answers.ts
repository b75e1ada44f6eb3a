import type { WorldStep } from '../../../../spec/shapes/world.ts';
import type { Headers } from '../../../harness/kit/demand.ts';
import { SECRET } from '../../../harness/kit/traffic.ts';
import { DELIVERED, SURE_KINDS } from '../../../harness/stage/calls.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/**
 * Statuses of an endpoint's answers. Left out are those to which HTTP itself reacts with another request: a redirect, a
 * proxy that wants a password, an expectation that fails; and 410, after which many webhook senders stop.
 */
const STATUSES = [
  ...[201, 202, 204, 301, 304, 400, 401, 403, 404, 405, 406, 408, 409, 411, 413, 414, 415, 422, 429, 431],
  ...[500, 501, 502, 503, 504, 505],
];
/** Sources that share the statuses, so that three messages are under way at a time. */
const SOURCES = ['one', 'two', 'three'];

const HEADERS: Headers = { Authorization: 'Bearer tangerine', 'X-Team': 'blue' };

/** Requests to a URL after any answer from it. */
export const headerAfterAnswers = [
  worldCase({
    id: 'header/after-every-status',
    title: 'The next request to a URL does not depend on its previous status',
    requirements: [
      ...(['HDR-006', 'HDR-001', 'HDR-002', 'HDR-004', 'SET-004', 'SIG-001', 'SIG-002', 'CAL-011'] as const),
      ...Object.values(DELIVERED),
    ],
    world: {
      sources: Object.fromEntries(
        SOURCES.map((name) => [
          name,
          { secret: SECRET, webhooks: { a: { path: `/hook/${name}?team=blue`, headers: HEADERS } } },
        ]),
      ),
      // The last messages come after the last statuses.
      steps: [...STATUSES, 200, 200, 200].flatMap(stepsAt),
    },
  }),
] as const satisfies readonly Case[];

/** A call of the next kind and source. Only its first attempt gets the status, so that a router that keeps its messages in order can continue. */
function stepsAt(status: number, at: number): WorldStep[] {
  const kind = SURE_KINDS[at % SURE_KINDS.length] ?? 'track';
  const source = SOURCES[at % SOURCES.length] ?? '';
  const call = callOf(kind, { source, answers: { a: [status, 200] } });
  return (at + 1) % SOURCES.length === 0 ? [call, { pass: '1s' }] : [call];
}
