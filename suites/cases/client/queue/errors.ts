import { LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { describeAttempts } from '../../../harness/kit/client/observations.ts';
import { CLIENT_LOOK_AHEAD_MS, isSent } from '../../../harness/kit/client/sent.ts';
import { demandTrackWithin } from '../../../harness/kit/client/time-in-queue.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import { OK, RESET, type Reply, status } from '../../../harness/receivers/reply.ts';
import type { CapturedClient } from '../../../harness/stage/client.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import type { WorldTime } from '../../../harness/time/world-time.ts';
import type { Case } from '../../case.ts';

/** World time during which errors continue: minutes where they cost nothing. */
const LOOK_MS: Readonly<Record<WorldTime['kind'], number>> = { counted: 600_000, stepped: 60_000, real: 10_000 };
/** Time to look for a message that was queued after the first errors, while errors continue. */
const LATER_LOOK_MS = { ...LOOK_MS, real: CLIENT_LOOK_AHEAD_MS };
/** Number of timers after which the wait ends, because a client may retry for ever. */
const LOOK_TIMERS = 200;

/**
 * Time for a client to send a message once its service has recovered. It may wait for a retry of an earlier failure,
 * and each delay may be several times the previous one.
 */
const RECOVERY_MS = 6 * HOUR_MS;

/** Time between a request and its error, if the clock can measure it. */
const UNDER_WAY_MS = 1_000;

const ERRORS: Readonly<Record<string, Reply>> = { 500: status(500), 400: status(400), 'a broken connection': RESET };

/** A client whose first message gets an error, and a message to queue after the errors. */
interface Try {
  readonly what: string;
  readonly client: CapturedClient;
  readonly message: MarkedMessage;
  readonly later: MarkedMessage;
}

export const queueErrors = [
  {
    id: 'queue/errors',
    title: 'Messages are sent in time after the service recovers from errors or broken connections',
    requirements: ['QUE-015', 'QUE-013', 'QUE-009'],
    spanMs: 2 * LOOK_MS.real + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const tries: Try[] = [];
      for (const [what, reply] of Object.entries(ERRORS)) {
        const client = await stage.client(await stage.capture(reply));
        const [message, later] = [stage.messages.track(), stage.messages.track()];
        await client.queue(message);
        tries.push({ what, client, message, later });
      }
      for (const { client, message } of tries) await client.sent(message);
      const look = (ms: number): Promise<void> =>
        stage.time.passUntil(stage.time.nowMs() + ms, { timers: LOOK_TIMERS });
      await look(LOOK_MS[stage.time.kind]);
      for (const { client, later } of tries) await client.tryQueue(later);
      await look(LATER_LOOK_MS[stage.time.kind]);
      const outcomes = tries.map(({ what, client: { capture }, message, later }) => [
        what,
        {
          firstMessage: describeAttempts(stage.time.kind, capture.sightings(message.mark)),
          laterMessages: isSent(capture, later) ? 'sent' : 'not sent',
        },
      ]);
      stage.observe('QUE-015', Object.fromEntries(outcomes));
      if (stage.time.kind === 'counted') await demandRecovery(stage, tries);
    },
  },
  {
    id: 'queue/after-one-error',
    title: 'Messages queued during and after one failed request are sent once the service recovers',
    requirements: ['QUE-013', 'QUE-009'],
    needs: ['virtual-clock'],
    play: async (stage) => {
      // A client may wait long before it continues, and only a clock with `next` and `busy` gets there.
      if (stage.time.kind !== 'counted') throw NotTested.needsCounts();
      for (const [what, reply] of Object.entries(ERRORS)) {
        const client = await stage.client(await stage.capture(afterAWhile(reply), OK));
        const [message, ...meanwhile] = [stage.messages.track(), stage.messages.identify(), stage.messages.track()];
        await client.queue(message);
        await client.sent(message);
        const taken: MarkedMessage[] = [];
        for (const each of meanwhile) if ((await client.tryQueue(each)).kind === 'taken') taken.push(each);
        for (const each of taken)
          await demandSent(stage, { what, client }, each, 'the client accepted while a request failed');
        await demandRecovery(stage, [{ what, client }]);
      }
    },
  },
] as const satisfies readonly Case[];

/**
 * Ends the case if a message that a client accepts after its service has recovered is never sent, or if the next one is
 * late: by then the client has seen that the service accepts its requests.
 */
async function demandRecovery(stage: Stage, tries: readonly Pick<Try, 'what' | 'client'>[]): Promise<void> {
  for (const { what, client } of tries) {
    client.capture.reply(OK);
    const message = stage.messages.track();
    const returned = await client.tryQueue(message);
    // The meaning of an error is open (readings, 45), and a client that has ended may report that.
    if (returned.kind !== 'taken') continue;
    await demandSent(stage, { what, client }, message, 'the client accepted after its service recovered');
    await demandTrackWithin(stage, 'QUE-009', client, LIMITS.flushIntervalMs);
  }
}

/** The same reply, delayed if it is an answer. */
function afterAWhile(reply: Reply): Reply {
  return reply.kind === 'answer' ? { ...reply, afterMs: UNDER_WAY_MS } : reply;
}

/** Ends the case if a message is never sent. @param which Words that identify the message */
async function demandSent(
  stage: Stage,
  { what, client }: Pick<Try, 'what' | 'client'>,
  message: MarkedMessage,
  which: string,
): Promise<void> {
  await stage.time.runUntil(() => isSent(client.capture, message), stage.time.nowMs() + RECOVERY_MS);
  demandThat(isSent(client.capture, message), {
    requirement: 'QUE-013',
    expected: `the message that ${which} to be sent`,
    seen: `nothing of it in ${RECOVERY_MS / HOUR_MS} h after ${what === 'a broken connection' ? what : `status ${what}`}`,
    request: client.capture.requests.at(-1),
  });
}
