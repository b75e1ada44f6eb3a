import { createHmac, timingSafeEqual } from 'node:crypto';
import { RoutespecError } from '../error.ts';
import { bytesOf } from './raw-body.ts';

/** The header that carries the signature, in the lower case in which servers give it ("Authentication", 2). */
export const SIGNATURE_HEADER = 'x-signature';

/** The bytes of a body as they were received, or their text. */
export type RawBody = Uint8Array | ArrayBuffer | string;

/** The value of a header as servers give it: several values come as an array, none as null or undefined. */
export type HeaderValue = string | readonly string[] | null | undefined;

const DIGITS = /^[0-9a-f]{40}$/i;

/** The shared secret, or all that are valid while it is changed. */
export type Secrets = string | readonly string[];

/**
 * The signature of a body: its HMAC-SHA1 in lower-case hexadecimal digits, keyed with the shared secret in UTF-8
 * ("Authentication › Webhooks requests", 3). Tests of a receiver sign their requests with it.
 * @param rawBody The bytes of the body, or their text. A body that was parsed and written again has other bytes.
 * @throws RoutespecError `usage`, if the secret is empty, or the body was parsed already
 */
export function sign(rawBody: RawBody, secret: string): string {
  return digestOf(bytesOf(rawBody), secret).toString('hex');
}

/**
 * Whether a request has the signature of its body. The time that this takes does not depend on the digits.
 * @param rawBody The bytes of the body as they were received, or their text.
 * @param header The value of the header `x-signature`. Letters may be in either case.
 * @param secrets The shared secret. While it is changed, the new one and the old one: either makes a signature right.
 * @throws RoutespecError `usage`, if a secret is empty, or there is none, or the body was parsed already
 */
export function verifySignature(rawBody: RawBody, header: HeaderValue, secrets: Secrets): boolean {
  const bytes = bytesOf(rawBody);
  const digests = secretsIn(secrets).map((secret) => digestOf(bytes, secret));
  const value = onlyValueOf(header);
  if (value === undefined || !DIGITS.test(value)) return false;
  const given = Buffer.from(value, 'hex');
  // All are compared, so that the time does not tell which is right.
  return digests.map((digest) => timingSafeEqual(given, digest)).includes(true);
}

/**
 * Why `verifySignature` refuses a request, in one sentence for a log; undefined if it does not. Do not send it to
 * whoever made the request.
 */
export function explainSignature(rawBody: RawBody, header: HeaderValue, secrets: Secrets): string | undefined {
  if (verifySignature(rawBody, header, secrets)) return undefined;
  const value = onlyValueOf(header);
  if (value === undefined) {
    const values = listOf(header).filter((each) => each !== null && each !== undefined);
    const got = values.length === 1 ? `one that is no text, but ${typeof values[0]}` : values.length || 'none';
    return `Expected one \`X-Signature\`, got ${got}`;
  }
  if (!DIGITS.test(value)) {
    return `Expected \`X-Signature\` to be 40 hexadecimal digits, got ${value.length} characters that are not`;
  }
  const bytes = bytesOf(rawBody);
  const hint =
    secretsIn(secrets)
      .map((secret) => hintAt(bytes, value, secret))
      .find((text) => text !== '') ?? '';
  return `Expected \`X-Signature\` to be the HMAC-SHA1 of the body, got another digest${hint}`;
}

/** What may have gone wrong on the side of the receiver. */
function hintAt(body: Buffer, value: string, secret: string): string {
  if (body.length === 0) return '; the body is empty, as it is where something else has read it before';
  const bare = secret.trim();
  if (bare !== '' && bare !== secret && verifySignature(body, value, bare))
    return '; it is right for the secret without the white space around it';
  const line = body.toString('latin1').replace(/\r?\n$/, '').length;
  const isLine = line < body.length && verifySignature(body.subarray(0, line), value, secret);
  return isLine ? '; it is right for the body without the line break at its end' : '';
}

function secretsIn(secrets: Secrets): readonly string[] {
  const all = listOf(secrets).map(demandSecret);
  if (all.length === 0) throw new RoutespecError('usage', 'Expected at least one secret, got none');
  return all;
}

function digestOf(bytes: Buffer, secret: string): Buffer {
  return createHmac('sha1', Buffer.from(demandSecret(secret), 'utf8'))
    .update(bytes)
    .digest();
}

function demandSecret(secret: unknown): string {
  if (typeof secret === 'string' && secret !== '') return secret;
  const got = secret === '' ? 'an empty one' : typeof secret;
  throw new RoutespecError('usage', `Expected \`secret\` to be a text that is not empty, got ${got}`);
}

/** The only value of a header, or undefined if there is none, or more than one. */
function onlyValueOf(header: HeaderValue): string | undefined {
  const [value, ...others] = listOf(header);
  return typeof value === 'string' && others.length === 0 ? value : undefined;
}

/** The values of an array, or anything else as the only one. A program without types may hand over what cannot be read. */
function listOf(value: unknown): readonly unknown[] {
  try {
    return Array.isArray(value) ? [...value] : [value];
  } catch {
    return [value];
  }
}
