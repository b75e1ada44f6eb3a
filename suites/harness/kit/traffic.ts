import type { CallKind } from '../../../spec/shapes/calls.ts';
import type { CertificateKind } from '../certificates/certificates.ts';
import { judgeSigned } from '../checks/digest.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { CallDocument } from '../stage/calls.ts';
import type { Hook, SourceHandle, SourceOptions } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';
import { demand } from './demand.ts';

/** The secret for cases in which its value does not matter. */
export const SECRET = 'a shared secret';

/** A source with one webhook, and the receiver behind it. */
export interface Outlet {
  readonly receiver: Receiver;
  readonly source: SourceHandle;
}

export const SOURCE_TYPES = ['web', 'mobile', 'server'] as const;

/** Delivers a call from a source with a secret, which must be signed, and one from a source without. */
export async function signedAndUnsigned(stage: Stage): Promise<void> {
  await anySignedCall(stage);
  await anyCall(stage);
}

/** Delivers one track call from a source with a secret. It must be signed. */
async function anySignedCall(stage: Stage): Promise<void> {
  const { source } = await openOutlet(stage, { secret: SECRET });
  demand(judgeSigned(await source.deliver(stage.calls.track())));
}

/** Delivers one track call. */
export async function anyCall(stage: Stage): Promise<void> {
  await oneOfKind(stage, 'track');
}

/** Delivers one call of a kind, from a source without a secret. */
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

export async function openOutlet(stage: Stage, options: Omit<SourceOptions, 'hooks'> = {}): Promise<Outlet> {
  const receiver = await stage.receiver();
  return { receiver, source: await stage.source({ ...options, hooks: [{ receiver }] }) };
}

/** A message over http must arrive, and one over https at a receiver with a trusted certificate. */
export async function deliverTwins(stage: Stage): Promise<void> {
  await anyCall(stage);
  const receiver = await stage.secureReceiver('trusted');
  await sendTo(stage, { receiver });
  await stage.arrival(receiver, 1, 'the message', 'TLS-001');
}

/**
 * Sends a message to an https receiver with a certificate of this kind, advances the clock, and returns the receiver.
 */
export async function trySecure(stage: Stage, kind: CertificateKind): Promise<Receiver> {
  const receiver = await stage.secureReceiver(kind);
  await sendTo(stage, { receiver });
  await stage.awaitThat(() => receiver.ended() > 0 || receiver.requests.length > 0);
  await stage.lookAhead();
  return receiver;
}

export async function sendTo(stage: Stage, ...hooks: readonly Hook[]): Promise<void> {
  const source = await stage.source({ hooks });
  await source.call(stage.calls.track());
}

export async function deliver(stage: Stage, call: CallDocument): Promise<ReceivedRequest> {
  const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
  return source.deliver(call);
}

/** The same for a screen call, which a conforming implementation need not deliver. */
export async function deliverScreen(stage: Stage, call: CallDocument): Promise<ReceivedRequest> {
  const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
  return source.deliverOpen(call);
}
