import { capitalised } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { type BodyKind, strictBodySchemas } from '../../../spec/shapes/bodies.ts';
import { demandBody, demandHeaders, demandMember } from '../../harness/kit/demand.ts';
import { requestsWith } from '../../harness/kit/negatives.ts';
import { arrivalAtAny, arrivalAtWorkingUrl, demandEnd, successAt } from '../../harness/kit/retries.ts';
import { demandSigned } from '../../harness/kit/signed.ts';
import { SECRET } from '../../harness/kit/traffic.ts';
import { type Sent, TRIGGERS, type Trigger } from '../../harness/kit/triggers.ts';
import type { Receiver } from '../../harness/receivers/receiver.ts';
import { FAIL, OK, type Reply, STALL, status } from '../../harness/receivers/reply.ts';
import { DELIVERED } from '../../harness/stage/calls.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import type { Case } from '../case.ts';

const REFUSER_HEADERS = { 'X-Team': 'blue', 'X-First': 'yes' };
const TAKER_HEADERS = { 'X-Team': 'green', 'X-Second': 'yes' };

const ALSO_CHECKED: readonly RequirementId[] = ['RTY-005', 'HDR-006', 'HDR-009', 'SIG-001', 'SIG-002', 'SIG-006'];

/** The same for messages with two URLs, and for those with one. */
const CHECKED_AT_TWO: readonly RequirementId[] = ['DLV-003', 'DLV-004'];
const CHECKED_AT_ONE: readonly RequirementId[] = ['RTY-003', 'SIG-007'];

/** Every kind of message through failure and retries: the rules are the same for every kind. */
export const kind = [
  ...TRIGGERS.flatMap((trigger) => [
    retriedCase(trigger, 'after-5xx', 'fails twice', [status(503), FAIL, OK], 'RTY-001'),
    retriedCase(trigger, 'after-timeout', 'gets no answer', [STALL, OK], 'TMO-002'),
  ]),
] as const satisfies readonly Case[];

/**
 * A case with a URL that always fails, and another that succeeds at the last of its replies. A delete notification has
 * only the second URL.
 * @param retried The requirement that fails if the message is not retried until then.
 */
function retriedCase<const Name extends string, const Fate extends string>(
  trigger: Trigger<Name>,
  name: Fate,
  fate: string,
  replies: readonly Reply[],
  retried: RequirementId,
): Case<`kind/${Name}-${Fate}`> {
  const { kind, arrival, needs, send } = trigger;
  return {
    id: `kind/${trigger.name}-${name}`,
    title: `${capitalised(trigger.what)} that ${fate} is retried, whole and signed`,
    requirements: [
      retried,
      ...ALSO_CHECKED,
      ...(kind === 'delete' ? CHECKED_AT_ONE : CHECKED_AT_TWO),
      arrival,
      ...(needs.includes('audiences') ? [DELIVERED.identify] : []),
    ],
    needs,
    play: async (stage) => {
      // The failing URL gets the message before the other, together with it, or never, if the other one is tried first
      // until it succeeds.
      const [refuser, taker] = [await stage.receiver(FAIL), await stage.receiver(...replies)];
      const refusing = { receiver: refuser, headers: REFUSER_HEADERS };
      const taking = { receiver: taker, headers: TAKER_HEADERS };
      // The document does not say which URLs get a notification, or when a notification ends after a success at one of
      // them (readings, 34).
      const isForOne = kind === 'delete';
      const sent = await send(stage, { secret: SECRET, hooks: isForOne ? [taking] : [refusing, taking] });
      await arrivalAtAny(stage, isForOne ? [taker] : [refuser, taker], arrival);
      await arrivalAtWorkingUrl(stage, taker, 'DLV-003');
      for (let attempt = 2; attempt <= replies.length; attempt += 1) await stage.awaitRetry(taker, retried, attempt);
      const success = await successAt(stage, taker, [refuser, taker]);
      demandWhole(refuser, kind, REFUSER_HEADERS);
      demandWhole(taker, kind, TAKER_HEADERS);
      const others = isForOne ? await notifyAgain(stage, sent, taker) : () => 0;
      await demandEnd(stage, isForOne ? 'RTY-003' : 'DLV-004', [{ ...success, others }], undefined);
    },
  };
}

/**
 * Sends another deletion request, whose notifications succeed immediately. It shows how many notifications a URL gets
 * for one request, each of which is retried until it succeeds (readings, 34).
 * @returns Most requests that may come at the receiver by the end, after one notification has succeeded there: those of
 * the other request, and one of the first for each other notification.
 */
async function notifyAgain(stage: Stage, { source, mark }: Sent, receiver: Receiver): Promise<() => number> {
  const userId = stage.calls.id('u');
  await stage.requestDeletion({ userId, sources: [source.writeKey] });
  return () => {
    const count = requestsWith(receiver, userId).length;
    if (count > 0) return 2 * count - 1;
    // Notifications without the id of their user look like other attempts. Other cases check that id.
    return requestsWith(receiver, mark).length > 0 ? 0 : Number.POSITIVE_INFINITY;
  };
}

/** Ends the case if an attempt is unsigned, lacks a static header, or differs from the first attempt in its message. */
function demandWhole({ requests }: Receiver, kind: BodyKind, headers: Readonly<Record<string, string>>): void {
  const [first] = requests;
  if (first === undefined) return;
  const presence = kind === 'delete' ? 'SIG-007' : 'SIG-001';
  demandHeaders('HDR-006', first, headers);
  demandSigned(first, SECRET, presence, 'SIG-002');
  for (const retry of requests.slice(1)) {
    demandHeaders('HDR-009', retry, headers);
    demandSigned(retry, SECRET, 'SIG-006', 'SIG-006');
    for (const name of listedMembers(kind)) demandMember('RTY-005', retry, [name], demandBody(first)[name]);
  }
}

/** The members in the shape of a body, except its timestamp, because it is open whether retries keep that. */
function listedMembers(kind: BodyKind): string[] {
  return Object.keys(strictBodySchemas[kind].shape).filter((name) => name !== 'timestamp');
}
