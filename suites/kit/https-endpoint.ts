import type { CertificateKind } from '../certificates/certificates.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { Hook } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';
import { anyCall } from './traffic.ts';

/** A message over http arrives, and so does one over https to a receiver that differs in its certificate alone. */
export async function deliverTwins(stage: Stage): Promise<void> {
  await anyCall(stage);
  const receiver = await stage.secureReceiver('trusted');
  await sendTo(stage, { receiver });
  await stage.arrival(receiver, 1, 'the message', 'TLS-001');
}

/** A receiver with such a certificate, after a message to it has led to whatever it leads to. */
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
