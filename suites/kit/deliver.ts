import { plural } from '../../spec/grammar.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { BodyKind } from '../../spec/shapes/bodies.ts';
import { bodyKind, judgeType } from '../checks/body.ts';
import { Nonconformance } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { CallDocument } from '../stage/calls.ts';
import type { Stage } from '../stage/stage.ts';
import { DELIVERED, type SureKind } from '../stage/sure-kinds.ts';
import { demand, demandBody } from './demand.ts';
import type { Outlet } from './outlet.ts';

/** Has one call delivered by a source of its own. */
export async function deliver(stage: Stage, call: CallDocument): Promise<ReceivedRequest> {
  const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
  return source.deliver(call);
}

/** The same for a screen call, which an honest implementation need not deliver. */
export async function deliverScreen(stage: Stage, call: CallDocument): Promise<ReceivedRequest> {
  const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
  return source.deliverOpen(call);
}

/** Sends a deletion request for a source whose webhook has received a call before, and returns the notification. */
export async function deliverDeletion(stage: Stage): Promise<ReceivedRequest> {
  const receiver = await stage.receiver();
  const source = await stage.source({ hooks: [{ receiver }] });
  await source.deliver(stage.calls.track());
  await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
  return stage.arrival(receiver, 2, 'the delete notification', 'DEL-001');
}

/** The kind that the body of a request names; ends the case if it names none. */
function demandKind(request: ReceivedRequest): BodyKind | undefined {
  demand(judgeType(request));
  return bodyKind(demandBody(request));
}

/** A call of a kind with its request. */
interface Delivered<Kind> {
  readonly kind: Kind;
  readonly call: CallDocument;
  readonly request: ReceivedRequest;
}

/**
 * Hands in a call of each kind, one after the other, and then waits for all of their requests, in whatever order they come: a
 * slow implementation takes no longer for them than for one.
 * @param requirement The requirement that fails if a request does not come; by default that of the kind.
 */
export async function deliverSideBySide<Kind extends SureKind>(
  stage: Stage,
  { source, receiver }: Outlet,
  kinds: readonly Kind[],
  callOf: (kind: Kind) => CallDocument,
  requirement?: RequirementId,
): Promise<readonly Delivered<Kind>[]> {
  const before = receiver.requests.length;
  const calls = kinds.map((kind) => ({ kind, call: callOf(kind) }));
  for (const { call } of calls) await source.call(call, requirement);
  await stage.awaitRequests(receiver, before + calls.length);
  const came = new Map(receiver.requests.slice(before).map((request) => [demandKind(request), request]));
  // A message of another kind than its call stands for what did not come, so that the case judges what is in it.
  const others = [...came].flatMap(([kind, request]) => (kinds.some((each) => each === kind) ? [] : [request]));
  return calls.map(({ kind, call }) => {
    const request = came.get(kind) ?? others.shift();
    if (request !== undefined) return { kind, call, request };
    const expected = `the ${kind} call to arrive at ${receiver.name}`;
    const seen = `${plural(receiver.requests.length, 'request')} there`;
    throw new Nonconformance({ requirement: requirement ?? DELIVERED[kind], expected, seen });
  });
}
