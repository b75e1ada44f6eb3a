import type { WorldAnswer, WorldStep } from '../../../../spec/shapes/world.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Failures for each earlier message: more in a row than a router counts before it pauses a URL. It is open what a 404 means (readings, 23). */
const FAILURES: readonly WorldAnswer[] = [500, 503, 404, 500, 'reset', 502];

const URLS = ['a', 'b', 'c'];

/** New messages at several URLs, after others. */
export const deliveryAfterOthers = [
  worldCase({
    id: 'delivery/after-other-outcomes',
    title: 'A failing message is tried at every URL after any outcome of earlier messages',
    requirements: ['DLV-003', DELIVERED.track],
    world: {
      sources: { source: { webhooks: { a: {}, b: {}, c: {} } } },
      steps: ['c', 'a'].flatMap(stepsAround),
    },
  }),
] as const satisfies readonly Case[];

/** Messages that all URLs but one decline, and then one that fails at each of them. */
function stepsAround(taking: string): WorldStep[] {
  const answersOf = (answersAt: (url: string) => WorldAnswer[]): WorldStep => {
    return { track: { answers: Object.fromEntries(URLS.map((url) => [url, answersAt(url)])) } };
  };
  // A router that makes all of its retries at one URL before it tries another succeeds there in the end.
  const others = FAILURES.map((failure) => answersOf((url) => (url === taking ? [200] : [failure, failure, 200])));
  return [...others, { pass: '1h' }, answersOf(() => [500])];
}
