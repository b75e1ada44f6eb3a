/** @import { DevState, DevUnmatched } from '../../../../spec/shapes/dev/state.ts' */
/** @import { DevSource } from '../../../../spec/shapes/dev/settings.ts' */
import { copy, trigger } from '../data/actions.js';
import { timeOfDay } from '../kit/format.js';
import { CodeBox, PairTable, SourceChoice } from '../kit/parts.js';
import { html, useState } from '../preact.js';
import { SNIPPETS } from './snippets.js';

/** How calls come in and where they go. It is also what somebody sees first. @param {{ isShown: boolean, server: DevState | null }} props */
export function Connect({ isShown, server }) {
  const [writeKey, setWriteKey] = useState('');
  const [client, setClient] = useState(SNIPPETS[0]?.name);
  const { sources = [], ingestion = '', settingsFile = null, unmatched = null } = server ?? {};
  const source = sources.find((each) => each.writeKey === writeKey) ?? sources[0];
  const snippet = SNIPPETS.find(({ name }) => name === client);
  if (!isShown || source === undefined || snippet === undefined) return null;
  const program = snippet.code({ ingestion: ingestion.replace(/\/$/, ''), writeKey: source.writeKey });
  return html`
    <section class="connect" aria-label="Connect">
      <h2 tabindex="-1">Connect a client</h2>
      <div>
        <${SourceChoice} sources=${sources} chosen=${source.writeKey} choose=${setWriteKey} />
        <${PairTable} kind="facts-table" caption="The source" rows=${sourceRows(source, ingestion, settingsFile)} />
      </div>
      <div class="heading">
        <label class="field-line">Client <select onChange=${(/** @type {any} */ { target }) => setClient(target.value)}>
          ${SNIPPETS.map(({ name }) => html`<option value=${name} selected=${name === client}>${name}</option>`)}
        </select></label>
      </div>
      <div>
        ${snippet.install !== null && html`<p><code>${snippet.install}</code></p>`}
        <${CodeBox} label=${snippet.name} text=${program} />
        <button type="button" onClick=${() => copy(program, 'the program')}>Copy</button>
      </div>
      <p>Or send a sample from here: <button type="button" onClick=${() => trigger({ kind: 'track' })}>Send a track call</button> <a href="#send">Choose another</a></p>
      ${unmatched !== null && html`<${Unmatched} ...${unmatched} />`}
    </section>`;
}

/** @param {DevSource} source @param {string} ingestion @param {string | null} settingsFile */
function sourceRows(
  { writeKey, sharedSecret, previousSecret, webhooks = [], enabled = true },
  ingestion,
  settingsFile,
) {
  const code = (/** @type {string} */ text) => html`<code>${text}</code>`;
  const urls = webhooks.map(({ url }) => html`<div>${code(url)}</div>`);
  return [
    ['Host of the client', code(ingestion)],
    ['Write key', code(writeKey)],
    ['Secret', sharedSecret === undefined ? 'none: requests are not signed' : code(sharedSecret)],
    ['Delivers to', urls.length === 0 ? 'no URL: calls are only kept' : urls],
    ...(previousSecret === undefined ? [] : [['Secret before', code(previousSecret)]]),
    ...(enabled ? [] : [['Webhooks', '✕ switched off']]),
    ...(settingsFile === null ? [] : [['Settings file', code(settingsFile)]]),
  ];
}

/** @param {DevUnmatched} request */
const Unmatched = ({ at, method, path, writeKey, problem, hint }) => html`
  <article class="hint" aria-label="The last request that matched nothing">
    <h3>The last request that matched nothing</h3>
    <p class="mono">${timeOfDay(at)}  ${method} ${path}  ${writeKey === null ? 'no write key' : `write key ${writeKey}`}</p>
    <p>${problem}. ${hint}</p>
  </article>`;
