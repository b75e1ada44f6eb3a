/** @import { App, View } from '../main.js' */
/** @import { Notice, State } from '../data/state.js' */
import { fill, h, whenChanged } from '../kit/dom.js';
import { plural } from '../kit/format.js';

/** What a person has to know whatever else the page shows. @param {App} app @returns {View} */
export function bannersView({ store, actions }) {
  const element = h('div', { class: 'banners' });
  const draw = whenChanged(
    (
      /** @type {State['connection']} */ connection,
      /** @type {State['faultsOn']} */ faultsOn,
      /** @type {State['settingsProblem']} */ problem,
      /** @type {State['unmatched']} */ unmatched,
      /** @type {boolean} */ isUnmatchedNew,
    ) => {
      fill(
        element,
        connection === 'lost' &&
          banner(
            'bad',
            'No connection.',
            'routespec dev does not answer. The page shows what it knew last, and tries again.',
          ),
        faultsOn.length > 0 && faultBanner(faultsOn),
        problem !== null && banner('bad', 'The settings file cannot be used.', problem),
        unmatched !== null &&
          isUnmatchedNew &&
          banner(
            'warn',
            `${unmatched.method} ${unmatched.path} reached no source.`,
            [`${unmatched.problem}.`, unmatched.hint].filter(Boolean).join(' '),
            h('button', { type: 'button', click: () => store.set({ isUnmatchedNew: false }) }, 'Dismiss'),
          ),
      );
    },
  );

  /** @param {State['faultsOn']} faultsOn */
  function faultBanner(faultsOn) {
    const isOne = store.state.server?.sources.length === 1;
    const names = faultsOn.map(({ name, sources }) => (isOne ? name : `${name} (${sources.join(', ')})`)).join(' · ');
    return banner(
      'warn',
      faultsOn.length === 1 ? 'A fault is on:' : `${plural(faultsOn.length, 'fault')} are on:`,
      names,
      h('a', { href: '#faults' }, 'Show'),
      h('button', { type: 'button', click: () => actions.switchAllFaultsOff() }, 'Switch all off'),
    );
  }

  return {
    element,
    draw: ({ connection, faultsOn, settingsProblem, unmatched, isUnmatchedNew }) =>
      draw(connection, faultsOn, settingsProblem, unmatched, isUnmatchedNew),
  };
}

/**
 * @param {'warn' | 'bad'} kind
 * @param {string} title
 * @param {string} text
 * @param {import('../kit/dom.js').Child[]} controls
 */
function banner(kind, title, text, ...controls) {
  return h(
    'div',
    { class: `banner ${kind}`, role: 'alert' },
    h('span', { 'aria-hidden': 'true' }, '⚠'),
    h('p', {}, h('strong', {}, title), ' ', text),
    controls,
  );
}

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
