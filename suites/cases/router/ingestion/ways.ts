import { plural } from '../../../../spec/grammar.ts';
import { memberOf } from '../../../harness/checks/member.ts';
import { FITS_BYTES, sized, TOO_LARGE_BYTES } from '../../../harness/kit/call-sizes.ts';
import { FREE_FORM as RICH } from '../../../harness/kit/client/rich-values.ts';
import { sendToService } from '../../../harness/kit/client/service-request.ts';
import { WAYS, type Way } from '../../../harness/kit/client/ways.ts';
import { demandBody, demandMember } from '../../../harness/kit/demand.ts';
import { demandSameInstant } from '../../../harness/kit/instant.ts';
import { demandNotDelivered, requestsWith } from '../../../harness/kit/negatives.ts';
import { type Outlet, openOutlet } from '../../../harness/kit/traffic.ts';
import { FREE_FORM, KEYS_ALIKE, ODD_IDS, ODD_NAMES } from '../../../harness/kit/values.ts';
import { Nonconformance } from '../../../harness/nonconformance.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { type CallDocument, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

const PAST = '2025-06-30T21:15:30.250Z';
const PAST_MINUTE = PAST.slice(0, 'yyyy-mm-ddThh:mm'.length);
/** More than make a batch of a client by default. */
const MANY = 25;
/** Everything that free-form objects can hold. */
const VALUES = { ...RICH, ...KEYS_ALIKE };

/** The members of each kind of call that arrive as they are, by their keys in the body. */
const ARRIVING: Readonly<Record<SureKind, Readonly<Record<string, string>>>> = {
  page: { userId: 'userId' },
  identify: { userId: 'userId' },
  track: { userId: 'userId', event: 'event' },
  group: { userId: 'userId', groupId: 'groupId' },
  alias: { 'User ID': 'userId', 'Previous ID': 'previousId' },
};

/** Forms in which client libraries send. */
export const ingestionWays = [
  {
    id: 'ingestion/ways',
    title: 'Each accepted way of sending works every time, with every kind and value',
    requirements: ['ING-012', 'ING-013', 'LIM-002'],
    play: async (stage) => {
      const tries: Try[] = [];
      for (const way of WAYS) tries.push(await firstTry(stage, way));
      await stage.awaitThat(() => tries.every(isAccepted));
      const seen = tries.map((one) => [one.way.name, isAccepted(one) ? 'accepted' : 'not accepted']);
      stage.observe('ING-013', Object.fromEntries(seen));
      const accepted = tries.filter(isAccepted);
      if (accepted.length === 0) return;
      const directs = await deliverDirect(stage);
      for (const one of accepted) {
        const batches = batchesOf(stage);
        for (const calls of batches) await one.send(calls);
        const arrived = batches.flat().map((call) => ({ call, request: (): Arrived => arrivalOf(one, call) }));
        await stage.awaitThat(() => arrived.every(({ request }) => request() !== undefined));
        for (const { call, request } of arrived) demandCall(one, call, request(), directs);
      }
      await demandLimit(stage, accepted);
    },
  },
] as const satisfies readonly Case[];

/** A way, a source to which calls are sent in it, and the first of them. */
interface Try {
  readonly way: Way;
  readonly outlet: Outlet;
  readonly first: CallDocument;
  readonly send: (calls: readonly CallDocument[]) => Promise<void>;
}

async function firstTry(stage: Stage, way: Way): Promise<Try> {
  const outlet = await openOutlet(stage);
  const { writeKey } = outlet.source;
  const { origin, pathname } = new URL(await stage.world.ingestionOf(writeKey));
  const send = async (calls: readonly CallDocument[]): Promise<void> => {
    const items = calls.map((call) => ({ ...call, messageId: stage.calls.id('m') }));
    for (const request of way.requestsOf(items, pathname.replace(/\/$/, ''), writeKey)) {
      // A service may answer what it does not understand by closing the connection.
      await stage.world.reaching(() => sendToService(origin, request).catch(() => {}));
    }
  };
  const first = stage.calls.track({ timestamp: PAST });
  await send([first]);
  return { way, outlet, first, send };
}

type Arrived = ReceivedRequest | undefined;

function arrivalOf({ outlet: { receiver } }: Try, { userId }: CallDocument): Arrived {
  return requestsWith(receiver, String(userId))[0];
}

/** True if the service accepts a way shows at the webhook alone: in the message, and in its time where that has its own form. */
function isAccepted(one: Try): boolean {
  const arrived = arrivalOf(one, one.first);
  return arrived !== undefined && (one.way.hasOwnTimes !== true || arrived.body.includes(PAST_MINUTE));
}

/** Calls of each kind with values of each kind, each alone and all together, more than a few at once, and large ones. */
function batchesOf({ calls }: Stage): readonly (readonly CallDocument[])[] {
  const rich = SURE_KINDS.map((kind) => calls.of(kind, { timestamp: PAST, ...freeFormOf(kind) }));
  const odd = [
    ...ODD_NAMES.map((event) => calls.track({ timestamp: PAST, event })),
    ...ODD_IDS.map((groupId) => calls.group({ timestamp: PAST, groupId })),
    ...ODD_IDS.map((previousId) => calls.alias({ timestamp: PAST, previousId })),
  ];
  const many = Array.from({ length: MANY }, () => calls.track({ timestamp: PAST }));
  const large = ['x', '<', '語'].map((fill) => sized(calls.track({ timestamp: PAST }), FITS_BYTES, 'properties', fill));
  return [...SURE_KINDS.map((kind) => [calls.of(kind, { timestamp: PAST })]), rich, odd, many, large];
}

function freeFormOf(kind: SureKind): Record<string, unknown> {
  return kind === 'alias' ? {} : { [FREE_FORM[kind]]: VALUES };
}

/** Ends the case if a call that is too large is delivered. It comes alone, so that it spoils no other. */
async function demandLimit(stage: Stage, accepted: readonly Try[]): Promise<void> {
  const tooLarge = accepted.map((one) => ({
    one,
    call: sized(stage.calls.track({ timestamp: PAST }), TOO_LARGE_BYTES),
  }));
  for (const { one, call } of tooLarge) await one.send([call]);
  await stage.lookAhead();
  for (const { one, call } of tooLarge) {
    demandNotDelivered(
      'LIM-002',
      one.outlet.receiver,
      call,
      `a call of ${TOO_LARGE_BYTES} bytes that came with ${one.way.name}`,
    );
  }
}

type Directs = ReadonlyMap<unknown, Record<string, unknown>>;

/** The bodies of calls with all values that are handed straight to the router, which has to pass them on too. */
async function deliverDirect(stage: Stage): Promise<Directs> {
  const { calls } = stage;
  const { source } = await openOutlet(stage);
  const directs = new Map<unknown, Record<string, unknown>>();
  for (const kind of SURE_KINDS) {
    directs.set(kind, demandBody(await source.deliver(calls.of(kind, freeFormOf(kind)))));
  }
  return directs;
}

/** Ends the case if a call is missing that came in a way which was accepted before, or if it is not as it was given. */
function demandCall({ way, outlet }: Try, call: CallDocument, request: Arrived, directs: Directs): void {
  if (request === undefined) {
    throw new Nonconformance({
      requirement: 'ING-012',
      expected: `the ${call.type} call sent with ${way.name} to arrive, like an earlier one`,
      seen: `${plural(outlet.receiver.requests.length, 'other request')} there`,
    });
  }
  demandMember('ING-012', request, ['type'], call.type);
  demandSameInstant('ING-012', request, PAST);
  for (const kind of SURE_KINDS.filter((each) => each === call.type)) {
    for (const [key, member] of Object.entries(ARRIVING[kind])) demandMember('ING-012', request, [key], call[member]);
    if (kind === 'alias') continue;
    const member = FREE_FORM[kind];
    const given = call[member] === VALUES ? memberOf(directs.get(kind), member) : call[member];
    demandMember('ING-012', request, [member], given);
  }
}
