import { adviceOnTls } from '../../../../spec/text/answer-advice.ts';
import type { Bench } from '../bench.ts';
import { written } from '../kit/bodies.ts';
import { demandSuccess, findMistake } from '../kit/demands.ts';
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

/** The expectation of a receiver that refuses a plain body with the right signature. */
function diagnoseExpected(bench: Bench): Promise<string | undefined> {
  bench.note('(looks for what the receiver expects instead of the right signature)');
  const body = written(bench.bodies.track());
  return findMistake(bench, body, [...bench.listMistakes(body), UNSIGNED]);
}

const UNSIGNED = { words: 'It accepts a request without X-Signature, so it may have no secret.', signature: null };
