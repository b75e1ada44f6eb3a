import { plural } from '../../../../spec/grammar.ts';
import { judgeInstant } from '../../../harness/checks/instant.ts';
import { judgeMember, readMember } from '../../../harness/checks/member.ts';
import { FITS_BYTES, sized, TOO_LARGE_BYTES } from '../../../harness/kit/call-sizes.ts';
import { FREE_FORM as RICH } from '../../../harness/kit/client/rich-values.ts';
import { headWords, type ServiceRequest, sendToService, toText } from '../../../harness/kit/client/service-request.ts';
import { WAYS, type Way } from '../../../harness/kit/client/ways.ts';
import { demand } from '../../../harness/kit/demand.ts';
import { demandNotDelivered, readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import { INSTANT_MS } from '../../../harness/kit/tolerances.ts';
import { type Outlet, openOutlet } from '../../../harness/kit/traffic.ts';
import { FREE_FORM, KEYS_ALIKE, ODD_IDS, ODD_NAMES } from '../../../harness/kit/values.ts';
import { type Deviation, Nonconformance } from '../../../harness/nonconformance.ts';
import { objectBody, type ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { type CallDocument, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

const PAST = '2025-06-30T21:15:30.250Z';
const PAST_MINUTE = PAST.slice(0, 'yyyy-mm-ddThh:mm'.length);
/** More than the default batch of a client. */
const MANY = 25;
/** A sample of everything that free-form objects can hold. */
const VALUES = { ...RICH, ...KEYS_ALIKE };

/** The members of each kind of call that arrive unchanged, by their keys in the body. */
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
        const batches = makeBatches(stage);
        for (const calls of batches) await one.send(calls);
        const pairs = batches.flat().flatMap((call, index) => {
          const direct = directs[index];
          return direct === undefined ? [] : [{ call, direct }];
        });
        await stage.awaitThat(() => pairs.every(({ call }) => findArrival(one, call) !== undefined));
        for (const { call, direct } of pairs) demandCall(one, call, direct);
      }
      await demandLimit(stage, accepted);
    },
  },
] as const satisfies readonly Case[];

/** A way, a source that gets calls in that way, and the first of them. */
interface Try {
  readonly way: Way;
  readonly outlet: Outlet;
  /** The path of the ingestion address. */
  readonly base: string;
  readonly first: CallDocument;
  /** The requests so far. */
  readonly requests: readonly ServiceRequest[];
  readonly send: (calls: readonly CallDocument[]) => Promise<void>;
}

async function firstTry(stage: Stage, way: Way): Promise<Try> {
  const outlet = await openOutlet(stage);
  const { writeKey } = outlet.source;
  const { origin, pathname } = new URL(await stage.world.readIngestion(writeKey));
  const base = pathname.replace(/\/$/, '');
  const requests: ServiceRequest[] = [];
  const send = async (calls: readonly CallDocument[]): Promise<void> => {
    const items = calls.map((call) => ({ ...call, messageId: stage.calls.id('m') }));
    for (const request of way.makeRequests(items, base, writeKey)) {
      requests.push(request);
      // A service may answer an unknown form by closing the connection.
      await stage.world.reaching(() => sendToService(stage, origin, request).catch(() => {}));
    }
  };
  const first = stage.calls.track({ timestamp: PAST });
  await send([first]);
  return { way, outlet, base, first, requests, send };
}

type Arrived = ReceivedRequest | undefined;

function findArrival({ outlet: { receiver } }: Try, { userId }: CallDocument): Arrived {
  return requestsWith(receiver, String(userId))[0];
}

/**
 * True if the service accepts a way, judged only at the webhook: by the message, and by its time if that has a special
 * form.
 */
function isAccepted(one: Try): boolean {
  const arrived = findArrival(one, one.first);
  return arrived !== undefined && (one.way.hasOwnTimes !== true || arrived.body.includes(PAST_MINUTE));
}

/** A router may measure an item of a batch as it writes it anew, with escapes that take six bytes. */
const LARGE = [
  ['x', FITS_BYTES],
  ['<', Math.floor(FITS_BYTES / 6)],
  ['語', Math.floor(FITS_BYTES / 2)],
] as const;

/**
 * Calls of each kind with values of each kind, each alone and all together, more than a few at once, and large ones.
 */
function makeBatches({ calls }: Stage): readonly (readonly CallDocument[])[] {
  const rich = SURE_KINDS.map((kind) => calls.of(kind, { timestamp: PAST, ...makeFreeForm(kind) }));
  const odd = [
    ...ODD_NAMES.map((event) => calls.track({ timestamp: PAST, event })),
    ...ODD_IDS.map((groupId) => calls.group({ timestamp: PAST, groupId })),
    ...ODD_IDS.map((previousId) => calls.alias({ timestamp: PAST, previousId })),
  ];
  const many = Array.from({ length: MANY }, () => calls.track({ timestamp: PAST }));
  const large = LARGE.map(([fill, bytes]) => sized(calls.track({ timestamp: PAST }), bytes, 'properties', fill));
  return [...SURE_KINDS.map((kind) => [calls.of(kind, { timestamp: PAST })]), rich, odd, many, large];
}

function makeFreeForm(kind: SureKind): Record<string, unknown> {
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

/** A call that was sent directly to the router, and its request. */
interface Sent {
  readonly call: CallDocument;
  readonly request: ReceivedRequest;
}

/** Twins of the calls that are sent in each way, in their order. If one does not arrive, no way is at fault. */
async function deliverDirect(stage: Stage): Promise<readonly (Sent | undefined)[]> {
  const { source, receiver } = await openOutlet(stage);
  const twins = makeBatches(stage).flat();
  const accepted: CallDocument[] = [];
  for (const twin of twins) if (await source.tryCall(twin)) accepted.push(twin);
  await stage.awaitThat(() => accepted.every((twin) => requestsWith(receiver, readMark(twin)).length > 0));
  return twins.map((call) => {
    const [request] = requestsWith(receiver, readMark(call));
    return request === undefined ? undefined : { call, request };
  });
}

/** Ends the case if a call is missing although its way was accepted before, or if it differs from its twin. */
function demandCall(one: Try, call: CallDocument, direct: Sent): void {
  const { way, outlet } = one;
  const [request] = requestsWith(outlet.receiver, readMark(call));
  if (request === undefined) {
    throw new Nonconformance({
      requirement: 'ING-012',
      expected: `the ${call.type} call sent with ${way.name} to arrive, like an earlier one`,
      seen: `${plural(outlet.receiver.requests.length, 'other request')} there, after ${sentWords(one, call)}`,
    });
  }
  const judgesOfTwin = listJudges(direct.call, direct.request);
  for (const [index, judge] of listJudges(call, direct.request).entries()) {
    if (judgesOfTwin[index]?.(direct.request) === undefined) demand(withCall(judge(request), one, call));
  }
}

/** A deviation with the request that the service got, because the webhook does not show it. */
function withCall(deviation: Deviation | undefined, one: Try, call: CallDocument): Deviation | undefined {
  return deviation && { ...deviation, seen: `${deviation.seen}, after ${sentWords(one, call)}` };
}

/** The request with a call, of which a batch shows this call only. */
function sentWords({ way, base, requests }: Try, call: CallDocument): string {
  const mark = readMark(call);
  const [request] = requests.filter((each) => toText(each).includes(mark));
  if (request === undefined) return `a request with ${way.name}`;
  const document: unknown = JSON.parse(toText(request));
  const batch = readMember(document, 'batch');
  const items: readonly unknown[] = Array.isArray(batch) ? batch : [document];
  const item = items.find((each) => JSON.stringify(each).includes(mark));
  const head = headWords({ ...request, target: request.target.replace(base, '') });
  return `${head}, with ${shown(item)} (${way.name})`;
}

type Judge = (request: ReceivedRequest) => Deviation | undefined;

/** A check for each part of a message. Values of each kind must be those that a router sends for a direct call. */
function listJudges(call: CallDocument, direct: ReceivedRequest): readonly Judge[] {
  const isMember =
    (key: string, expected: unknown): Judge =>
    (request) =>
      judgeMember('ING-012', request, [key], expected);
  const instantMs = Date.parse(PAST);
  const span = { earliestMs: instantMs, latestMs: instantMs, toleranceMs: INSTANT_MS };
  const [kind] = SURE_KINDS.filter((each) => each === call.type);
  if (kind === undefined) return [];
  const freeForm = kind === 'alias' ? [] : [FREE_FORM[kind]];
  return [
    isMember('type', call.type),
    (request) => judgeInstant('ING-012', request, span),
    ...Object.entries(ARRIVING[kind]).map(([key, member]) => isMember(key, call[member])),
    ...freeForm.map((member) =>
      isMember(member, call[member] === VALUES ? readMember(objectBody(direct), member) : call[member]),
    ),
  ];
}
