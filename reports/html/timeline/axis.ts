/** Room for one event. */
export const COLUMN_PX = 24;
/** Even a millisecond between two events is seen, and its label has room. */
const LEAST_GAP_PX = 26;
/** How much wider a gap is that lasts ten times as long. */
const DECADE_PX = 6;

/** The events at one instant, side by side in their order. An instant without events may end a window. */
export interface Stop {
  readonly atMs: number;
  readonly x: number;
  readonly hasEvents: boolean;
}

/** An axis on which order is exact, and time is compressed: a gap of hours is a few times as wide as one of seconds. */
export interface Axis {
  /** Where each event is, in the order in which they were given. */
  readonly xs: readonly number[];
  readonly stops: readonly Stop[];
  readonly widthPx: number;
}

/**
 * Places events on an axis.
 * @param instantsMs of the events, none before the one that it follows
 * @param marksMs further instants that the axis has to show, such as the ends of windows
 */
export function axisOf(instantsMs: readonly number[], marksMs: readonly number[]): Axis {
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

/** Where an instant is that the axis shows. */
export function xOf(axis: Axis, atMs: number): number {
  return axis.stops.find((stop) => stop.atMs === atMs)?.x ?? axis.widthPx;
}
