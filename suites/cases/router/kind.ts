import type { RequirementId } from '../../../spec/requirements/index.ts';
import { type BodyKind, bodySchemas } from '../../../spec/shapes/bodies.ts';
import { demandBody, demandMember } from '../../kit/demand.ts';
import { demandSigned } from '../../kit/signed.ts';
import { demandHeaders } from '../../kit/static-headers.ts';
import { arrivalAtOther, demandEnd, successAt } from '../../kit/success.ts';
import { SECRET } from '../../kit/traffic.ts';
import { TRIGGERS, type Trigger } from '../../kit/triggers.ts';
import type { Receiver } from '../../receivers/receiver.ts';
import { FAIL, OK, type Reply, STALL, status } from '../../receivers/reply.ts';
import { DELIVERED } from '../../stage/sure-kinds.ts';
import type { Case } from '../case.ts';

const REFUSER_HEADERS = { 'X-Team': 'blue', 'X-First': 'yes' };
const TAKER_HEADERS = { 'X-Team': 'green', 'X-Second': 'yes' };

/** What each of these cases shows on its way. */
const SHOWN: readonly RequirementId[] = [
  'RTY-005',
  'HDR-006',
  'HDR-009',
  'SIG-001',
  'SIG-002',
  'SIG-006',
  'DLV-003',
  'DLV-004',
];

/** Every kind of message through all that can become of it: what holds for one holds for each. */
export const kind = [
  ...TRIGGERS.flatMap((trigger) => [
    lifeCase(trigger, 'after-5xx', 'fails twice', [status(503), FAIL, OK], 'RTY-001'),
    lifeCase(trigger, 'after-timeout', 'is not answered', [STALL, OK], 'TMO-002'),
  ]),
] as const satisfies readonly Case[];

/**
 * One URL that always fails, and behind it one that succeeds at the last of its replies.
 * @param retried What it fails that the message is not tried as often as that.
 */
function lifeCase<const Name extends string, const Fate extends string>(
  trigger: Trigger<Name>,
  name: Fate,
  fate: string,
  replies: readonly Reply[],
  retried: RequirementId,
): Case<`kind/${Name}-${Fate}`> {
  const { kind, arrival, needs, send } = trigger;
  return {
    id: `kind/${trigger.name}-${name}`,
    title: `Where ${trigger.what} ${fate}, it is tried again, whole and signed, until its success`,
    requirements: [
      retried,
      ...SHOWN,
      ...(kind === 'delete' ? (['SIG-007'] as const) : []),
      arrival,
      ...(needs.includes('audiences') ? [DELIVERED.identify] : []),
    ],
    needs,
    play: async (stage) => {
      const [refuser, taker] = [await stage.receiver(FAIL), await stage.receiver(...replies)];
      const refusing = { receiver: refuser, headers: REFUSER_HEADERS };
      const taking = { receiver: taker, headers: TAKER_HEADERS };
      // A notification may go to the first URL alone (readings, 34), so that one has to be the one that takes it.
      const isForFirst = kind === 'delete';
      await send(stage, { secret: SECRET, hooks: isForFirst ? [taking, refusing] : [refusing, taking] });
      await arrivalAtOther(stage, isForFirst ? taker : refuser, arrival);
      await arrivalAtOther(stage, taker, 'DLV-003');
      for (let attempt = 2; attempt <= replies.length; attempt += 1) await stage.retryOf(taker, retried, attempt);
      const success = await successAt(stage, taker, [refuser, taker]);
      demandWhole(refuser, kind, REFUSER_HEADERS);
      demandWhole(taker, kind, TAKER_HEADERS);
      await demandEnd(stage, 'DLV-004', [success], undefined);
    },
  };
}

/** Ends the case where an attempt is not signed, lacks a static header, or carries another message than the first one. */
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

/** The members that the shape of a body lists, but its timestamp, of which it is open whether retries keep it. */
function listedMembers(kind: BodyKind): string[] {
  return Object.keys(bodySchemas[kind].shape).filter((name) => name !== 'timestamp');
}
