/** @import { DevAttempt, DevMessage } from '../../../../spec/shapes/dev/messages.ts' */
/** @import { State } from '../data/state.js' */
/** @import { Choice } from './deliveries.js' */
import { copy, edit, resend } from '../data/actions.js';
import { dateAndTime, indentedJson, size } from '../kit/format.js';
import { CodeBox, StateMark } from '../kit/parts.js';
import { html, useRef, useState } from '../preact.js';
import { callAsCurl } from './copy-as.js';
import { Delivery } from './deliveries.js';
import { Exchange, Signature } from './exchange.js';

/** One message with everything that happened to it. @param {State} state */
export const MessagePane = ({ message, messageProblem, server }) => html`
  <section class="message" aria-label="Message">
    <p class="problem">${messageProblem}</p>
    ${message !== null && html`<${Message} key=${message.id} message=${message} address=${server?.address ?? ''} />`}
  </section>`;

/** @param {{ message: DevMessage, address: string }} props */
function Message({ message, address }) {
  const [choice, choose] = useState(/** @type {Choice | null} */ (null));
  const sent = findChosen(message, choice);
  const shown = sent && { url: sent.url, attempt: sent.attempt.number };
  const { deliveries, call, body } = message;
  return html`
    <div><${Head} message=${message} address=${address} /></div>
    <div>${deliveries.map((delivery) => html`<${Delivery} delivery=${delivery} choice=${shown} choose=${choose} />`)}</div>
    <div class="document">
      <div><h3>Call</h3><${CodeBox} label="Call" text=${JSON.stringify(call, null, 2)} /></div>
      <div><h3>Body</h3>${body === null ? html`<p class="quiet">Nothing was sent yet.</p>` : html`<${CodeBox} label="Body" text=${indentedJson(body) ?? body} />`}</div>
    </div>
    ${
      sent &&
      html`<div key=${[sent.url, sent.attempt.number, sent.attempt.outcome].join(' ')}>
        <${Exchange} message=${message} attempt=${sent.attempt} />
        <${Signature} message=${message} attempt=${sent.attempt} />
      </div>`
    }`;
}

/** The attempt that was chosen, or else the latest. @param {DevMessage} message @param {Choice | null} choice @returns {{ url: number, attempt: DevAttempt } | undefined} */
function findChosen({ deliveries }, choice) {
  const all = deliveries.flatMap(({ number, attempts }) => attempts.map((attempt) => ({ url: number, attempt })));
  const found = all.find(({ url, attempt }) => url === choice?.url && attempt.number === choice.attempt);
  return found ?? all.toSorted((one, other) => one.attempt.at.localeCompare(other.attempt.at)).at(-1);
}

const MAX_RESENDS = 1000;
const ORIGINS = { ingestion: 'from a client', command: 'made here', resent: 'sent again' };

/** What a message is, and what can be done with it. @param {{ message: DevMessage, address: string }} props */
function Head({ message, address }) {
  const { id, type, title, state, hint, varied, call, source } = message;
  const times = useRef(/** @type {HTMLInputElement | null} */ (null));
  const again = () => {
    const wanted = Math.trunc(Number(times.current?.value)) || 1;
    return resend(id, Math.min(MAX_RESENDS, Math.max(1, wanted)));
  };
  return html`
    <h2 tabindex="-1"><span class="kind" data-kind=${type}>${type}</span> ${title} <${StateMark} state=${state} kind=${state} /></h2>
    <p class="quiet facts">${listFacts(message)}</p>
    ${hint !== null && html`<p class="hint"><span aria-hidden="true">⚠ </span>${hint}</p>`}
    ${
      varied.length > 0 &&
      html`<ul class="varied" aria-label="Varied">
        ${varied.map(({ name, description }) => html`<li>varied: ${name} <span class="quiet">${description}</span></li>`)}
      </ul>`
    }
    <div class="group">
      <button type="button" title="Key r" onClick=${again}>Resend</button>
      <label class="times">×<input type="number" min="1" max=${MAX_RESENDS} defaultValue="1" aria-label="How often to resend" ref=${times} /></label>
      <button type="button" onClick=${() => edit({ call, source })}>Duplicate</button>
      <button type="button" onClick=${() => copy(callAsCurl(message, address), 'the call as curl')}>Copy call as curl</button>
      <a class="button" href="#" title="Key Esc">Close</a>
    </div>`;
}

/** @param {DevMessage} message */
function listFacts({ id, at, source, user, origin, copyOf, sizeBytes }) {
  const parts = [id, dateAndTime(at), `source ${source}`];
  if (user !== null) parts.push(`user ${user}`);
  parts.push(size(sizeBytes), copyOf === null ? ORIGINS[origin] : `repeats ${copyOf}`);
  return parts.join(' · ');
}
