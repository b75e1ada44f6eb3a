import type { Sighting } from '../../../capture/capture.ts';
import { instantOf } from '../../../capture/instants.ts';
import { placesIn } from '../../../capture/places.ts';

/** A client may send an instant in whole seconds only. */
const SECOND_MS = 1_000;

/** Whether a value names an instant, to the second. */
export function isInstant(value: unknown, instant: string): boolean {
  const instantMs = instantOf(value);
  return instantMs !== undefined && Math.abs(instantMs - Date.parse(instant)) < SECOND_MS;
}

/** How an instant is written in a message that was sent, by its path. */
export function writingsOf(instant: string, { message }: Sighting): Record<string, unknown> | string {
  const places = [...placesIn(message)].filter(({ value }) => isInstant(value, instant));
  if (places.length === 0) return 'left out';
  return Object.fromEntries(places.map(({ path, value }) => [path.join('.'), value]));
}
