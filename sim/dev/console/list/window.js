/** How high a row is, as the style says. */
export const ROW_PX = 28;
/** How many rows are kept above and below those that can be seen. */
const SPARE_ROWS = 8;

/**
 * Which rows have to exist.
 *
 * @param {{ scrollPx: number, heightPx: number, length: number }} view
 * @returns {{ first: number, last: number }} Indexes; `last` is not included.
 */
export function rowsInView({ scrollPx, heightPx, length }) {
  const first = Math.floor(scrollPx / ROW_PX) - SPARE_ROWS;
  const last = Math.ceil((scrollPx + heightPx) / ROW_PX) + SPARE_ROWS;
  return { first: Math.max(0, Math.min(first, length)), last: Math.max(0, Math.min(last, length)) };
}

/**
 * Where to scroll so that a row can be seen; the same place if it can be already.
 *
 * @param {number} index
 * @param {{ scrollPx: number, heightPx: number, headPx: number }} view
 */
export function scrollTo(index, { scrollPx, heightPx, headPx }) {
  const topPx = index * ROW_PX;
  const roomPx = heightPx - headPx;
  if (topPx < scrollPx) return topPx;
  return topPx + ROW_PX > scrollPx + roomPx ? topPx + ROW_PX - roomPx : scrollPx;
}
