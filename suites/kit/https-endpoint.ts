import type { CertificateKind } from '../certificates/certificates.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { Hook } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';
import { anyCall } from './traffic.ts';

/** Proves that a message over http arrives, and one over https at a receiver with a trusted certificate. */
export async function deliverTwins(stage: Stage): Promise<void> {
  await anyCall(stage);
  const receiver = await stage.secureReceiver('trusted');
  await sendTo(stage, { receiver });
  await stage.arrival(receiver, 1, 'the message', 'TLS-001');
}

/** Sends a message to an https receiver with a certificate of this kind, looks ahead, and returns the receiver. */
export async function trySecure(stage: Stage, kind: CertificateKind): Promise<Receiver> {
  const receiver = await stage.secureReceiver(kind);
  await sendTo(stage, { receiver });
  await stage.awaitThat(() => receiver.ended() > 0 || receiver.requests.length > 0);
  await stage.lookAhead();
  return receiver;
}

/** Hands in a call for a source with these webhooks. */
export async function sendTo(stage: Stage, ...hooks: readonly Hook[]): Promise<void> {
  const source = await stage.source({ hooks });
  await source.call(stage.calls.track());
}
