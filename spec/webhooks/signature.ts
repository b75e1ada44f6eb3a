import { createHmac, timingSafeEqual } from 'node:crypto';
import { RoutespecError } from '../error.ts';
import { toBytes } from './raw-body.ts';

/** The header of the signature, in lower case as servers give it ("Authentication", 2). */
export const SIGNATURE_HEADER = 'x-signature';

/** The bytes of a body as received, or their text. */
export type RawBody = Uint8Array | ArrayBuffer | string;

/** The value of a header as servers give it: an array for several values, null or undefined for none. */
export type HeaderValue = string | readonly string[] | null | undefined;

const DIGITS = /^[0-9a-f]{40}$/i;

/** The shared secret, or all valid secrets during a change. */
export type Secrets = string | readonly string[];

/**
 * The signature of a body: its HMAC-SHA1 in lower-case hexadecimal digits, keyed with the shared secret in UTF-8
 * ("Authentication › Webhooks requests", 3). Tests of a receiver sign their requests with it.
 * @param rawBody The bytes of the body, or their text. A body that is parsed and serialised again may have other bytes.
 * @throws RoutespecError `usage`, if the secret is empty or the body is already parsed
 */
export function sign(rawBody: RawBody, secret: string): string {
  return computeDigest(toBytes(rawBody), secret).toString('hex');
}

/**
 * Verifies the signature of a request, in constant time.
 * @param rawBody The bytes of the body as received, or their text.
 * @param header The value of the header `x-signature`. Letters may be in either case.
 * @param secrets The shared secret. During a change, the new and the old secret; a signature with either is right.
 * @throws RoutespecError `usage`, if a secret is empty or missing, or the body is already parsed
 */
export function verifySignature(rawBody: RawBody, header: HeaderValue, secrets: Secrets): boolean {
  const bytes = toBytes(rawBody);
  const digests = secretsIn(secrets).map((secret) => computeDigest(bytes, secret));
  const value = readOnlyValue(header);
  if (value === undefined || !DIGITS.test(value)) return false;
  const given = Buffer.from(value, 'hex');
  // All are compared, so that the time does not reveal the right one.
  return digests.map((digest) => timingSafeEqual(given, digest)).includes(true);
}

/**
 * Explains in one sentence, for your log, why `verifySignature` returns false; undefined if it returns true. Do not send the
 * sentence to the sender of the request.
 */
export function explainSignature(rawBody: RawBody, header: HeaderValue, secrets: Secrets): string | undefined {
  if (verifySignature(rawBody, header, secrets)) return undefined;
  const value = readOnlyValue(header);
  if (value === undefined) {
    const values = toList(header).filter((each) => each !== null && each !== undefined);
    if (values.length === 0) return 'The request has no `X-Signature`';
    const got = values.length === 1 ? typeof values[0] : `${values.length} values`;
    return `\`X-Signature\` must be one string, got ${got}`;
  }
  if (!DIGITS.test(value)) {
    return `\`X-Signature\` must be 40 hexadecimal digits, got ${value.length} characters that are not`;
  }
  const bytes = toBytes(rawBody);
  const hint =
    secretsIn(secrets)
      .map((secret) => hintAt(bytes, value, secret))
      .find((text) => text !== '') ?? '';
  return `\`X-Signature\` must be the HMAC-SHA1 of the body, got another digest${hint}`;
}

/** A likely mistake of the receiver. */
function hintAt(body: Buffer, value: string, secret: string): string {
  if (body.length === 0) return '; the body is empty, perhaps because it was read before';
  const bare = secret.trim();
  if (bare !== '' && bare !== secret && verifySignature(body, value, bare))
    return '; it is right for the secret without the white space around it';
  const line = body.toString('latin1').replace(/\r?\n$/, '').length;
  const isLine = line < body.length && verifySignature(body.subarray(0, line), value, secret);
  return isLine ? '; it is right for the body without the line break at its end' : '';
}

function secretsIn(secrets: Secrets): readonly string[] {
  const all = toList(secrets).map(demandSecret);
  if (all.length === 0) throw new RoutespecError('usage', 'At least one secret is required, got none');
  return all;
}

function computeDigest(bytes: Buffer, secret: string): Buffer {
  return createHmac('sha1', Buffer.from(demandSecret(secret), 'utf8'))
    .update(bytes)
    .digest();
}

function demandSecret(secret: unknown): string {
  if (typeof secret === 'string' && secret !== '') return secret;
  const got = secret === '' ? 'an empty one' : typeof secret;
  throw new RoutespecError('usage', `\`secret\` must be a string that is not empty, got ${got}`);
}

/** The only value of a header; undefined if it has none or several. */
function readOnlyValue(header: HeaderValue): string | undefined {
  const [value, ...others] = toList(header);
  return typeof value === 'string' && others.length === 0 ? value : undefined;
}

/** The values of an array, or a list of the value itself. An untyped program may pass a value that cannot be read. */
function toList(value: unknown): readonly unknown[] {
  try {
    return Array.isArray(value) ? [...value] : [value];
  } catch {
    return [value];
  }
}
