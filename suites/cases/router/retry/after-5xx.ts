import type { World } from '../../../../spec/shapes/world.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Likely statuses of an endpoint. */
const STATUSES = [500, 501, 502, 503, 504, 505, 511, 599] as const;

/** Rare statuses. Those such as 530 come from proxies in front of an endpoint. */
const RARE_STATUSES = [506, 507, 508, 509, 510, 512, 520, 521, 522, 523, 524, 525, 526, 527, 529, 530, 550, 561, 598];

/** Statuses that a message gets repeatedly: the likely ones, and those of a proxy whose endpoint is busy or silent. */
const KEPT_STATUSES = [...STATUSES, 520, 522, 524, 529, 598] as const;

export const retryAfter5xx = [
  worldCase({
    id: 'retry/two-or-more',
    title: 'A message that keeps failing with one 5xx status is retried two times or more',
    requirements: ['RTY-001', 'RTY-006'],
    world: sourcesWith(KEPT_STATUSES.map((status) => [status, status, 200])),
  }),
  ...STATUSES.map((status) =>
    worldCase<`retry/${(typeof STATUSES)[number]}`>({
      id: `retry/${status}`,
      title: `A message answered with ${status} is retried`,
      requirements: status === 500 ? ['RTY-006', 'RTY-001'] : ['RTY-006'],
      world: sourcesWith([[status, 200]]),
    }),
  ),
  worldCase({
    id: 'retry/every-5xx',
    title: 'A message answered with a rarer status from 500 to 599 is retried',
    requirements: ['RTY-006', 'RTY-005', 'DLV-001', DELIVERED.track],
    // One that succeeds at once next to those that fail, so that a mix-up of their outcomes shows.
    world: sourcesWith([...RARE_STATUSES.map((status) => [status, 200]), [200]]),
  }),
] as const satisfies readonly Case[];

/** A source with one webhook for each of these answers, and a call of each. */
function sourcesWith(answers: readonly (readonly number[])[]): World {
  const named = answers.map((each, index) => [`source-${index + 1}`, { webhooks: { a: { answers: [...each] } } }]);
  return {
    sources: Object.fromEntries(named),
    steps: named.map(([source]) => ({ track: { source: `${source}` } })),
  };
}
