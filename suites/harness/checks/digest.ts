import { isAscii } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { plural } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { diagnoseDigest } from '../../../spec/webhooks/signature-mistakes.ts';
import type { Deviation } from '../nonconformance.ts';
import { headerValues, type ReceivedRequest } from '../receivers/received-request.ts';
import { shown } from '../text.ts';
import { seenValues } from './head.ts';

const HEADER = 'x-signature';

/** The digest that signs a body: lower-case hexadecimal HMAC-SHA1 ("Authentication › Webhooks requests", 3). */
export function computeDigest(secret: string, body: Buffer): string {
  return createHmac('sha1', Buffer.from(secret, 'utf8')).update(body).digest('hex');
}

export function readSignatures(request: ReceivedRequest): string[] {
  return headerValues(request, HEADER);
}

/** A request must have exactly one X-Signature. */
export function judgeSigned(request: ReceivedRequest, requirement: RequirementId = 'SIG-001'): Deviation | undefined {
  const values = readSignatures(request);
  if (values.length === 1) return undefined;
  return {
    requirement,
    expected: 'one X-Signature, because a shared secret is set',
    seen: seenValues(values),
    request,
    isRight: (other) => readSignatures(other).length === 1,
  };
}

/** A request must have no X-Signature. */
export function judgeUnsigned(request: ReceivedRequest, requirement: RequirementId = 'SIG-005'): Deviation | undefined {
  const values = readSignatures(request);
  if (values.length === 0) return undefined;
  const expected = 'no X-Signature, because no shared secret is set';
  const isRight = (other: ReceivedRequest): boolean => readSignatures(other).length === 0;
  return { requirement, expected, seen: seenValues(values), request, isRight };
}

/** True if the X-Signature of a request is the digest of its body, keyed with one of the secrets. */
export function isSignedWith(request: ReceivedRequest, secrets: readonly string[]): boolean {
  const value = readSignatures(request)[0]?.toLowerCase();
  return secrets.some((secret) => computeDigest(secret, request.body) === value);
}

/**
 * If a request has an X-Signature, it must be the digest of its body, keyed with one of the secrets. Letters may be in
 * either case (readings, 27).
 * @param requirement The requirement that a wrong digest fails; by default it depends on the secret and the body.
 * @param strangers Other secrets, for the diagnosis.
 */
export function judgeDigest(
  request: ReceivedRequest,
  secrets: readonly string[],
  requirement = digestRequirement(secrets.at(-1) ?? '', request.body),
  strangers: readonly string[] = [],
): Deviation | undefined {
  const [value] = readSignatures(request);
  const expected = secrets.map((secret) => computeDigest(secret, request.body));
  if (value === undefined || expected.includes(value.toLowerCase())) return undefined;
  const size = plural(request.body.length, 'byte');
  return {
    requirement,
    expected: `X-Signature to be ${expected.at(-1)}, the hexadecimal HMAC-SHA1 of the ${size} of the body`,
    seen: shown(value),
    // A world may have thousands of wrong digests, of which one is shown.
    get diagnosis() {
      return secrets
        .map((secret) => diagnoseDigest(value, secret, request.body, strangers))
        .find((sentence) => sentence !== undefined);
    },
    comparison: { expected: expected.at(-1) ?? '', seen: value },
    request,
    isRight: (other) => readSignatures(other).length === 0 || isSignedWith(other, secrets),
  };
}

/** If a body is longer than this, its length may be the reason for a wrong digest. */
export const LONG_BYTES = 1_024;

/** The requirement that a wrong digest fails, by the secret and the body. */
function digestRequirement(secret: string, body: Buffer): RequirementId {
  if (!isAscii(Buffer.from(secret))) return 'SIG-004';
  if (!isAscii(body)) return 'SIG-003';
  return body.length > LONG_BYTES ? 'SIG-011' : 'SIG-002';
}
