import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import { NotTested } from '../../not-tested.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import type { ClientHandle } from '../../stage/client.ts';
import type { SourceOptions } from '../../stage/source.ts';
import type { Stage } from '../../stage/stage.ts';
import { shown } from '../../text.ts';
import { requestsWith } from '../negatives.ts';
import { type Outlet, openOutlet } from '../traffic.ts';

/** A source with one webhook, and a client that sends to its ingestion address. */
export interface Pipeline extends Outlet {
  readonly client: ClientHandle;
}

export async function openPipeline(stage: Stage, options: Omit<SourceOptions, 'hooks'> = {}): Promise<Pipeline> {
  const outlet = await openOutlet(stage, options);
  return { ...outlet, client: await stage.openClient(outlet.source) };
}

/** Size of a batch that the router must understand, besides a single message. */
const TOGETHER = 3;

/**
 * Ends the case as not tested if the router does not deliver the client's messages. The document does not show how a
 * client talks to the service, so two implementations need not understand each other, and neither is to blame. A client
 * may send a single message in another form than several, so both are tried.
 */
export async function demandUnderstanding(stage: Stage): Promise<void> {
  const pipeline = await openPipeline(stage);
  for (const [count, what] of [
    [1, ''],
    [TOGETHER, ' in one batch'],
  ] as const) {
    const messages = stage.messages.tracks(count);
    for (const message of messages) await pipeline.client.tryQueue(message);
    const arrived = (): boolean => messages.every(({ mark }) => requestsWith(pipeline.receiver, mark).length > 0);
    if (!(await stage.awaitThat(arrived))) throw await notUnderstood(stage, what);
  }
}

async function notUnderstood(stage: Stage, what: string): Promise<NotTested> {
  const words = stage.capabilities.has('log') ? (await stage.world.log()).at(-1)?.message : undefined;
  const why = words === undefined ? '' : `; the router logged: ${shown(words)}`;
  return new NotTested({
    kind: 'partner',
    detail: `the router does not deliver the messages of this client${what}${why}`,
  });
}

/** A message of a client, and its request at the webhook. */
export interface Arrival {
  readonly message: MarkedMessage;
  readonly request: ReceivedRequest;
}

/** Sends messages through the client, and waits until each has arrived at the webhook. */
export async function sendThrough(
  stage: Stage,
  { receiver, client }: Pipeline,
  messages: readonly MarkedMessage[],
  requirement: RequirementId = 'ING-001',
): Promise<Arrival[]> {
  for (const message of messages) await client.queue(message);
  const arrivals: Arrival[] = [];
  for (const message of messages) {
    const what = `the ${message.method} message of a client`;
    arrivals.push({ message, request: await stage.awaitArrival(receiver, message.mark, what, requirement) });
  }
  return arrivals;
}

export function oneOfEach({ messages }: Stage): MarkedMessage[] {
  return GO_METHODS.map((method) => messages.of(method));
}
