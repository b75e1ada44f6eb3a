/** @import { Route, State } from './data/state.js' */
import { given } from './data/api.js';
import { followAddress, listenWhileSeen, take } from './data/live.js';
import { drawNow, drawWith, set, state } from './data/state.js';
import { Header, setTheme } from './header/header.js';
import { Banners, NoticeBox, QuestionBox } from './header/notices.js';
import { Help, openHelp, useKeys } from './keys.js';
import { List } from './list/list.js';
import { MessagePane } from './message/pane.js';
import { Connect } from './panes/connect.js';
import { Faults } from './panes/faults.js';
import { Send } from './panes/send.js';
import { html, render, useLayoutEffect, useRef } from './preact.js';

/** @param {State} state */
const Page = (state) => html`
  <${Header} route=${state.route} help=${openHelp} />
  <${Banners} ...${state} />
  <main><${List} ...${state} /><${Pane} ...${state} /></main>
  <${NoticeBox} notice=${state.notice} />
  <${Help} />
  ${state.question !== null && html`<${QuestionBox} question=${state.question} />`}`;

/** The pane next to the list. @param {State} state */
function Pane(state) {
  const { route, server, faults, draft } = state;
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => element.current?.scrollTo(0, 0), [route.pane, route.pane === 'message' && route.id]);
  const shown = findPane(state);
  return html`
    <div class="pane" ref=${element}>
      ${shown === 'message' && html`<${MessagePane} ...${state} />`}
      ${shown === 'faults' && html`<${Faults} faults=${faults} sources=${server?.sources ?? []} />`}
      <${Send} isShown=${shown === 'send' && server !== null} sources=${server?.sources ?? []} draft=${draft} />
      <${Connect} isShown=${shown === 'connect'} server=${server} />
      ${shown === 'start' && html`<p class="empty quiet">Choose a message, or press <kbd>j</kbd> and <kbd>Enter</kbd>. <kbd>?</kbd> explains keys, signs and filters.</p>`}
    </div>`;
}

/** Without any message, the first thing to do is to connect a client. @param {State} state @returns {Route['pane']} */
function findPane({ route, server }) {
  return route.pane === 'start' && server?.counts.kept === 0 ? 'connect' : route.pane;
}

setTheme();
set({ filter: new URLSearchParams(location.search).get('filter') ?? '' });
const first = JSON.parse(given('first') || 'null');
if (first !== null) take(first);
drawWith(() => render(html`<${Page} ...${state} />`, document.body));
followAddress();
drawNow();
addEventListener('hashchange', followAddress);
useKeys();
listenWhileSeen();
