import {
  computeDigest,
  isSignedWith,
  judgeDigest,
  judgeSigned,
  judgeUnsigned,
  readSignatures,
} from '../harness/checks/digest.ts';
import type { Deviation } from '../harness/nonconformance.ts';
import { isRetry } from './attempts.ts';
import type { Attempt, Trace } from './trace.ts';

/** The settings at the time of the message apply, or later ones. */
export function judgeSignature(attempt: Attempt, trace: Trace): Deviation | undefined {
  const { message, source, sourceIndex, request } = attempt;
  const present = message.secretIndexes.get(sourceIndex) ?? 0;
  const allowed = source.secrets.slice(present);
  const secrets = allowed.filter((secret) => secret !== undefined);
  if (secrets.length === 0) return judgeUnsigned(request);
  if (readSignatures(request).length === 0 && secrets.length < allowed.length) return undefined;
  const unsigned = judgeSigned(request);
  if (unsigned !== undefined) return unsigned;
  // This decides almost every request. Only for the rest does the key of the digest matter.
  if (isSignedWith(request, secrets)) return undefined;
  const [value = ''] = readSignatures(request);
  const isMatch = (secret: string | undefined): boolean =>
    secret !== undefined && computeDigest(secret, request.body) === value.toLowerCase();
  if (source.secrets.slice(0, present).some(isMatch)) return judgeDigest(request, secrets, 'SIG-009');
  if (trace.sources.some((other) => other !== source && other.secrets.some(isMatch))) {
    return judgeDigest(request, secrets, 'SIG-010');
  }
  // First attempts are judged first, so a retry that gets here is not signed like its first attempt.
  if (isRetry(attempt)) return judgeDigest(request, secrets, 'SIG-006');
  // The plain world, which comes first, has a plain body with a secret beyond ASCII. So this is about the body.
  return isAscii(request.body) ? judgeDigest(request, secrets) : judgeDigest(request, secrets, 'SIG-003');
}

function isAscii(body: Buffer): boolean {
  return body.every((byte) => byte < 0x80);
}
