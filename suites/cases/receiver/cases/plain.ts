import { adviceOnTls } from '../../../../spec/text/answer-advice.ts';
import type { Bench } from '../bench.ts';
import { written } from '../kit/bodies.ts';
import { demandSuccess } from '../kit/demands.ts';
import { explainRefusal } from '../kit/refusal-words.ts';
import { type Answer, isRefusal, isSuccess } from '../post.ts';
import type { ReceiverCase } from '../receiver-case.ts';

/** The base of every other case. It runs first. */
export const plain = [
  {
    id: 'receiver/plain',
    title: 'A plain track message is answered with a success',
    requirements: ['RCV-001', 'RCV-013', 'RCV-020', 'RCV-021'],
    play: async (bench) => {
      const sent = await bench.send(written(bench.bodies.track()));
      const diagnosis = isSuccess(sent.answer) ? undefined : await explain(bench, sent.answer);
      demandSuccess(sent, { requirement: 'RCV-001', what: 'a signed track body', diagnosis });
      if (sent.answer.kind === 'status') bench.observe('RCV-021', sent.answer.status);
    },
  },
] as const satisfies readonly ReceiverCase[];

/** The receiver's mistake, or else the hint in its answer. */
async function explain(bench: Bench, answer: Answer): Promise<string | undefined> {
  const expected = bench.hasSecret && isRefusal(answer) ? await diagnoseExpected(bench) : undefined;
  if (expected !== undefined) return expected;
  if (answer.kind === 'broken' && (await bench.speaksTls())) return adviceOnTls(bench.url);
  return explainRefusal(answer, bench.url, bench.hasSecret);
}

/**
 * Finds the expectation of a receiver that refuses a plain body with the right signature, by signing one with each known mistake.
 * @returns A sentence, or undefined if the receiver accepts none of them.
 */
async function diagnoseExpected(bench: Bench): Promise<string | undefined> {
  bench.note('(looks for what the receiver expects instead of the right signature)');
  const body = written(bench.bodies.track());
  let broken = 0;
  for (const { words, value } of [...bench.listMistakes(body), UNSIGNED]) {
    const { answer } = await bench.send(body, { signature: value });
    // A comparison may fail on one value only, such as digits beyond ASCII.
    if (answer.kind === 'broken' && broken < MAX_BROKEN) {
      broken += 1;
      continue;
    }
    // Each further guess would take as long again.
    if (answer.kind !== 'status') return undefined;
    if (!isSuccess(answer)) continue;
    // A receiver that fails at random shows nothing.
    const again = await bench.send(written(bench.bodies.track()));
    return isRefusal(again.answer) ? `It accepts a request ${words}.` : undefined;
  }
  return undefined;
}

/** Most guesses that a receiver answers by closing the connection. */
const MAX_BROKEN = 20;

const UNSIGNED = { words: 'without X-Signature, so it may have no secret', value: null };
