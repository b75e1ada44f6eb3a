import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Need } from '../../../spec/requirements/requirement.ts';
import { type BodyKind, bodySchemas } from '../../../spec/shapes/bodies.ts';
import { demandBody, demandMember } from '../../kit/demand.ts';
import { type Outlet, openOutlet } from '../../kit/outlet.ts';
import { SECRET, SURE_KINDS } from '../../kit/traffic.ts';
import { NotTested } from '../../nonconformance.ts';
import type { Receiver } from '../../receivers/receiver.ts';
import { FAIL, OK, type Reply, STALL, status } from '../../receivers/reply.ts';
import type { SourceHandle, SourceOptions } from '../../stage/source.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Case } from '../case.ts';
import { arrivalAtOther, demandEnd, successAt } from './delivery/several-urls.ts';
import { demandHeaders } from './header/static.ts';
import { DELIVERED } from './routing/delivered.ts';
import { demandSigned } from './signature.ts';

/** Something that leads to one message for the webhooks of a source. */
interface Origin {
  /** Kebab-case. */
  readonly name: string;
  readonly kind: BodyKind;
  readonly what: string;
  /** What it fails that the message does not arrive. */
  readonly arrival: RequirementId;
  readonly needs: readonly Need[];
  /** Makes a source with these settings, and has it send the message. */
  readonly send: (stage: Stage, options: SourceOptions) => Promise<void>;
}

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

const ORIGINS: readonly Origin[] = [
  ...SURE_KINDS.map(
    (kind): Origin => ({
      name: kind,
      kind,
      what: `the message of ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} call`,
      arrival: DELIVERED[kind],
      needs: [],
      send: async (stage, options) => {
        const source = await stage.source(options);
        await source.call(stage.calls.of(kind));
      },
    }),
  ),
  {
    name: 'screen',
    kind: 'screen',
    what: 'the message of a screen call',
    arrival: 'CAL-006',
    needs: ['screen'],
    send: async (stage, options) => {
      const source = await stage.source(options);
      const accepted = await source.tryCall(stage.calls.screen());
      const [first] = options.hooks;
      if (accepted && first !== undefined) await stage.awaitRequests(first.receiver, 1);
      if (!first?.receiver.requests.length)
        throw new NotTested('screen calls are not delivered by this implementation');
    },
  },
  {
    name: 'delete',
    kind: 'delete',
    what: 'a delete notification',
    arrival: 'DEL-001',
    needs: ['deletions'],
    send: async (stage, options) => {
      const source = await stage.source(options);
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
    },
  },
  {
    name: 'new-audience',
    kind: 'identify',
    what: 'what is told of a member of a new audience',
    arrival: 'AUD-001',
    needs: ['audiences'],
    send: async (stage, options) => {
      await identifyingOutlet(stage);
      await sync(stage, await stage.source(options), [stage.calls.id('u')]);
    },
  },
  {
    name: 'changed-audience',
    kind: 'identify',
    what: 'what is told of a user who left an audience',
    arrival: 'AUD-003',
    needs: ['audiences'],
    send: async (stage, options) => {
      const { receiver, source } = await identifyingOutlet(stage);
      await sync(stage, source, [stage.calls.id('u')]);
      await stage.arrival(receiver, 2, 'what is told of the member', 'AUD-001');
      await source.configure(options);
      await sync(stage, source, []);
    },
  },
];

/** Every kind of message through all that can become of it: what holds for one holds for each. */
export const kindsLife: readonly Case[] = ORIGINS.flatMap((origin) => [
  lifeCase(origin, 'after-5xx', 'fails twice', [status(503), FAIL, OK], 'RTY-001'),
  lifeCase(origin, 'after-timeout', 'is not answered', [STALL, OK], 'TMO-002'),
]);

/**
 * One URL that always fails, and behind it one that succeeds at the last of its replies.
 * @param retried What it fails that the message is not tried as often as that.
 */
function lifeCase(origin: Origin, name: string, fate: string, replies: readonly Reply[], retried: RequirementId): Case {
  const { kind, arrival, needs, send } = origin;
  return {
    id: `kind/${origin.name}-${name}`,
    title: `Where ${origin.what} ${fate}, it is tried again, whole and signed, until its success`,
    requirements: [
      retried,
      ...SHOWN,
      ...(kind === 'delete' ? (['SIG-007'] as const) : []),
      arrival,
      ...(needs.includes('audiences') ? [DELIVERED.identify] : []),
    ],
    needs,
    run: async (stage) => {
      const [refuser, taker] = [await stage.receiver(FAIL), await stage.receiver(...replies)];
      const hooks = [
        { receiver: refuser, headers: REFUSER_HEADERS },
        { receiver: taker, headers: TAKER_HEADERS },
      ];
      // A notification may go to the first URL alone (readings, 34), so that one has to be the one that takes it.
      const isForFirst = kind === 'delete';
      await send(stage, { secret: SECRET, hooks: isForFirst ? hooks.reverse() : hooks });
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

/** A source whose ordinary identify calls arrive, so that what is missing later is the audience's. */
async function identifyingOutlet(stage: Stage): Promise<Outlet> {
  const outlet = await openOutlet(stage, { secret: SECRET });
  await outlet.source.deliver(stage.calls.identify());
  return outlet;
}

function sync(stage: Stage, { writeKey }: SourceHandle, members: string[]): Promise<void> {
  return stage.syncAudience(`audience-${writeKey}`, { name: 'Loyal customers', source: writeKey, members });
}
