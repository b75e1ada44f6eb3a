/** @import { DevSource } from '../../../../spec/shapes/dev/settings.ts' */
/** @import { App, View } from '../main.js' */
/** @import { State } from '../data/state.js' */
import { codeBox, fill, h, hiddenCaption, pairTable, whenChanged } from '../kit/dom.js';
import { timeOfDay } from '../kit/format.js';
import { SNIPPETS } from './snippets.js';
import { sourceChoice } from './source-choice.js';

/** How calls come in and where they go. It is also what somebody sees first. @param {App} app @returns {View} */
export function connectPane({ actions }) {
  const [top, code, unmatched] = [h('div'), h('div'), h('div')];
  const choice = h(
    'select',
    {},
    SNIPPETS.map(({ name }) => h('option', {}, name)),
  );
  const element = h(
    'section',
    { class: 'connect', 'aria-label': 'Connect' },
    h('h2', { tabindex: -1 }, 'Connect a client'),
    top,
    h('div', { class: 'heading' }, h('label', { class: 'field-line' }, 'Client ', choice)),
    code,
    h(
      'p',
      {},
      'Or send a sample from here: ',
      h('button', { type: 'button', click: () => actions.trigger({ kind: 'track' }) }, 'Send a track call'),
      ' ',
      h('a', { href: '#send' }, 'Choose another'),
    ),
    unmatched,
  );
  let writeKey = '';
  /** @type {State['server']} */
  let server = null;
  choice.addEventListener('change', drawCode);

  function drawCode() {
    const snippet = SNIPPETS[choice.selectedIndex];
    if (server === null || snippet === undefined) return;
    const program = snippet.code({ ingestion: server.ingestion.replace(/\/$/, ''), writeKey });
    fill(
      code,
      snippet.install !== null && h('p', {}, h('code', {}, snippet.install)),
      codeBox(snippet.name, program),
      h('button', { type: 'button', click: () => actions.copy(program, 'the program') }, 'Copy'),
    );
  }

  const drawServer = whenChanged((/** @type {State['server']} */ given) => {
    server = given;
    if (server === null) return;
    const { sources, ingestion, settingsFile } = server;
    const source = sources.find((each) => each.writeKey === writeKey) ?? sources[0];
    if (source === undefined) return;
    writeKey = source.writeKey;
    const choose = (/** @type {string} */ chosen) => {
      writeKey = chosen;
      const again = server;
      drawServer(null);
      drawServer(again);
    };
    fill(top, sourceChoice(sources, writeKey, choose), sourceTable(source, ingestion, settingsFile));
    drawCode();
  });
  const drawUnmatched = whenChanged((/** @type {State['unmatched']} */ request) => {
    fill(unmatched, request !== null && unmatchedView(request));
  });
  return {
    element,
    draw(state) {
      drawServer(state.server);
      drawUnmatched(state.unmatched);
    },
  };
}

/** @param {DevSource} source @param {string} ingestion @param {string | null} settingsFile */
function sourceTable(
  { writeKey, sharedSecret, previousSecret, webhooks = [], enabled = true },
  ingestion,
  settingsFile,
) {
  /** @type {[string, import('../kit/dom.js').Children][]} */
  const rows = [
    ['Host of the client', h('code', {}, ingestion)],
    ['Write key', h('code', {}, writeKey)],
    ['Secret', sharedSecret === undefined ? 'none: requests are not signed' : h('code', {}, sharedSecret)],
    [
      'Delivers to',
      webhooks.length === 0
        ? 'no URL: calls are only kept'
        : webhooks.map(({ url }) => h('div', {}, h('code', {}, url))),
    ],
  ];
  if (previousSecret !== undefined) rows.push(['Secret before', h('code', {}, previousSecret)]);
  if (!enabled) rows.push(['Webhooks', '✕ switched off']);
  if (settingsFile !== null) rows.push(['Settings file', h('code', {}, settingsFile)]);
  return pairTable('facts-table', hiddenCaption('The source'), rows);
}

/** @param {NonNullable<State['unmatched']>} request */
function unmatchedView({ at, method, path, writeKey, problem, hint }) {
  return h(
    'article',
    { class: 'hint', 'aria-label': 'The last request that matched nothing' },
    h('h3', {}, 'The last request that matched nothing'),
    h(
      'p',
      { class: 'mono' },
      `${timeOfDay(at)}  ${method} ${path}  ${writeKey === null ? 'no write key' : `write key ${writeKey}`}`,
    ),
    h('p', {}, `${problem}.`, hint !== null && ` ${hint}`),
  );
}
