import { RoutespecError } from '../../spec/error.ts';
import type { DevSign, DevSignature, DevVerdict, DevVerify } from '../../spec/shapes/dev/requests.ts';
import { digest } from '../rules/router/request.ts';
import type { DevService } from './dev-service.ts';

/** Names the mistake behind a wrong digest, if it is a common one. */
export type Diagnose = (value: string, secret: string, body: Buffer) => string | undefined;

/** The signature of a body by a source. @throws RoutespecError `usage` if the source has no secret */
export function signatureFor(service: DevService, { body, source }: DevSign): DevSignature {
  return { signature: digest(secretOf(service, source), bytesOf(body)) };
}

/**
 * The verdict on a signature, with its mistake if it is wrong. Letters may be in either case. During a change of the
 * secret, either secret is right.
 */
export function verdictOn(service: DevService, asked: DevVerify, diagnose?: Diagnose): DevVerdict {
  const secret = asked.secret ?? secretOf(service, asked.source);
  const previous = asked.secret === undefined ? service.source(asked.source).settings.previousSecret : undefined;
  const bytes = bytesOf(asked.body);
  const given = asked.signature.trim();
  const right = [secret, ...(previous ? [previous] : [])].map((each) => digest(each, bytes));
  const valid = right.includes(given.toLowerCase());
  const expected = valid ? given.toLowerCase() : digest(secret, bytes);
  return { valid, expected, diagnosis: valid ? null : (diagnose?.(given, secret, bytes) ?? null) };
}

function secretOf(service: DevService, given: string | undefined): string {
  const { settings, writeKey } = service.source(given);
  if (settings.sharedSecret) return settings.sharedSecret;
  throw new RoutespecError('usage', `Expected a source with a secret, got ${writeKey}, which has none`);
}

function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '')) return bytes;
  throw new RoutespecError('usage', 'Expected `body` to be bytes in base64, got something else');
}
