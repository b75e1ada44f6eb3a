import type { World, WorldAnswer, WorldWebhook } from '../../../../spec/shapes/world.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { IN_TIME_MS, TOO_LATE_MS } from '../../../harness/kit/tolerances.ts';
import { openOutlet } from '../../../harness/kit/traffic.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import { OK, type Reply, STALL } from '../../../harness/receivers/reply.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Failures of a URL, for the id and the title of each case. */
const BAD_ANSWERS = [
  ['reset', 'A URL whose connection is reset', 'reset'],
  ['closed', 'A URL whose connection is closed', 'close'],
  ['garbage', 'A URL that answers with garbage', 'garbage'],
  ['stalled', 'A URL that does not answer', 'timeout'],
] as const satisfies readonly (readonly [name: string, subject: string, answer: WorldAnswer])[];

/** The same for URLs that cannot be reached. */
const BAD_ENDPOINTS = [
  ['a-refused-connection', 'A URL whose connection is refused', 'refusing'],
  ['an-unresolved-name', 'A URL whose name does not exist', 'unresolved'],
  ['a-failed-handshake', 'An https URL whose port speaks plain HTTP', 'no-handshake'],
] as const satisfies readonly (readonly [name: string, subject: string, endpoint: WorldWebhook['endpoint']])[];

export const deliveryFailingUrls = [
  worldCase({
    id: 'delivery/every-url',
    title: 'Every URL is tried when all fail',
    requirements: ['DLV-003'],
    world: urlsWith([500], [500], [500], [500], [500]),
  }),
  worldCase({
    id: 'delivery/retried-beside-silence',
    title: 'A URL that answers with 500 is retried while another URL does not answer',
    requirements: ['RTY-001', 'DLV-003'],
    world: urlsWith([500], ['timeout']),
  }),
  ...BAD_ENDPOINTS.map(([name, subject, endpoint]) =>
    worldCase<`delivery/beside-${(typeof BAD_ENDPOINTS)[number][0]}`>({
      id: `delivery/beside-${name}`,
      title: `${subject} does not stop delivery to another URL`,
      requirements: ['DLV-005'],
      world: {
        sources: { plain: {}, source: { webhooks: { bad: { endpoint }, good: {} } } },
        steps: [{ track: { source: 'plain' } }, { track: { source: 'source' } }],
      },
    }),
  ),
  ...BAD_ANSWERS.map(([name, subject, answer]) =>
    worldCase<`delivery/beside-a-${(typeof BAD_ANSWERS)[number][0]}-connection`>({
      id: `delivery/beside-a-${name}-connection`,
      title: `${subject} does not stop delivery to another URL`,
      requirements: ['DLV-005'],
      world: urlsWith([answer], [200]),
    }),
  ),
  {
    id: 'delivery/beside-half-an-answer',
    title: 'Another URL gets its message while the end of an answer has not come',
    requirements: ['DLV-005'],
    play: async (stage) => {
      if (stage.time.kind !== 'counted') throw NotTested.needsCounts();
      if (!(await arrivesBeside(stage, STALL)))
        throw new NotTested({
          kind: 'behaviour',
          detail: 'messages wait until an endpoint has answered the one before',
        });
      for (const [words, reply] of Object.entries(HALF_ANSWERS)) {
        demandThat(await arrivesBeside(stage, reply), {
          requirement: 'DLV-005',
          expected: `a message for another URL within ${IN_TIME_MS / 1000} s, while ${words}`,
          seen: 'none, although one came while an endpoint did not answer at all',
          diagnosis: 'It waits for the end of one answer before it sends anything else.',
        });
      }
    },
  },
] as const satisfies readonly Case[];

/** One source whose URLs have these answers, and a call. */
function urlsWith(...urls: readonly WorldAnswer[][]): World {
  const webhooks = Object.fromEntries(urls.map((answers, index) => [`url-${index + 1}`, { answers }]));
  return { sources: { source: { webhooks } }, steps: [{ track: {} }] };
}

/** Answers that begin at once. Their end does not come in time. */
const HALF_ANSWERS: Readonly<Record<string, Reply>> = {
  'the rest of a 500 does not come': { kind: 'endless' },
  'the rest of a 200 does not come': { kind: 'drip', afterMs: TOO_LATE_MS },
};

/** Sends a message to a URL that replies in this way, and then one of another source. Returns whether that comes before the first exchange must end. */
async function arrivesBeside(stage: Stage, reply: Reply): Promise<boolean> {
  const { time, calls } = stage;
  const first = await stage.source({ hooks: [{ receiver: await stage.receiver(reply, OK) }] });
  const { receiver, source } = await openOutlet(stage);
  await first.deliver(calls.track());
  const endMs = time.nowMs() + IN_TIME_MS;
  await source.call(calls.track());
  const arrives = await time.runUntil(() => receiver.requests.length > 0, endMs);
  await time.passUntil(endMs + TOO_LATE_MS);
  return arrives;
}
