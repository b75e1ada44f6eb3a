/** @import { App, View } from '../app.js' */
/** @import { Notice } from '../data/state.js' */
import { fill, h, whenChanged } from '../kit/dom.js';

/** How long a notice stays. One of a failure stays until it is dismissed. */
const STAYS_MS = 6000;
const UNDO_STAYS_MS = 20_000;

/** What the last action led to. @param {App} app @returns {View} */
export function noticeView({ store }) {
  const element = h('div', { class: 'notice', role: 'status' });
  const draw = whenChanged((/** @type {Notice | null} */ notice) => {
    element.classList.toggle('is-shown', notice !== null);
    element.classList.toggle('bad', notice?.isBad === true);
    if (notice === null) return fill(element);
    const dismiss = () => store.state.notice === notice && store.set({ notice: null });
    fill(
      element,
      h('span', {}, notice.isBad ? '✕ ' : '✓ ', notice.text),
      notice.undo !== undefined && h('button', { type: 'button', click: () => undo(notice.undo) }, 'Undo'),
      h('button', { type: 'button', 'aria-label': 'Dismiss this notice', click: dismiss }, '×'),
    );
    if (!notice.isBad) setTimeout(dismiss, notice.undo === undefined ? STAYS_MS : UNDO_STAYS_MS);
  });

  /** @param {(() => void) | undefined} takeBack */
  function undo(takeBack) {
    store.set({ notice: null });
    takeBack?.();
  }
  return { element, draw: ({ notice }) => draw(notice) };
}
