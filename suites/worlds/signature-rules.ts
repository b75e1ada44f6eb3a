import type { RequirementId } from '../../spec/requirements/index.ts';
import {
  computeDigest,
  digestRequirement,
  isSignedWith,
  judgeDigest,
  judgeSigned,
  judgeUnsigned,
  readSignatures,
} from '../harness/checks/digest.ts';
import { isRetry } from './attempts.ts';
import { decide, type Finding } from './finding.ts';
import type { Attempt, Trace } from './trace.ts';

/** The settings at the time of the message apply, or later ones. */
export function judgeSignature(attempt: Attempt, trace: Trace): readonly Finding[] {
  const { message, source, sourceIndex, request } = attempt;
  const present = message.secretIndexes.get(sourceIndex) ?? 0;
  const allowed = source.secrets.slice(present);
  const secrets = allowed.filter((secret) => secret !== undefined);
  if (secrets.length === 0) return decide(judgeUnsigned(request), 'SIG-005');
  if (readSignatures(request).length === 0 && secrets.length < allowed.length) return [];
  const unsigned = judgeSigned(request);
  if (unsigned !== undefined) return [unsigned];
  // This decides almost every request. Only for the rest does the key of the digest matter.
  if (isSignedWith(request, secrets)) return listSigned(attempt, trace);
  const [value = ''] = readSignatures(request);
  const isMatch = (secret: string | undefined): boolean =>
    secret !== undefined && computeDigest(secret, request.body) === value.toLowerCase();
  if (source.secrets.slice(0, present).some(isMatch)) return decide(judgeDigest(request, secrets, 'SIG-009'));
  if (trace.sources.some((other) => other !== source && other.secrets.some(isMatch))) {
    return decide(judgeDigest(request, secrets, 'SIG-010'));
  }
  // First attempts are judged first, so a retry that gets here is not signed like its first attempt.
  if (isRetry(attempt)) return decide(judgeDigest(request, secrets, 'SIG-006'));
  // The plain world, which comes first, has a plain body with a secret beyond ASCII. So this is about the body.
  return decide(isAscii(request.body) ? judgeDigest(request, secrets) : judgeDigest(request, secrets, 'SIG-003'));
}

function isAscii(body: Buffer): boolean {
  return body.every((byte) => byte < 0x80);
}

/** The clauses that a rightly signed request has shown, by its place among others, its secret and its body. */
function listSigned(attempt: Attempt, { sources }: Trace): readonly RequirementId[] {
  const { message, source, sourceIndex, request } = attempt;
  const secret = source.secrets.at(-1) ?? '';
  const isOther = sources.some((other) => other !== source && other.secrets.some((each) => each !== undefined));
  return [
    'SIG-001',
    ...(message.call === undefined ? (['SIG-007'] as const) : []),
    ...(source.hooks.length > 1 ? (['SIG-008'] as const) : []),
    ...((message.secretIndexes.get(sourceIndex) ?? 0) > 0 ? (['SIG-009'] as const) : []),
    ...(isOther ? (['SIG-010'] as const) : []),
    ...(isRetry(attempt) ? (['SIG-006'] as const) : []),
    digestRequirement(secret, request.body),
  ];
}
