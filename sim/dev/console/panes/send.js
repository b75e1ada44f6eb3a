/** @import { Draft } from '../data/state.js' */
/** @import { DevSource } from '../../../../spec/shapes/dev/settings.ts' */
/** @import { CallSchema, Field } from './form-fields.js' */
import { notify, send, trigger } from '../data/actions.js';
import { ask, sentence } from '../data/api.js';
import { SourceChoice } from '../kit/parts.js';
import { html, useEffect, useRef, useState } from '../preact.js';
import { listFields, listTexts, readCall } from './form-fields.js';

/** What the form is made from. @typedef {{ schemas: Readonly<Record<string, CallSchema>>, samples: Readonly<Record<string, Draft['call']>> }} Forms */

/**
 * Sends any kind of message, from a form that the schema of its kind makes. It stays in the page, so what somebody typed
 * does too.
 *
 * @param {{ isShown: boolean, sources: readonly DevSource[], draft: Draft | null }} props
 */
export function Send({ isShown, sources, draft }) {
  const [forms, setForms] = useState(/** @type {Forms | null} */ (null));
  const [call, setCall] = useState(/** @type {Draft['call'] | null} */ (null));
  const [source, setSource] = useState('');
  /** Counts the calls that the form began with: each gets new fields. */
  const [begun, setBegun] = useState(0);
  const [problems, setProblems] = useState(/** @type {Record<string, string>} */ ({}));
  /** The texts that were typed for each kind, so that choosing another kind loses nothing. */
  const typed = useRef(/** @type {Record<string, Record<string, string>>} */ ({}));
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const kind = String(call?.['type'] ?? '');
  const fields = listFields(forms?.schemas[kind] ?? {});

  useEffect(() => {
    if (isShown && forms === null) load().then(setForms, (error) => notify(sentence(error), true));
  }, [isShown]);
  useEffect(() => {
    if (forms === null) return;
    const given = draft?.call ?? forms.samples['track'] ?? {};
    delete typed.current[String(given['type'])];
    setCall(given);
    setBegun((count) => count + 1);
    setProblems({});
    if (draft !== null) setSource(draft.source);
  }, [forms, draft]);
  // Someone who opens the form wants to fill it in.
  useEffect(() => {
    if (isShown && call !== null) document.getElementById('send-kind')?.focus();
  }, [isShown, call !== null]);

  const readTexts = () => {
    const given = new FormData(form.current ?? undefined);
    return Object.fromEntries(fields.map(({ name }) => [name, String(given.get(name) ?? '')]));
  };
  /** @param {string} other */
  const choose = (other) => {
    typed.current[kind] = readTexts();
    setProblems({});
    setCall(forms?.samples[other] ?? { type: other });
  };
  const chosen = source || (sources[0]?.writeKey ?? '');
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const { call: made, problems: found } = readCall(kind, fields, readTexts());
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) void send({ call: made, source: chosen });
    else document.getElementById(idFor(first))?.scrollIntoView({ block: 'nearest' });
  };
  if (forms === null || call === null) return null;
  const texts = typed.current[kind] ?? listTexts(fields, call);
  return html`
    <section class="send" aria-label="Send" hidden=${!isShown}>
      <h2 tabindex="-1">Send a message</h2>
      <div class="group">
        <label class="field-line">Kind <select id="send-kind" onChange=${(/** @type {any} */ { target }) => choose(target.value)}>
          ${Object.keys(forms.schemas).map((each) => html`<option value=${each} selected=${each === kind}>${each}</option>`)}
        </select></label>
        <${SourceChoice} sources=${sources} chosen=${chosen} choose=${setSource} />
        <button type="submit" form="send-form" class="main">Send</button>
        <button type="button" onClick=${() => trigger({ kind: 'all', source: chosen })}>Send one of each kind</button>
      </div>
      <form class="fields" id="send-form" ref=${form} onSubmit=${submit}>
        ${fields.map((field) => html`<${FieldRow} key=${`${begun} ${kind} ${field.name}`} field=${field} text=${texts[field.name] ?? ''} problem=${problems[field.name] ?? ''} />`)}
      </form>
    </section>`;
}

/** @returns {Promise<Forms>} */
async function load() {
  const [{ schemas }, { samples }] = await Promise.all([ask('schemas'), ask('samples')]);
  return { schemas, samples };
}

/** @param {string} name */
const idFor = (name) => `field-${name.replaceAll(' ', '-')}`;

/** @param {{ field: Field, text: string, problem: string }} props */
function FieldRow({ field: { name, kind, isRequired, description }, text, problem }) {
  const id = idFor(name);
  const common = {
    id,
    name,
    'aria-describedby': `${id}-about ${id}-problem`,
    'aria-invalid': String(problem !== ''),
    spellcheck: false,
    autocomplete: 'off',
    required: isRequired,
    defaultValue: text,
  };
  const rows = Math.min(12, Math.max(2, text.split('\n').length));
  return html`
    <div class="field">
      <label for=${id}>
        ${name}${isRequired && html`<span class="quiet"> (needed)</span>`}${kind === 'json' && html`<span class="quiet"> JSON</span>`}
      </label>
      ${kind === 'text' ? html`<input ...${common} />` : html`<textarea ...${common} class="mono" rows=${rows} />`}
      <p id=${`${id}-about`} class="quiet">${description}</p>
      <p id=${`${id}-problem`} class="problem" role="alert">${problem}</p>
    </div>`;
}
