import { plural } from '../../../../spec/grammar.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import {
  arrivalAtWorkingUrl,
  demandEnd,
  lookForRetries,
  type Success,
  successAt,
} from '../../../harness/kit/retries.ts';
import { TOO_LATE_MS } from '../../../harness/kit/tolerances.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, OK, okAfter, RESET, type Reply, STALL } from '../../../harness/receivers/reply.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** A failure that arrives after the success at another URL. */
const FAIL_LATER: Reply = { kind: 'answer', status: 500, afterMs: 1_000 };

const SLOW_MS = 2_000;
const SLOW: Reply = okAfter(SLOW_MS);

/** Ways in which a URL fails. A router may keep each of them in another place until the retry. */
const FAILING: readonly Reply[] = [STALL, FAIL, RESET, FAIL_LATER];

/** A success at one URL ends the message at all of its URLs. */
export const deliverySuccess = [
  {
    id: 'delivery/processed-once',
    title: 'A message that is answered with 200 is not sent again',
    requirements: ['DLV-001'],
    play: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await lookForRetries(stage);
      demandThat(receiver.requests.length === 1, {
        requirement: 'DLV-001',
        expected: 'one request, because it was answered with 200',
        seen: plural(receiver.requests.length, 'request'),
        request: receiver.requests[1],
      });
    },
  },
  ...([2, 3, 4, 5] as const).map((count) => firstSuccess(count)),
  successCase('while-others-fail-later', 'A success', ', even if the others fail later', [OK], [FAIL_LATER]),
  successCase('while-others-stall', 'A success', ', even if the others do not answer', [OK], [STALL]),
  successCase('on-a-retry', 'A success on a retry', '', [FAIL, OK], [FAIL]),
  successCase('after-a-timeout', 'A success after a timeout', '', [STALL, OK], [FAIL], 'TMO-002'),
  {
    id: 'delivery/success-beside-other-failures',
    title: 'A success on a retry ends the message after failures of any kind at the other URLs',
    requirements: ['DLV-004'],
    play: async (stage) => {
      const receivers = await openAll(stage, ...FAILING.map((reply) => [reply]), [FAIL]);
      const source = await stage.source({ hooks: receivers.map((receiver) => ({ receiver })) });
      await source.call(stage.calls.track());
      const last = receivers.at(-1);
      if (last === undefined) throw new Error('Expected a receiver, got none');
      await arrivalAtWorkingUrl(stage, last, 'DLV-003', FAILING.length);
      await stage.time.passUntil(stage.time.nowMs() + TOO_LATE_MS);
      last.reply(OK);
      await stage.awaitRetry(last, 'RTY-001', last.requests.length + 1);
      await demandEnd(stage, 'DLV-004', [await successAt(stage, last, receivers)], undefined);
    },
  },
  {
    id: 'delivery/success-at-a-removed-url',
    title: 'A success at a URL removed meanwhile still ends the message at every URL',
    requirements: ['DLV-002'],
    play: async (stage) => {
      const [failing, slow] = await openAll(stage, [FAIL], [SLOW]);
      if (failing === undefined || slow === undefined) throw new Error('Expected two receivers, got fewer');
      const source = await stage.source({ hooks: [{ receiver: failing }, { receiver: slow }] });
      await source.call(stage.calls.track());
      await arrivalAtWorkingUrl(stage, slow, 'DLV-003');
      await source.configure({ hooks: [{ receiver: failing }] });
      await stage.time.passUntil(stage.time.nowMs() + SLOW_MS);
      await demandEnd(stage, 'DLV-002', [await successAt(stage, slow, [failing, slow])], FAIL);
    },
  },
] as const satisfies readonly Case[];

/** A case that plays one message for each position of the succeeding URL among `count` URLs. */
function firstSuccess<const Count extends number>(count: Count): Case<`delivery/first-success-of-${Count}`> {
  return {
    id: `delivery/first-success-of-${count}`,
    title: `A success at any one of ${count} URLs ends the message`,
    requirements: ['DLV-002'],
    play: async (stage) => {
      const successes: Success[] = [];
      for (let position = 0; position < count; position += 1) {
        const scripts = Array.from({ length: count }, (_, index) => [index === position ? OK : FAIL]);
        successes.push(await playUntilSuccess(stage, scripts, position, 1));
      }
      await demandEnd(stage, 'DLV-002', successes, FAIL);
    },
  };
}

/**
 * A case with a URL that succeeds at the last of its replies, between two that never succeed.
 * @param retried The requirement that fails if the last reply is never reached.
 */
function successCase<const Name extends string>(
  name: Name,
  success: string,
  condition: string,
  succeeding: readonly Reply[],
  failing: readonly Reply[],
  retried: RequirementId = 'RTY-001',
): Case<`delivery/success-${Name}`> {
  const requirement = succeeding.length > 1 ? 'DLV-004' : 'DLV-002';
  return {
    id: `delivery/success-${name}`,
    title: `${success} ends the message at every URL${condition}`,
    requirements: [requirement],
    play: async (stage) => {
      const scripts = [failing, succeeding, failing];
      const end = await playUntilSuccess(stage, scripts, 1, succeeding.length, retried);
      await demandEnd(stage, requirement, [end], succeeding.length > 1 ? undefined : failing[0]);
    },
  };
}

/** Sends a message, and waits for attempt number `attempts` at the URL in `position`, which succeeds. */
async function playUntilSuccess(
  stage: Stage,
  scripts: readonly (readonly Reply[])[],
  position: number,
  attempts: number,
  retried: RequirementId = 'RTY-001',
): Promise<Success> {
  const receivers = await openAll(stage, ...scripts);
  const source = await stage.source({ hooks: receivers.map((receiver) => ({ receiver })) });
  await source.call(stage.calls.track());
  const at = receivers[position];
  if (at === undefined) throw new Error(`Expected a receiver in position ${position}, got none`);
  await arrivalAtWorkingUrl(stage, at, 'DLV-003', receivers.length - 1);
  if (attempts > 1) await stage.awaitRetry(at, retried, attempts);
  return successAt(stage, at, receivers);
}

function openAll(stage: Stage, ...scripts: readonly (readonly Reply[])[]): Promise<Receiver[]> {
  return Promise.all(scripts.map((script) => stage.receiver(...script)));
}
