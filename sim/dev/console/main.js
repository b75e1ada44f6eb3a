/** @import { StateStore, State } from './data/state.js' */
import { Actions } from './data/actions.js';
import { Api, Live } from './data/api.js';
import { MessageList } from './data/message-list.js';
import { Navigation, OpenMessage } from './data/navigation.js';
import { EventReceiver } from './data/receive-events.js';
import { INITIAL_STATE, readRoute, Store } from './data/state.js';
import { headerView } from './header/header.js';
import { bannersView, noticeView } from './header/notices.js';
import { helpDialog, useKeys } from './keys.js';
import { h } from './kit/dom.js';
import { listView } from './list/list-view.js';
import { paneView } from './panes/pane-view.js';

/**
 * What views are made with.
 *
 * @typedef {object} App
 * @property {StateStore} store
 * @property {Actions} actions
 * @property {MessageList} list
 * @property {Pick<Api, 'get'>} api
 * @property {Navigation} navigation
 */

/**
 * A part of the page: its element, and how it is drawn from the state.
 *
 * @typedef {object} View
 * @property {HTMLElement} element
 * @property {(state: State) => void} draw
 */

/** @param {string} name */
const given = (name) => document.querySelector(`meta[name=routespec-${name}]`)?.getAttribute('content') ?? '';
const token = given('token');
const filter = new URLSearchParams(location.search).get('filter') ?? '';
const store = new Store({ ...INITIAL_STATE, filter, route: readRoute(location.hash) });
const api = new Api(token);
const actions = new Actions(api, store);
const list = new MessageList(api, store);
const open = new OpenMessage(api, store);
const server = new EventReceiver({ api, store, list, open });
const navigation = new Navigation(store, open);
const app = { store, actions, list, api, navigation };

const help = helpDialog();
const header = headerView(app, { help: () => help.showModal() });
const [banners, notice, pane] = [bannersView(app), noticeView(app), paneView(app)];
const listed = listView(app);
document.body.append(
  header.element,
  banners.element,
  h('main', {}, listed.element, pane.element),
  notice.element,
  help,
);
for (const view of [header, banners, listed, pane, notice]) store.addView((state) => view.draw(state));
useKeys(app, listed, help);

navigation.follow();
server.begin(JSON.parse(given('first') || 'null'));

const live = new Live({
  hear: (event) => server.hear(event),
  opened(isFirst) {
    store.set({ connection: 'live' });
    if (isFirst) void server.read();
  },
  lost: () => store.set({ connection: 'lost' }),
});
// A browser has few connections to one host, so a page that nobody sees gives its own back.
const listenWhileSeen = () => (document.visibilityState === 'visible' ? live.start() : live.stop());
document.addEventListener('visibilitychange', listenWhileSeen);
listenWhileSeen();
