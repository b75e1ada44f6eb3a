import { RoutespecError } from '../../../../spec/error.ts';
import type { ReceiverRequirementId } from '../../../../spec/requirements/index.ts';
import { TOO_LATE_MS } from '../../../harness/kit/tolerances.ts';
import { jsonBody } from '../../../harness/receivers/received-request.ts';
import type { Bench, SendOptions, Sent, Suspect } from '../bench.ts';
import { answerWords, isRefusal, isSuccess } from '../post.ts';
import { ReceiverNonconformance } from '../receiver-case.ts';
import { type BodyDocument, written } from './bodies.ts';

/** The required answer to a request. */
interface Demand {
  /** The requirement that fails without a success. Default: that of a plain body of this kind. */
  readonly requirement?: ReceiverRequirementId;
  /** The requirement that fails if no answer comes in time. */
  readonly inTime?: ReceiverRequirementId;
  /** The request in words, for the failure: `a signed track body`. */
  readonly what?: string;
  /** Possible mistakes of a receiver that refuses the request. Default: the known ones, if the body is hard to verify. */
  readonly suspects?: readonly Suspect[];
  /** Diagnosis of a refusal that no known mistake explains. */
  readonly otherwise?: string;
}

/** A demand on bytes, which do not show their requirement or words. */
type DemandOfBytes = Demand & Required<Pick<Demand, 'requirement' | 'what'>>;

/** Sends a signed body, and ends the case unless the receiver answers it with a success in time. */
export async function take(bench: Bench, body: BodyDocument, demand: Demand = {}): Promise<Sent> {
  const { requirement = chooseRequirement(body), what = `a signed ${body.type} body` } = demand;
  return takeBytes(bench, written(body), { ...demand, requirement, what });
}

/** The same for a body in bytes, and a request that may be special. */
export async function takeBytes(
  bench: Bench,
  body: Buffer,
  demand: DemandOfBytes,
  options?: SendOptions,
): Promise<Sent> {
  const sent = await bench.send(body, options);
  const isRefused = isRefusal(sent.answer);
  const diagnosis = isRefused ? await diagnose(bench, body, demand, options) : undefined;
  if (isRefused && diagnosis === undefined) {
    await demandSteady(bench, sent);
    if (OF_DIGEST.includes(demand.requirement)) await demandVerified(bench, sent, demand.what);
  }
  demandSuccess(sent, { ...demand, diagnosis });
  bench.lastAccepted = { ...demand, request: sent.request };
  return sent;
}

/** Plain bodies after a refusal. One failure in five shows among them but for one run in a hundred. */
const PROBES = 20;

/** Ends the case if the receiver refuses plain bodies too, now and then, so that a refusal says nothing about its request. */
export async function demandSteady(bench: Bench, { answer, request }: Sent): Promise<void> {
  if (!isRefusal(answer)) return;
  bench.note('(sends plain bodies, because a receiver that fails now and then says nothing by a refusal)');
  let refused = 0;
  for (let probes = 0; probes < PROBES; probes += 1) {
    const probe = await bench.send(written(bench.bodies.track()));
    if (isRefusal(probe.answer)) refused += 1;
    else if (!isSuccess(probe.answer)) return;
  }
  if (refused === 0) return;
  throw new ReceiverNonconformance({
    requirement: 'RCV-001',
    expected: 'a success for every signed track body',
    seen: `${answerWords(answer)}, and then ${refused} of ${PROBES} plain bodies refused`,
    diagnosis: 'It refuses plain messages now and then.',
    request,
  });
}

/** Requirements of a body that is hard to verify. */
const OF_DIGEST: readonly ReceiverRequirementId[] = ['RCV-004', 'RCV-005'];

/** Ends the case if the receiver refuses the same body with a wrong digest in another way: then it has verified this one. */
async function demandVerified(bench: Bench, { answer, request }: Sent, what: string): Promise<void> {
  const forged = await bench.send(request.body, { signature: '0'.repeat(40) });
  if (answer.kind !== 'status' || !isRefusal(forged.answer)) return;
  if (forged.answer.kind !== 'status' || forged.answer.status === answer.status) return;
  // A body may have such characters as escapes.
  const isFourBytes = /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(jsonBody(request)));
  const column = ' Some of its characters have four bytes in UTF-8, which a column in utf8mb3 cannot hold.';
  throw new ReceiverNonconformance({
    requirement: 'RCV-018',
    expected: `a success for ${what}`,
    seen: `${answerWords(answer)}, and ${answerWords(forged.answer)} for the same body with a wrong digest`,
    diagnosis: `It verifies the body, and then fails.${isFourBytes ? column : ''}`,
    request,
  });
}

/**
 * The same for a plain body in two writes. A receiver that stops at the first write fails here, and not in a finer
 * case.
 */
export async function takeInTwo(bench: Bench): Promise<void> {
  const body = written(bench.bodies.track());
  const demand = { requirement: 'RCV-025', what: 'a signed track body in two writes' } as const;
  await takeBytes(bench, body, demand, { pieces: { cuts: [Math.floor(body.length / 2)] } });
}

async function diagnose(
  bench: Bench,
  body: Buffer,
  { requirement, suspects, otherwise }: DemandOfBytes,
  options?: SendOptions,
): Promise<string | undefined> {
  const ofBytes = OF_DIGEST.includes(requirement) ? bench.listMistakesInBytes(body) : [];
  return (await findMistake(bench, body, suspects ?? ofBytes, options)) ?? otherwise;
}

/** Most guesses that a receiver answers by closing the connection. */
const MAX_BROKEN = 20;

/** The mistake of a receiver that refuses a body with the right signature: it accepts the signature of a suspect. */
export async function findMistake(
  bench: Bench,
  body: Buffer,
  suspects: readonly Suspect[],
  options?: SendOptions,
): Promise<string | undefined> {
  let broken = 0;
  for (const { words, signature } of suspects) {
    if (signature === bench.sign(body)) continue;
    const { answer } = await bench.send(body, { ...options, signature });
    // A comparison may fail on one value only, such as digits beyond ASCII.
    if (answer.kind === 'broken' && broken < MAX_BROKEN) {
      broken += 1;
      continue;
    }
    // Each further guess would take as long again.
    if (answer.kind !== 'status') return undefined;
    if (!isSuccess(answer)) continue;
    // A receiver that fails at random shows nothing.
    return isRefusal((await bench.send(body, options)).answer) ? words : undefined;
  }
  return undefined;
}

/** Ends the case unless a request was answered with a success in time. @throws ReceiverNonconformance */
export function demandSuccess(
  { answer, request }: Sent,
  { requirement, what, inTime = 'RCV-013', diagnosis }: DemandOfBytes & { readonly diagnosis?: string | undefined },
): void {
  if (isSuccess(answer)) return;
  if (answer.kind === 'unreachable') throw unreachable(answer.reason);
  const seen = answerWords(answer);
  if (answer.kind === 'self-signed') {
    const signed = 'a certificate that an authority has signed';
    throw new ReceiverNonconformance({ requirement: 'RCV-020', expected: signed, seen });
  }
  if (answer.kind === 'late' || answer.kind === 'endless') {
    const timely = `a whole answer within 5 s, for which the suite waits ${TOO_LATE_MS / 1000} s`;
    const remedy = answer.kind === 'late' ? ANSWER_FIRST : END_THE_ANSWER;
    throw new ReceiverNonconformance({ requirement: inTime, expected: timely, seen, diagnosis: remedy, request });
  }
  throw new ReceiverNonconformance({
    requirement,
    expected: `a success for ${what}`,
    seen,
    diagnosis: answer.kind === 'ended' ? endedOn(what) : diagnosis,
    request,
  });
}

const ANSWER_FIRST =
  'It does not answer in time, and the service sends such a message again. Answer first, and do long work afterwards: spec/webhooks/README.md, under Examples.';

const END_THE_ANSWER =
  'It begins an answer and does not end it. A service may wait for the end, and send the message again: end the response, also when it has no body.';

/** The sentence about a receiver that broke a connection, and accepted none after it. */
export function endedOn(what: string): string {
  return `It ended on ${what.replace(/^each of /, 'one of ')}.`;
}

/** The requirement that fails if a plain body is refused. */
function chooseRequirement({ type, messageId }: BodyDocument): ReceiverRequirementId {
  if (type === 'delete') return 'RCV-008';
  if (messageId !== undefined) return 'RCV-009';
  return type === 'track' ? 'RCV-001' : 'RCV-007';
}

/** The receiver is not reachable, or no longer. That says nothing about the request. */
export function unreachable(reason: string): RoutespecError {
  return new RoutespecError('unreachable', `The receiver accepts no connections: ${reason}`);
}
