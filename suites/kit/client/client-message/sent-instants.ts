import type { Sighting } from '../../../capture/capture.ts';
import { instantOf } from '../../../capture/instants.ts';
import { placesIn } from '../../../capture/places.ts';

/** A client may cut an instant to whole seconds. */
const SECOND_MS = 1_000;

/** Whether a value is a given instant, to the second. */
export function isInstant(value: unknown, instant: string): boolean {
  const instantMs = instantOf(value);
  return instantMs !== undefined && Math.abs(instantMs - Date.parse(instant)) < SECOND_MS;
}

/** How a sent message writes an instant, by the path where it does. */
export function writingsOf(instant: string, { message }: Sighting): Record<string, unknown> | string {
  const places = placesIn(message).filter(({ value }) => isInstant(value, instant));
  if (places.length === 0) return 'left out';
  return Object.fromEntries(places.map(({ path, value }) => [path.join('.'), value]));
}
