import type { CallKind } from '../../spec/shapes/calls.ts';
import type { Stage } from '../stage/stage.ts';
import { deliver } from './deliver.ts';

/** The secret for cases to which its value does not matter. */
export const SECRET = 'a shared secret';

/** Has a call delivered by a source with a secret, and one by a source without. */
export async function signedAndUnsigned(stage: Stage): Promise<void> {
  for (const secret of [SECRET, undefined]) {
    const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }], ...(secret && { secret }) });
    await source.deliver(stage.calls.track());
  }
}

/** Has one track call delivered. */
export async function anyCall(stage: Stage): Promise<void> {
  await oneOfKind(stage, 'track');
}

/** Has one call of a kind delivered, from a source without a secret. */
export async function oneOfKind(stage: Stage, kind: CallKind): Promise<void> {
  await deliver(stage, stage.calls.of(kind));
}

/** Sends a deletion request for a source with a secret, and waits for the notification. */
export async function oneDeletion(stage: Stage): Promise<void> {
  const receiver = await stage.receiver();
  const source = await stage.source({ hooks: [{ receiver }], secret: SECRET });
  await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
  await stage.arrival(receiver, 1, 'the delete notification', 'DEL-001');
}
