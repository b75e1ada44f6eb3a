import { demandThat } from '../../../harness/kit/demand.ts';
import { readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, OK, RESET, type Reply, status } from '../../../harness/receivers/reply.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import type { SourceHandle } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** It is open whether this answer accepts a message (readings, 23). */
const OPEN = status(404);
/** Failures for each earlier message: more in a row than a router counts before it pauses a URL. */
const FAILURES: readonly Reply[] = [FAIL, status(503), OPEN, FAIL, RESET, status(502)];

const DECLINED_ATTEMPTS = 2;

/** Index of the one URL of three that accepts the earlier messages. */
const TAKING = [2, 0];

/** New messages at several URLs, after others. */
export const deliveryAfterOthers = [
  {
    id: 'delivery/after-other-outcomes',
    title: 'A failing message is tried at every URL after any outcome of earlier messages',
    requirements: ['DLV-003', DELIVERED.track],
    play: async (stage) => {
      const receivers = [await stage.receiver(), await stage.receiver(), await stage.receiver()];
      const source = await stage.source({ hooks: receivers.map((receiver) => ({ receiver })) });
      for (const taking of TAKING) {
        await handInOthers(stage, source, receivers, taking);
        await demandTriedAtEach(stage, source, receivers);
      }
    },
  },
] as const satisfies readonly Case[];

/** Sends messages that all URLs but one decline, and waits until each has succeeded. */
async function handInOthers(
  { calls, time }: Stage,
  source: SourceHandle,
  receivers: readonly Receiver[],
  taking: number,
): Promise<void> {
  const marks = FAILURES.map(() => calls.id('u'));
  const taken = new Set<string>();
  for (const [at, receiver] of receivers.entries()) {
    receiver.answerBy(({ body }) => {
      const mark = marks.find((each) => body.includes(each)) ?? '';
      // A router that makes all of its retries at one URL before it tries another succeeds there in the end.
      const isDeclined = at !== taking && requestsWith(receiver, mark).length <= DECLINED_ATTEMPTS;
      const failure = isDeclined ? FAILURES[marks.indexOf(mark)] : undefined;
      if (failure === undefined || failure === OPEN) taken.add(mark);
      return failure ?? OK;
    });
  }
  for (const userId of marks) await source.call(calls.track({ userId }));
  const limitMs = time.nowMs() + receivers.length * RETRY_LIMIT_MS;
  await time.runUntil(() => marks.every((mark) => taken.has(mark)), limitMs);
  const lost = marks.filter((mark) => !taken.has(mark));
  demandThat(lost.length === 0, {
    requirement: 'DLV-003',
    expected: 'each message to reach the one URL that accepts it',
    seen: `${lost.length} of ${marks.length} lost`,
  });
}

/** Sends a message that fails, until each URL has had it. */
async function demandTriedAtEach(
  { calls, time }: Stage,
  source: SourceHandle,
  receivers: readonly Receiver[],
): Promise<void> {
  const call = calls.track();
  const untried = (): Receiver[] => receivers.filter((each) => requestsWith(each, readMark(call)).length === 0);
  for (const receiver of receivers) receiver.answerBy(() => (untried().length === 0 ? OK : FAIL));
  await source.call(call);
  const limitMs = time.nowMs() + receivers.length * RETRY_LIMIT_MS;
  await time.runUntil(() => untried().length === 0, limitMs);
  const [missing] = untried();
  demandThat(missing === undefined, {
    requirement: 'DLV-003',
    expected: 'a message that fails at the other URLs to be tried at each, after messages with other outcomes',
    seen: `none at ${missing?.name}`,
  });
}
