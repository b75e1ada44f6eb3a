import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { CallKind } from '../../../spec/shapes/calls.ts';
import { GO_METHODS, type GoMethod } from '../../../spec/shapes/go-messages.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import { NotTested } from '../../nonconformance.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import type { ClientHandle } from '../../stage/client.ts';
import type { SourceOptions } from '../../stage/source.ts';
import type { Stage } from '../../stage/stage.ts';
import { shown } from '../../text.ts';
import { requestsWith } from '../negatives.ts';
import { type Outlet, openOutlet } from '../outlet.ts';

/** The kind of call that each method makes. */
export const KINDS = {
  Identify: 'identify',
  Track: 'track',
  Page: 'page',
  Group: 'group',
  Alias: 'alias',
} as const satisfies Readonly<Record<GoMethod, CallKind>>;

/** A source with one webhook, and a client that sends to its ingestion address. */
export interface Road extends Outlet {
  readonly client: ClientHandle;
}

export async function openRoad(stage: Stage, options: Omit<SourceOptions, 'hooks'> = {}): Promise<Road> {
  const outlet = await openOutlet(stage, options);
  const road = { ...outlet, client: await stage.clientOf(outlet.source) };
  if (stage.world.isPair) await greet(stage, road);
  return road;
}

/**
 * How a client speaks to the service is not shown, so two implementations need not understand each other, and nobody is to
 * blame for it. Where nothing that the one sends comes out of the other, there is nothing to test.
 */
async function greet(stage: Stage, { receiver, client }: Road): Promise<void> {
  const { method, fields, mark } = stage.messages.track();
  await client.tryQueue({ method, fields, mark });
  if (await stage.awaitThat(() => requestsWith(receiver, mark).length > 0)) return;
  const words = stage.description.supports.includes('log') ? (await stage.world.log()).at(-1)?.message : undefined;
  const why = words === undefined ? '' : `; the router's log says: ${shown(words)}`;
  throw new NotTested(`the router does not pass on what this client sends${why}`);
}

/** A message of a client, and the request that it led to at the webhook. */
export interface Arrival {
  readonly message: MarkedMessage;
  readonly request: ReceivedRequest;
}

/** Hands messages to the client, and waits for each at the webhook. */
export async function bring(
  stage: Stage,
  { receiver, client }: Road,
  messages: readonly MarkedMessage[],
  requirement: RequirementId = 'ING-001',
): Promise<Arrival[]> {
  for (const message of messages) await client.queue(message);
  const arrivals: Arrival[] = [];
  for (const message of messages) {
    const what = `the ${message.method} message of a client`;
    arrivals.push({ message, request: await stage.arrivalOf(receiver, message.mark, what, requirement) });
  }
  return arrivals;
}

/** One plain message for each method. */
export function oneOfEach(stage: Stage): MarkedMessage[] {
  return GO_METHODS.map((method) => stage.messages.of(method));
}
