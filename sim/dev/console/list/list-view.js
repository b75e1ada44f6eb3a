/** @import { App } from '../main.js' */
/** @import { State } from '../data/state.js' */
import { fill, h, setText, whenChanged } from '../kit/dom.js';
import { count, plural, size } from '../kit/format.js';
import { MessageTable } from './table.js';

const FILTER_AFTER_MS = 120;

/** The list of messages with its filter. @param {App} app */
export function listView(app) {
  const { store, actions, list } = app;
  const table = new MessageTable(app);
  const filter = h('input', {
    type: 'search',
    id: 'filter',
    'aria-label': 'Filter messages',
    'aria-describedby': 'filter-problem',
    placeholder: 'Filter: type:track status:5xx',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: 1000,
    value: store.state.filter,
  });
  const problem = h('p', { id: 'filter-problem', class: 'problem', role: 'alert' });
  const shown = h('span', { class: 'quiet' });
  const bounds = h('p', { class: 'bounds quiet' });
  const forget = h('button', { type: 'button', title: 'Forgets all messages; deliveries go on' }, 'Forget all…');
  forget.addEventListener('click', () => actions.forgetAll());
  const empty = h('p', { class: 'empty quiet' });
  const element = h(
    'section',
    { class: 'list-pane', 'aria-label': 'Messages' },
    h('form', { class: 'filter', role: 'search' }, filter, shown, forget),
    problem,
    empty,
    table.element,
    // Below the list, so that its rows stay where they are when this line appears.
    bounds,
  );
  let due = 0;
  filter.addEventListener('input', () => {
    clearTimeout(due);
    due = window.setTimeout(apply, FILTER_AFTER_MS);
  });
  filter.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    apply();
  });

  function apply() {
    if (filter.value.trim() === store.state.filter) return;
    store.set({ filter: filter.value.trim() });
    const query = store.state.filter === '' ? '' : `?${new URLSearchParams({ filter: store.state.filter })}`;
    history.replaceState(null, '', `/${query}${location.hash}`);
    void list.read().then(() => table.goToTop());
  }

  const drawProblem = whenChanged((/** @type {string | null} */ text) => {
    fill(problem, text ?? '');
    filter.setAttribute('aria-invalid', String(text !== null));
  });

  /** @param {State} state */
  function draw(state) {
    drawProblem(state.filterProblem);
    const text = countText(state, list.rows.length);
    // Nobody wants to hear each new message counted, but what a filter finds.
    shown.setAttribute('aria-live', state.filter === '' ? 'off' : 'polite');
    setText(shown, text);
    setText(bounds, boundsText(state));
    bounds.hidden = bounds.textContent === '';
    forget.hidden = (state.counts?.kept ?? 0) === 0;
    empty.hidden = !state.isListLoaded || list.rows.length > 0;
    const none = state.filter === '' ? 'No message yet. The next one shows up here.' : 'No message matches.';
    setText(empty, none);
    table.element.hidden = !empty.hidden;
    table.draw(state);
  }

  function clear() {
    filter.value = '';
    apply();
  }

  return { element, draw, table, filter, clear };
}

/** How many messages there are. @param {State} state @param {number} length */
export function countText({ filter, filterProblem, counts, hasOlder }, length) {
  if (counts === null) return '';
  if (filter === '') return plural(counts.kept, 'message');
  return filterProblem === null ? `${count(length)}${hasOlder ? '+' : ''} found` : '';
}

/** That older messages are gone, and how many there is room for. @param {Pick<State, 'counts'>} state */
export function boundsText({ counts }) {
  if (counts === null || counts.forgotten === 0) return '';
  const { forgotten, limitMessages, limitBytes } = counts;
  return `${plural(forgotten, 'older message')} left the list, which has room for ${count(limitMessages)} or ${size(limitBytes)}.`;
}
