import { createHmac, timingSafeEqual } from 'node:crypto';

/** For tests only: whether a signature is the digest of a body, as in a careful receiver. */
export function verified(body: Buffer, signature: string | undefined, secret: string): boolean {
  const wanted = createHmac('sha1', secret).update(body).digest();
  if (signature === undefined || !/^[0-9a-f]{40}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), wanted);
}

/** For tests only: the digest over bytes other than those received. */
export function digest(bytes: Buffer | string, secret: string, algorithm = 'sha1'): string {
  return createHmac(algorithm, secret).update(bytes).digest('hex');
}
