import { type Reading, reading } from '../../../spec/readings/index.ts';
import type { World, WorldAnswer } from '../../../spec/shapes/world.ts';
import { durationMs } from '../../../spec/text/duration.ts';
import { IN_TIME_MS, TOO_LATE_MS } from '../../harness/kit/tolerances.ts';

/** The open points of a world, one sentence each: the number of a reading, and its question. */
export function openPoints({ steps, sources = {} }: World): string[] {
  const webhooks = Object.values(sources).flatMap((source) => Object.values(source?.webhooks ?? {}));
  const ofSteps = steps.flatMap((step) =>
    Object.values(step).flatMap((content) => Object.values(Object(Object(content).answers)) as WorldAnswer[][]),
  );
  const answers = [...webhooks.flatMap((webhook) => webhook?.answers ?? []), ...ofSteps.flat()];
  const numbers = new Set<Reading>(answers.flatMap(readingsOn));
  if (steps.some((step) => 'screen' in step)) numbers.add(1);
  if (webhooks.some((webhook) => webhook?.endpoint === 'refusing')) numbers.add(47);
  return [...numbers].map((number) => `reading ${number}: ${reading(number).question}`);
}

function readingsOn(answer: WorldAnswer): Reading[] {
  if (answer === 'timeout') return [];
  if (typeof answer === 'string') return [47];
  const { status, after } = typeof answer === 'number' ? { status: answer, after: undefined } : answer;
  const afterMs = durationMs(after ?? '0s') ?? 0;
  return [
    ...(status !== 200 && status < 500 ? [23 as const] : []),
    ...(afterMs > IN_TIME_MS && afterMs < TOO_LATE_MS ? [26 as const] : []),
  ];
}
