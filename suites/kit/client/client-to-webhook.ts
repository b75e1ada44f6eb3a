import type { RequirementId } from '../../../spec/requirements/index.ts';
import { GO_METHODS } from '../../../spec/shapes/go-messages.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import { NotTested } from '../../nonconformance.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import type { ClientHandle } from '../../stage/client.ts';
import type { SourceOptions } from '../../stage/source.ts';
import type { Stage } from '../../stage/stage.ts';
import { shown } from '../../text.ts';
import { requestsWith } from '../negatives.ts';
import { type Outlet, openOutlet } from '../outlet.ts';

/** A source with one webhook, and a client that sends to its ingestion address. */
export interface Pipeline extends Outlet {
  readonly client: ClientHandle;
}

export async function openPipeline(stage: Stage, options: Omit<SourceOptions, 'hooks'> = {}): Promise<Pipeline> {
  const outlet = await openOutlet(stage, options);
  const pipeline = { ...outlet, client: await stage.clientOf(outlet.source) };
  if (stage.world.isPair) await demandUnderstanding(stage, pipeline);
  return pipeline;
}

/**
 * The document does not show how a client talks to the service, so two implementations need not understand each other,
 * and neither is to blame. If the router delivers nothing that the client sends, there is nothing to test.
 */
async function demandUnderstanding(stage: Stage, { receiver, client }: Pipeline): Promise<void> {
  const { method, fields, mark } = stage.messages.track();
  await client.tryQueue({ method, fields, mark });
  if (await stage.awaitThat(() => requestsWith(receiver, mark).length > 0)) return;
  const words = stage.description.supports.includes('log') ? (await stage.world.log()).at(-1)?.message : undefined;
  const why = words === undefined ? '' : `; the router's log says: ${shown(words)}`;
  throw new NotTested(`the router does not pass on what this client sends${why}`);
}

/** A message of a client, and the request that the webhook got for it. */
export interface Arrival {
  readonly message: MarkedMessage;
  readonly request: ReceivedRequest;
}

/** Hands messages to the client, and waits until each has arrived at the webhook. */
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
    arrivals.push({ message, request: await stage.arrivalOf(receiver, message.mark, what, requirement) });
  }
  return arrivals;
}

/** One plain message for each method. */
export function oneOfEach({ messages }: Stage): MarkedMessage[] {
  return GO_METHODS.map((method) => messages.of(method));
}
