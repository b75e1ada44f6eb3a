import type { World, WorldAnswer, WorldSource, WorldStep } from '../../../../spec/shapes/world.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const FAILURES = ['timeout', 500, 'reset'] as const;

const IN_TIME: WorldAnswer = { status: 200, after: '4s' };
const SLOWLY: WorldSource = { webhooks: { a: { answers: [IN_TIME] } } };

/** The five seconds to answer, right after another attempt has failed. */
export const timeoutAfterFailures = [
  worldCase({
    id: 'timeout/after-failures',
    title: 'An answer after 4 s is in time after a failure at that URL, host or source',
    requirements: ['TMO-001'],
    world: afterFailures(),
  }),
] as const satisfies readonly Case[];

/** One after another, because a success at any URL of the host may undo the effect of a failure. */
function afterFailures(): World {
  const ofFailures = FAILURES.map((failure): [string, WorldSource][] => [
    [`${failure}`, SLOWLY],
    [`beside-${failure}`, SLOWLY],
  ]);
  const silent = { webhooks: { silent: { answers: ['timeout' as const] }, a: { answers: [IN_TIME] } } };
  return {
    sources: Object.fromEntries([...ofFailures.flat(), ['silent', silent]]),
    steps: [...FAILURES.flatMap(stepsAfter), { track: { source: 'silent' } }, { pass: '4s' }],
  };
}

/** Lets an attempt fail, then sends a call for the same URL, and one for another source with a URL of the same host. */
function stepsAfter(failure: (typeof FAILURES)[number]): WorldStep[] {
  return [
    { track: { source: `${failure}`, answers: { a: [failure, 200] } } },
    ...(failure === 'timeout' ? [{ pass: '6s' }] : []),
    ...[{ track: { source: `${failure}` } }, { track: { source: `beside-${failure}` } }, { pass: '4s' }],
  ];
}
