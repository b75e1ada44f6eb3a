/** @import { DevFault } from '../../../../spec/shapes/dev/state.ts' */
/** @import { App, View } from '../main.js' */
/** @import { State } from '../data/state.js' */
import { fill, h, hiddenCaption, tableHead, whenChanged } from '../kit/dom.js';
import { count } from '../kit/format.js';
import { sourceChoice } from './source-choice.js';

/** Switches for what the service may do wrong. @param {App} app @returns {View} */
export function faultsPane({ store, actions }) {
  const [switches, top, plain, others] = [h('div'), h('div', { class: 'group' }), h('tbody'), h('tbody')];
  const find = h('input', {
    type: 'search',
    'aria-label': 'Find a fault or variant',
    placeholder: 'retry',
    spellcheck: 'false',
  });
  const found = h('p', { class: 'quiet', role: 'status' });
  /** The source that the switches are for; all sources if it is empty. */
  let source = '';
  fill(
    switches,
    faultTable('What receivers meet most often', plain),
    h(
      'details',
      {},
      h('summary', {}, 'All other faults and variants'),
      h('p', {}, find),
      found,
      faultTable('All other faults and variants', others),
    ),
  );
  const element = h(
    'section',
    { class: 'faults', 'aria-label': 'Faults' },
    h('h2', { tabindex: -1 }, 'Faults'),
    h(
      'p',
      {},
      'Each switch makes the service behave in another way from now on, so you can see how your endpoint copes. "Allowed" means that a real service may do it too.',
    ),
    top,
    switches,
  );
  find.addEventListener('input', () => drawOthers(store.state.faults));

  const draw = whenChanged((/** @type {State['faults']} */ faults, /** @type {State['server']} */ server) => {
    const sources = server?.sources ?? [];
    const all = { writeKey: '', name: 'all sources' };
    const choose = (/** @type {string} */ given) => {
      source = given;
      drawTables(store.state.faults);
    };
    fill(top, sources.length > 1 && sourceChoice([all, ...sources], source, choose));
    drawTables(faults);
  });

  /** @param {State['faults']} faults */
  function drawTables(faults) {
    fill(plain, faults.filter(({ isPlain }) => isPlain).map(faultRow));
    drawOthers(faults);
  }

  /** @param {State['faults']} faults */
  function drawOthers(faults) {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = faults.filter(
      ({ isPlain, name, description }) =>
        !isPlain && words.every((word) => `${name} ${description}`.toLowerCase().includes(word)),
    );
    fill(others, shown.map(faultRow));
    found.textContent = `${count(shown.length)} shown`;
  }

  /** @param {DevFault} fault */
  function faultRow({ name, description, isConforming, sources }) {
    const isOn = source === '' ? sources.length > 0 : sources.includes(source);
    const id = `fault-${name.replaceAll(' ', '-')}`;
    const box = h('input', { type: 'checkbox', role: 'switch', id, 'data-key': id, checked: isOn });
    box.addEventListener(
      'change',
      () => void actions.switchFault(name, box.checked, source === '' ? undefined : source),
    );
    return h(
      'tr',
      isOn ? { class: 'is-on' } : {},
      h('td', {}, box),
      h('th', { scope: 'row' }, h('label', { for: id }, name)),
      h('td', {}, description),
      h('td', { class: isConforming ? 'quiet' : 'bad' }, isConforming ? 'allowed' : '✕ wrong'),
    );
  }

  return { element, draw: (state) => state.route.pane === 'faults' && draw(state.faults, state.server) };
}

/** @param {string} caption @param {HTMLElement} body */
function faultTable(caption, body) {
  return h(
    'table',
    { class: 'fault-table' },
    hiddenCaption(caption),
    tableHead(['On', 'Name', 'What the service then does', 'Kind']),
    body,
  );
}
