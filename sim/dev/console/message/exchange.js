/** @import { DevAttempt, DevMessage } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { DevVerdict } from '../../../../spec/shapes/dev/requests.ts' */
import { copy } from '../data/actions.js';
import { ask, sentence } from '../data/api.js';
import { decodeBase64, decodeText, hexDump, indentedJson, size } from '../kit/format.js';
import { CodeBox, PairTable } from '../kit/parts.js';
import { html, useState } from '../preact.js';
import { requestAsCurl, requestAsTest } from './copy-as.js';

/** What one attempt sent and received. @param {{ message: DevMessage, attempt: DevAttempt }} props */
export const Exchange = ({ message, attempt: { number, request, response, advice, ignored, reason } }) => html`
  <div class="exchange">
    <section aria-label="Request">
      <div class="heading">
        <h3>Request</h3>
        <button type="button" onClick=${() => copy(requestAsCurl(request), 'the request as curl')}>Copy as curl</button>
        <button type="button" onClick=${() => copy(requestAsTest(message, request), 'the request as a test')}>Copy as test</button>
      </div>
      <p class="mono"><span class="quiet">Attempt ${number}: </span>${request.method} ${request.url}</p>
      <${PairTable} kind="headers" caption="Request headers" rows=${Object.entries(request.headers)} />
      <${Bytes} label="Request body" base64=${request.body} />
    </section>
    <section aria-label="Response">
      <div class="heading"><h3>Response</h3></div>
      ${advice !== null && html`<p class="hint">${advice}</p>`}
      ${ignored !== null && html`<p class="hint">The service did not count this success. ${ignored}</p>`}
      ${
        response === null
          ? html`<p>${reason}</p>`
          : html`<p class="mono">${response.status} ${response.reason}</p>
            <${PairTable} kind="headers" caption="Response headers" rows=${Object.entries(response.headers)} />
            <${Bytes} label="Response body" base64=${response.body} />`
      }
    </section>
  </div>`;

/** @type {Readonly<Record<string, (bytes: Uint8Array) => string>>} */
const WAYS = {
  Raw: decodeText,
  Hex: hexDump,
  Indented: (bytes) => indentedJson(decodeText(bytes)) ?? 'This is not JSON.',
};

/** Bytes in the way that the reader chooses. @param {{ label: string, base64: string }} props */
function Bytes({ label, base64 }) {
  const [way, setWay] = useState('Raw');
  const bytes = decodeBase64(base64);
  if (bytes.length === 0) return html`<p class="quiet">No body.</p>`;
  return html`
    <div class="bytes">
      <div class="heading">
        <select aria-label=${`${label} as`} onChange=${(/** @type {any} */ { target }) => setWay(target.value)}>
          ${Object.keys(WAYS).map((name) => html`<option value=${name} selected=${name === way}>${name}</option>`)}
        </select>
        <span class="quiet">${size(bytes.length)}</span>
      </div>
      <div><${CodeBox} label=${label} text=${WAYS[way]?.(bytes) ?? ''} /></div>
    </div>`;
}

/** The signature of an attempt, and a box for the one that a receiver computed. @param {{ message: DevMessage, attempt: DevAttempt }} props */
export function Signature({ message: { source }, attempt: { request, signature } }) {
  const [answer, setAnswer] = useState(/** @type {DevVerdict | string} */ (''));
  /** @param {SubmitEvent} event */
  const check = async (event) => {
    event.preventDefault();
    const given = /** @type {HTMLInputElement} */ (document.getElementById('your-signature')).value.trim();
    if (given === '') return setAnswer('Paste a signature first.');
    setAnswer(await ask('verify', 'POST', { body: request.body, signature: given, source }).catch(sentence));
  };
  return html`
    <section class="signature" aria-label="Signature">
      <h3>Signature</h3>
      <p>X-Signature: <code>${signature ?? 'none: the request is not signed'}</code></p>
      <form onSubmit=${check}>
        <label for="your-signature">What your code computed</label>
        <input id="your-signature" class="mono" autocomplete="off" spellcheck=${false} maxlength="1000" />
        <button type="submit">Check</button>
      </form>
      <div class="verdict" role="status">${typeof answer === 'string' ? answer : html`<${Verdict} ...${answer} />`}</div>
    </section>`;
}

/** @param {DevVerdict} verdict */
const Verdict = ({ valid, expected, diagnosis }) =>
  valid
    ? html`<p class="good">✓ It is right.</p>`
    : html`<p class="bad">✕ It is wrong. ${diagnosis && html`<strong>${diagnosis} </strong>`}The right one is <code>${expected}</code></p>`;
