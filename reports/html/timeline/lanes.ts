import type { Event } from './excerpt.ts';

/** Everything that happened at one place, as a row of the timeline. */
export interface Lane {
  readonly name: string;
  readonly events: readonly Event[];
}

/** More rows would not be read. The last one has what did not fit. */
const MAX_LANES = 8;
const OTHERS = 'other places';

/** Events by place, in the order in which the places first appear; the clock is the last row. */
export function lanesOf(events: readonly Event[]): Lane[] {
  const lanes = new Map<string, Event[]>();
  for (const event of events) {
    const name = placeOf(event);
    const key = lanes.has(name) || lanes.size < MAX_LANES - 1 || name === 'clock' ? name : OTHERS;
    lanes.set(key, [...(lanes.get(key) ?? []), event]);
  }
  const isClock = ([name]: readonly [string, unknown]): number => Number(name === 'clock');
  return [...lanes].sort((a, b) => isClock(a) - isClock(b)).map(([name, members]) => ({ name, events: members }));
}

function placeOf({ entry }: Event): string {
  if (entry.kind === 'clock' || entry.actor === 'clock') return 'clock';
  return entry.place ?? entry.actor;
}
