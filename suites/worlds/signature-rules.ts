import type { RequirementId } from '../../spec/requirements/index.ts';
import {
  computeDigest,
  isSignedWith,
  judgeDigest,
  judgeSigned,
  judgeUnsigned,
  LONG_BYTES,
  readSignatures,
} from '../harness/checks/digest.ts';
import { allAttempts, attemptsAt, isRetry } from './attempts.ts';
import { decide, type Finding } from './finding.ts';
import { type TellingValue, withOwner } from './owner-of-value.ts';
import type { Attempt, Trace, TracedMessage } from './trace.ts';

const SIGNATURE: TellingValue = {
  name: 'X-Signature',
  read: (request) => {
    const [value, ...others] = readSignatures(request);
    return others.length === 0 ? value : undefined;
  },
  isOwn: (attempt) => isSignedWith(attempt.request, listSecrets(attempt)),
};

export function judgeSignature(attempt: Attempt, trace: Trace): readonly Finding[] {
  // A request at another source is judged by its route.
  if (!attempt.message.sources.includes(attempt.sourceIndex)) return [];
  return withOwner(judgeAtOwnSource(attempt, trace), attempt, trace, SIGNATURE);
}

/** The settings at the time of the message apply, or later ones. */
function listAllowed({ message, source, sourceIndex }: Attempt): readonly (string | undefined)[] {
  return source.secrets.slice(message.secretIndexes.get(sourceIndex) ?? 0);
}

function listSecrets(attempt: Attempt): readonly string[] {
  return listAllowed(attempt).filter((secret) => secret !== undefined);
}

function judgeAtOwnSource(attempt: Attempt, trace: Trace): readonly Finding[] {
  const { message, source, request } = attempt;
  const allowed = listAllowed(attempt);
  const present = source.secrets.length - allowed.length;
  const secrets = listSecrets(attempt);
  if (secrets.length === 0) return decide(judgeUnsigned(request), 'SIG-005');
  if (readSignatures(request).length === 0 && secrets.length < allowed.length) return [];
  // This decides almost every request. Only for the rest does the key of the digest matter.
  if (readSignatures(request).length === 1 && isSignedWith(request, secrets)) return listSigned(attempt, trace);
  const ofPlace = placeClause(attempt, trace, secrets);
  const unsigned = judgeSigned(request, ofPlace);
  if (unsigned !== undefined) return [unsigned];
  const [value = ''] = readSignatures(request);
  const strangers = trace.sources.flatMap((each) => each.secrets.filter((secret) => secret !== undefined));
  const judgeAs = (clause: RequirementId): readonly Finding[] =>
    decide(judgeDigest(request, secrets, clause, strangers));
  const isMatch = (secret: string | undefined): boolean =>
    secret !== undefined && computeDigest(secret, request.body) === value.toLowerCase();
  if (source.secrets.slice(0, present).some(isMatch)) return judgeAs('SIG-009');
  // First attempts are judged first, so a retry that gets here is not signed like its first attempt.
  if (ofPlace !== undefined) return judgeAs(ofPlace);
  if (trace.sources.some((other) => other !== source && other.secrets.some(isMatch))) {
    return judgeAs('SIG-010');
  }
  return judgeAs(digestClause(message, secrets.at(-1) ?? ''));
}

/** The clause about the place of an attempt among others that are signed rightly, if it has such a place. */
function placeClause(attempt: Attempt, trace: Trace, secrets: readonly string[]): RequirementId | undefined {
  const { message, source, sourceIndex, hook } = attempt;
  if (isRetry(attempt)) return 'SIG-006';
  // If no call is signed rightly either, notifications are not the reason.
  if (message.call === undefined) return hasSignedCall(trace) ? 'SIG-007' : undefined;
  const others = source.hooks.filter((other) => other !== hook);
  const elsewhere = others.flatMap((other) => attemptsAt(trace, message, sourceIndex, other));
  return elsewhere.some(({ request }) => isSignedWith(request, secrets)) ? 'SIG-008' : undefined;
}

function hasSignedCall(trace: Trace): boolean {
  return allAttempts(trace).some(
    ({ message, source, request }) =>
      message.call !== undefined &&
      isSignedWith(
        request,
        source.secrets.filter((secret) => secret !== undefined),
      ),
  );
}

/**
 * The clause that a digest decides: that of what is unusual about its message, as it was sent, or else about its secret. The body of
 * the request may be wrong.
 */
function digestClause({ call = { type: 'track' } }: TracedMessage, secret: string): RequirementId {
  const json = JSON.stringify(call);
  if (!isAscii(json)) return 'SIG-003';
  if (!isAscii(secret)) return 'SIG-004';
  return json.length > LONG_BYTES ? 'SIG-011' : 'SIG-002';
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** The clauses that a rightly signed request has shown, by its place among others, its secret and its body. */
function listSigned(attempt: Attempt, { sources }: Trace): readonly RequirementId[] {
  const { message, source, sourceIndex } = attempt;
  const secret = source.secrets.at(-1) ?? '';
  const isOther = sources.some((other) => other !== source && other.secrets.some((each) => each !== undefined));
  return [
    'SIG-001',
    ...(message.call === undefined ? (['SIG-007'] as const) : []),
    ...(source.hooks.length > 1 ? (['SIG-008'] as const) : []),
    ...((message.secretIndexes.get(sourceIndex) ?? 0) > 0 ? (['SIG-009'] as const) : []),
    ...(isOther ? (['SIG-010'] as const) : []),
    ...(isRetry(attempt) ? (['SIG-006'] as const) : []),
    digestClause(message, secret),
  ];
}
