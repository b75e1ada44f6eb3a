import { createHmac } from 'node:crypto';
import type { Attempt, Payload } from '../../model/message.ts';

/** The hexadecimal HMAC-SHA1 digest of the bytes that are sent ("Webhooks requests", 3). */
export function digest(secret: string, bytes: Uint8Array): string {
  return createHmac('sha1', secret).update(bytes).digest('hex');
}

/** Signs every request of a source with a secret. The document leaves an empty secret open; here it counts as none. */
export function sign({ bytes }: Payload, { message }: Attempt): string | null {
  const secret = message.source.sharedSecret;
  return secret ? digest(secret, bytes) : null;
}
