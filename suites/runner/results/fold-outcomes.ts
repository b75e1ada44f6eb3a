import type { CaseResult, Failure } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import type { Outcome } from '../case/outcome.ts';

/**
 * The results of a run, in the order of its cases. If a watch finds a failure in the requests of another case, the
 * watch's own case reports it, so that one mistake fails one case and not every case in which it can be seen. An
 * unknown failure replaces a known one. Otherwise a known deviation could hide another one that the same watch finds.
 */
export function foldOutcomes(
  cases: readonly Case[],
  outcomes: readonly Outcome[],
  isKnown: (failed: { id: string; failure: Failure }) => boolean = () => false,
): CaseResult[] {
  const results = new Map(outcomes.map(({ result }) => [result.id, result]));
  for (const { result: seenIn, findings } of outcomes) {
    for (const { watch, failure } of findings) {
      const { title, requirements } = cases.find(({ id }) => id === watch) ?? {
        title: watch,
        requirements: [failure.requirement],
      };
      const before = results.get(watch);
      const isReplaceable =
        before?.failure !== undefined &&
        isKnown({ id: watch, failure: before.failure }) &&
        !isKnown({ id: watch, failure });
      if (before?.status === 'failed' && !isReplaceable) continue;
      results.set(watch, {
        id: watch,
        title,
        requirements: [...requirements],
        durationMs: before?.durationMs ?? 0,
        status: 'failed',
        failure: { ...failure, seen: `${failure.seen} (in ${seenIn.id})` },
        reproduce: seenIn.reproduce,
        ...(seenIn.id === watch ? {} : { seenIn: seenIn.id }),
        transcript: seenIn.transcript,
      });
    }
  }
  const order = new Map(cases.map(({ id }, index) => [id, index]));
  return [...results.values()]
    .map((result) => (result.status === 'passed' ? { ...result, transcript: [] } : result))
    .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}
