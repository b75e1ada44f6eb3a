import type { Bench } from '../bench.ts';
import { take } from '../kit/demands.ts';
import { diagnoseExpected } from '../kit/expected-signature.ts';
import type { ReceiverCase } from '../receiver-case.ts';
import { ReceiverNonconformance } from '../receiver-nonconformance.ts';

/** What the receiver may have wrong if no guess is right. */
const SECRETS_DIFFER = 'The receiver may have another secret than the one that was given here.';

/** What every other case builds on. It is played first. */
export const plain = [
  {
    id: 'receiver/plain',
    title: 'A plain track message is answered with a success',
    requirements: ['RCV-001', 'RCV-013', 'RCV-020', 'RCV-021'],
    play: async (bench) => {
      try {
        const { answer } = await take(bench, bench.bodies.track());
        if (answer.kind === 'status') bench.observe('RCV-021', answer.status);
      } catch (error) {
        throw await explained(bench, error);
      }
    },
  },
] as const satisfies readonly ReceiverCase[];

/** The same failure with what the receiver seems to expect. */
async function explained(bench: Bench, error: unknown): Promise<unknown> {
  if (!bench.hasSecret || !(error instanceof ReceiverNonconformance) || error.deviation.requirement !== 'RCV-001')
    return error;
  const diagnosis = (await diagnoseExpected(bench)) ?? SECRETS_DIFFER;
  return new ReceiverNonconformance({ ...error.deviation, diagnosis });
}
