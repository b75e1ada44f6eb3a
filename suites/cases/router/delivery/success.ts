import type { World, WorldAnswer } from '../../../../spec/shapes/world.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

type Answers = readonly WorldAnswer[];

/** A failure that arrives after the success at another URL. */
const FAIL_LATER: WorldAnswer = { status: 500, after: '1s' };

/** A success at one URL ends the message at all of its URLs. */
export const deliverySuccess = [
  worldCase({
    id: 'delivery/processed-once',
    title: 'A message that is answered with 200 is not sent again',
    requirements: ['DLV-001'],
    world: { steps: [{ track: {} }] },
  }),
  ...([2, 3, 4, 5] as const).map((count) =>
    worldCase<`delivery/first-success-of-${typeof count}`>({
      id: `delivery/first-success-of-${count}`,
      title: `A success at any one of ${count} URLs ends the message`,
      requirements: ['DLV-002'],
      world: sourcesWith(
        ...Array.from({ length: count }, (_, position) =>
          Array.from({ length: count }, (__, index): Answers => (index === position ? [200] : [500])),
        ),
      ),
    }),
  ),
  successCase('while-others-fail-later', 'A success', ', even if the others fail later', [200], [FAIL_LATER]),
  successCase('while-others-stall', 'A success', ', even if the others do not answer', [200], ['timeout']),
  successCase('on-a-retry', 'A success on a retry', '', [500, 200], [500]),
  successCase('after-a-timeout', 'A success after a timeout', '', ['timeout', 200], [500]),
  worldCase({
    id: 'delivery/success-beside-other-failures',
    title: 'A success on a retry ends the message after failures of any kind at the other URLs',
    requirements: ['DLV-004'],
    // A router may keep each of these in another place until the retry.
    world: sourcesWith([['timeout'], [500], ['reset'], [FAIL_LATER], [500, 500, 200]]),
  }),
  worldCase({
    id: 'delivery/success-at-a-removed-url',
    title: 'A success at a URL removed meanwhile still ends the message at every URL',
    requirements: ['DLV-002'],
    world: {
      sources: {
        source: { webhooks: { failing: { answers: [500] }, slow: { answers: [{ status: 200, after: '2s' }] } } },
      },
      steps: [{ track: {} }, { settings: { webhooks: ['failing'] } }],
    },
  }),
] as const satisfies readonly Case[];

/** A case with a URL that succeeds at the last of its answers, between two that never succeed. */
function successCase<const Name extends string>(
  name: Name,
  success: string,
  condition: string,
  succeeding: Answers,
  failing: Answers,
) {
  return worldCase<`delivery/success-${Name}`>({
    id: `delivery/success-${name}`,
    title: `${success} ends the message at every URL${condition}`,
    requirements: [succeeding.length > 1 ? 'DLV-004' : 'DLV-002'],
    world: sourcesWith([failing, succeeding, failing]),
  });
}

/** A source for each list of URLs, which have these answers, and a call of each. */
function sourcesWith(...sources: readonly (readonly Answers[])[]): World {
  const named = sources.map((urls, index) => {
    const webhooks = Object.fromEntries(urls.map((answers, at) => [`url-${at + 1}`, { answers: [...answers] }]));
    return [`source-${index + 1}`, { webhooks }] as const;
  });
  return { sources: Object.fromEntries(named), steps: named.map(([source]) => ({ track: { source } })) };
}
