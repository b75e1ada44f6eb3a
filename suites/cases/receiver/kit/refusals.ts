import type { ReceiverRequirementId } from '../../../../spec/requirements/index.ts';
import type { Bench, SendOptions, Sent } from '../bench.ts';
import { answerWords, isSuccess } from '../post.ts';
import { ReceiverNonconformance } from '../receiver-case.ts';
import { written } from './bodies.ts';
import { demandSteady, demandSuccess, endedOn, unreachable } from './demands.ts';
import { demandEffect } from './once.ts';

/** A request that the service would not send: its bytes, and its mistake. */
export interface Forgery extends SendOptions {
  readonly body: Buffer;
  /** The known mistake behind accepting it, if any. */
  readonly shows?: string;
}

interface Refusal {
  readonly requirement: ReceiverRequirementId;
  /** The request in words: `a request whose …`. */
  readonly what: string;
  /** The known mistake behind accepting it, if any. */
  readonly diagnosis?: string;
  /** Makes it from the right bytes of a body. */
  readonly forge: (body: Buffer) => Forgery;
  /** The body, with these members. Default: a plain track body. */
  readonly body?: (members: Record<string, unknown>) => Buffer;
}

type Demanded = Pick<Refusal, 'requirement' | 'what'> & { readonly diagnosis: string | undefined };

/**
 * Ends the case unless the receiver refuses a request, and keeps working. Its answer shows the refusal; with
 * `--effects`, the missing effect shows it. The same body with another id and a right signature must be accepted
 * afterwards, so that a receiver that refuses everything, or has crashed, does not pass.
 */
export async function demandRefused(bench: Bench, { forge, body: make, ...demand }: Refusal): Promise<void> {
  const messageId = bench.bodies.id('m');
  const ids = bench.effects === undefined ? {} : { messageId };
  const forgery = forge(make?.(ids) ?? written(bench.bodies.track(ids)));
  const refusal = { diagnosis: forgery.shows ?? ACCEPTS[demand.requirement], ...demand };
  const sent = await bench.send(forgery.body, forgery);
  if (sent.answer.kind === 'unreachable') throw unreachable(sent.answer.reason);
  if (bench.effects === undefined && isSuccess(sent.answer)) throw accepted(sent, refusal, 'answer');
  const twinId = bench.bodies.id('m');
  const body = bench.bodies.track(bench.effects === undefined ? {} : { messageId: twinId });
  const twin = await bench.send(written(body));
  demandGoingOn(sent, twin, refusal);
  await demandSteady(bench, twin);
  const requirement = bench.effects === undefined ? 'RCV-001' : 'RCV-009';
  demandSuccess(twin, { requirement, what: 'a signed track body' });
  if (bench.effects === undefined) return;
  await demandEffect(bench, twin, twinId);
  if ((await bench.effects.count(messageId)) > 0) throw accepted(sent, refusal, 'effect');
}

/** The remedy for a receiver that accepts a forgery. */
export const VERIFY = 'Verify each request before anything else: spec/webhooks/README.md, under Signatures.';

/** The same words for each kind of forgery, because failures with one diagnosis are reported together. */
const ACCEPTS: { readonly [id in ReceiverRequirementId]?: string } = {
  'RCV-002': `It accepts a request whose X-Signature is not the digest of its body. ${VERIFY}`,
};

/** Ends the case if the receiver answers nothing any more after a request that it must refuse. */
function demandGoingOn({ answer, request }: Sent, twin: Sent, { requirement, what }: Demanded): void {
  const isOver = ['unreachable', 'broken', 'ended'].includes(twin.answer.kind);
  if (answer.kind !== 'ended' && !isOver) return;
  const next = answer.kind === 'ended' ? '' : `, and then ${answerWords(twin.answer)} for a plain request`;
  throw new ReceiverNonconformance({
    requirement,
    expected: `${what} to be refused without harm to later requests`,
    seen: answerWords(answer) + next,
    diagnosis: endedOn(what),
    request,
  });
}

function accepted(
  { answer, request }: Sent,
  { requirement, what, diagnosis }: Demanded,
  shownBy: 'answer' | 'effect',
): ReceiverNonconformance {
  const byEffect = { expected: `${what} to have no effect`, seen: `an effect, after ${answerWords(answer)}` };
  const byAnswer = {
    expected: `${what} to be refused (or to have no effect, which only \`--effects\` shows)`,
    seen: answerWords(answer),
  };
  return new ReceiverNonconformance({
    requirement,
    ...(shownBy === 'effect' ? byEffect : byAnswer),
    diagnosis,
    request,
  });
}
