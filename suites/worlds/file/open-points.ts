import { type Reading, reading } from '../../../spec/readings/index.ts';
import type { World, WorldAnswer } from '../../../spec/shapes/world.ts';
import { durationMs } from '../../../spec/text/duration.ts';
import { OPEN_BYTES } from '../../harness/kit/call-sizes.ts';
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

/** Ids and marks add less than this to a call. */
const ADDED_BYTES = 200;
/** Larger messages of a client are near the limit, where it is open which bytes count (readings, 18, 51 and 57). */
const MAX_MESSAGE_BYTES = 30_500;
const SWITCHES = ['integrations', 'Integrations'];

/**
 * The reason why nobody can say what must become of a call, or of a message with the names of Go; undefined if the document
 * says it.
 */
export function describeOpen(content: Readonly<Record<string, unknown>>, isMessage: boolean): string | undefined {
  const json = JSON.stringify(content);
  const bytes = Buffer.byteLength(json);
  const most = isMessage ? MAX_MESSAGE_BYTES : OPEN_BYTES.from - ADDED_BYTES;
  if (bytes > most && (isMessage || bytes < OPEN_BYTES.to)) {
    const otherwise = isMessage ? '' : `, and ${OPEN_BYTES.to} or more certainly do not`;
    return `it has ${bytes} bytes; at most ${most} certainly fit${otherwise} (reading 18)`;
  }
  if (json.includes('\\u0000')) return 'reading 55 leaves open what becomes of U+0000';
  const timestamp = content['timestamp'] ?? content['Timestamp'];
  if (typeof timestamp === 'string' && Number.isNaN(Date.parse(timestamp))) {
    return 'reading 48 leaves open what becomes of a timestamp that cannot be read';
  }
  const switches = SWITCHES.flatMap((name) => Object.values(Object(content[name])));
  return switches.every((value) => typeof value === 'boolean')
    ? undefined
    : 'reading 12 leaves open what a switch means that is not true or false';
}
