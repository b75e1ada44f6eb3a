export const COLUMN_PX = 24;
/** Wide enough to show even a millisecond between two events, and to fit its label. */
const LEAST_GAP_PX = 26;
/** The width that a gap gains if it lasts ten times as long. */
const DECADE_PX = 6;

/** The events at one instant, side by side in their order. An instant without events may end a window. */
interface Stop {
  readonly atMs: number;
  readonly x: number;
  readonly hasEvents: boolean;
}

/** An axis on which order is exact, and time is compressed: a gap of hours is a few times as wide as one of seconds. */
export interface Axis {
  readonly xs: readonly number[];
  readonly stops: readonly Stop[];
  readonly widthPx: number;
}

/**
 * Places events on an axis.
 * @param instantsMs of the events, in ascending order
 * @param marksMs further instants that the axis must show, such as the ends of windows
 */
export function makeAxis(instantsMs: readonly number[], marksMs: readonly number[]): Axis {
  const distinct = [...new Set([...instantsMs, ...marksMs])].sort((a, b) => a - b);
  const xs: number[] = [];
  const stops: Stop[] = [];
  let x = COLUMN_PX / 2;
  let lastMs = distinct[0] ?? 0;
  for (const atMs of distinct) {
    const count = instantsMs.filter((each) => each === atMs).length;
    x += gapPx(atMs - lastMs);
    stops.push({ atMs, x, hasEvents: count > 0 });
    for (let index = 0; index < count; index += 1) xs.push(x + index * COLUMN_PX);
    x += Math.max(0, count - 1) * COLUMN_PX;
    lastMs = atMs;
  }
  return { xs, stops, widthPx: x + COLUMN_PX / 2 };
}

function gapPx(ms: number): number {
  return ms === 0 ? 0 : Math.round(LEAST_GAP_PX + DECADE_PX * Math.log10(1 + ms));
}

export function findX(axis: Axis, atMs: number): number {
  return axis.stops.find((stop) => stop.atMs === atMs)?.x ?? axis.widthPx;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A duration short enough for an axis, in its two largest units: `250 ms`, `5.25 s`, `12 min 3 s`, `4 h 1 min`. */
export function shortDuration(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`;
  if (ms < MINUTE_MS) return `${Number((ms / SECOND_MS).toFixed(2))} s`;
  if (ms < HOUR_MS) return twoUnits(ms, [MINUTE_MS, 'min'], [SECOND_MS, 's']);
  return twoUnits(ms, [HOUR_MS, 'h'], [MINUTE_MS, 'min']);
}

type Unit = readonly [ms: number, name: string];

function twoUnits(ms: number, [largeMs, large]: Unit, [smallMs, small]: Unit): string {
  const whole = Math.floor(ms / largeMs);
  const rest = Math.floor((ms % largeMs) / smallMs);
  return rest === 0 ? `${whole} ${large}` : `${whole} ${large} ${rest} ${small}`;
}
