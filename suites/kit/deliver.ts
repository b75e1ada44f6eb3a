import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { CallDocument } from '../stage/calls.ts';
import type { Stage } from '../stage/stage.ts';

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
