/** @import { App, View } from '../main.js' */
/** @import { Draft } from '../data/state.js' */
/** @import { CallSchema, Field } from './form-fields.js' */
import { fill, h, whenChanged } from '../kit/dom.js';
import { listFields, listTexts, readCall } from './form-fields.js';
import { sourceChoice } from './source-choice.js';

/** What the form is made from. @typedef {{ schemas: Readonly<Record<string, CallSchema>>, samples: Readonly<Record<string, Draft['call']>> }} Forms */

/** Sends any kind of message, from a form that the schema of its kind makes. @param {App} app @returns {View} */
export function sendPane({ store, actions, api }) {
  const element = h('section', { class: 'send', 'aria-label': 'Send' });
  const form = h('form', { class: 'fields', id: 'send-form' });
  /** @type {Forms | null} */
  let forms = null;
  let isLoading = false;
  /** Whether somebody has just opened the form. */
  let wantsFocus = false;
  /** @type {Draft | null} */
  let draft = null;
  /** @type {Field[]} */
  let fields = [];
  /** What was typed for each kind, so that choosing another kind loses nothing. @type {Map<string, Record<string, string>>} */
  const typed = new Map();

  async function load() {
    if (isLoading) return;
    isLoading = true;
    try {
      const [{ schemas }, { samples }] = await Promise.all([api.get('schemas'), api.get('samples')]);
      forms = { schemas, samples };
      const { draft: given, server } = store.state;
      begin(given ?? { call: samples.track, source: server?.sources[0]?.writeKey ?? '' });
    } catch (error) {
      actions.notify(error instanceof Error ? error.message : String(error), true);
    }
    isLoading = false;
  }

  /** Someone who opens the form wants to fill it in. */
  function takeFocus() {
    if (wantsFocus) document.getElementById('send-kind')?.focus();
    wantsFocus = false;
  }

  /** @param {Draft} given @param {Record<string, string>} [before] What was typed before for this kind. */
  function begin(given, before) {
    draft = given;
    if (forms === null) return;
    const kind = String(draft.call['type']);
    fields = listFields(forms.schemas[kind] ?? {});
    const texts = before ?? listTexts(fields, draft.call);
    const { sources = [] } = store.state.server ?? {};
    const choice = h(
      'select',
      { id: 'send-kind', 'data-key': 'kind' },
      Object.keys(forms.schemas).map((each) => h('option', { selected: each === kind }, each)),
    );
    choice.addEventListener('change', () => {
      typed.set(kind, textsInForm());
      const call = forms?.samples[choice.value] ?? { type: choice.value };
      begin({ call, source: draft?.source ?? '' }, typed.get(choice.value));
    });
    fill(
      element,
      h('h2', { tabindex: -1 }, 'Send a message'),
      h(
        'div',
        { class: 'group' },
        h('label', { class: 'field-line' }, 'Kind ', choice),
        sourceChoice(sources, given.source, (source) => {
          draft = { ...given, source };
        }),
        h('button', { type: 'submit', form: 'send-form', class: 'main' }, 'Send'),
        h(
          'button',
          { type: 'button', click: () => actions.trigger({ kind: 'all', source: draft?.source }) },
          'Send one of each kind',
        ),
      ),
      form,
    );
    fill(
      form,
      fields.map((field) => fieldView(field, texts[field.name] ?? '')),
    );
    takeFocus();
  }

  function textsInForm() {
    const given = new FormData(form);
    return Object.fromEntries(fields.map(({ name }) => [name, String(given.get(name) ?? '')]));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (draft === null) return;
    const { call, problems } = readCall(String(draft.call['type']), fields, textsInForm());
    for (const { name } of fields) showProblem(name, problems[name] ?? '');
    if (Object.keys(problems).length === 0) void actions.send({ call, source: draft.source });
    else form.querySelector('[aria-invalid=true]')?.scrollIntoView({ block: 'nearest' });
  });

  /** @param {string} name @param {string} problem */
  function showProblem(name, problem) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLElement)) return;
    input.setAttribute('aria-invalid', String(problem !== ''));
    const text = document.getElementById(`${input.id}-problem`);
    if (text !== null) text.textContent = problem;
  }

  const drawDraft = whenChanged((/** @type {Draft | null} */ given) => {
    if (given !== null && forms !== null) begin(given);
  });
  const drawShown = whenChanged((/** @type {boolean} */ isShown) => {
    if (!isShown) return;
    wantsFocus = true;
    if (forms === null) void load();
    else takeFocus();
  });
  return {
    element,
    draw(state) {
      drawDraft(state.draft);
      drawShown(state.route.pane === 'send' && state.server !== null);
    },
  };
}

/** @param {Field} field @param {string} text */
function fieldView({ name, kind, isRequired, description }, text) {
  const id = `field-${name.replaceAll(' ', '-')}`;
  const about = `${id}-about ${id}-problem`;
  const common = {
    id,
    name,
    'aria-describedby': about,
    spellcheck: 'false',
    autocomplete: 'off',
    required: isRequired,
  };
  const rows = Math.min(12, Math.max(2, text.split('\n').length));
  return h(
    'div',
    { class: 'field' },
    h(
      'label',
      { for: id },
      name,
      isRequired && h('span', { class: 'quiet' }, ' (needed)'),
      kind === 'json' && h('span', { class: 'quiet' }, ' JSON'),
    ),
    kind === 'text' ? h('input', { ...common, value: text }) : h('textarea', { ...common, class: 'mono', rows }, text),
    h('p', { id: `${id}-about`, class: 'quiet' }, description),
    h('p', { id: `${id}-problem`, class: 'problem', role: 'alert' }),
  );
}
