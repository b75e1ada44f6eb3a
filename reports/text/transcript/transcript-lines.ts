import type { TranscriptEntry } from '../../../spec/shapes/results.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A transcript as aligned lines: the time since its first known instant, on the world's clock; who; what. */
export function transcriptLines(transcript: readonly TranscriptEntry[]): string[] {
  const startMs = transcript.map(({ at }) => instantMs(at)).find((ms) => !Number.isNaN(ms)) ?? Number.NaN;
  const rows = transcript.map((entry) => ({ when: offset(instantMs(entry.at) - startMs), ...entry }));
  const whenChars = Math.max(0, ...rows.map(({ when }) => when.length));
  const actorChars = Math.max(0, ...rows.map(({ actor }) => actor.length));
  return rows.map(({ when, actor, what }) => `${when.padStart(whenChars)}  ${actor.padEnd(actorChars)}  ${what}`);
}

function instantMs(at: string | null): number {
  return at === null ? Number.NaN : Date.parse(at);
}

/** `0:00:05.000`, or a dash if the instant is not known. */
function offset(ms: number): string {
  if (Number.isNaN(ms)) return '-';
  const size = Math.abs(ms);
  const minutes = Math.floor((size % HOUR_MS) / MINUTE_MS);
  const seconds = ((size % MINUTE_MS) / SECOND_MS).toFixed(3);
  const clock = `${Math.floor(size / HOUR_MS)}:${String(minutes).padStart(2, '0')}:${seconds.padStart(6, '0')}`;
  return ms < 0 ? `-${clock}` : clock;
}
