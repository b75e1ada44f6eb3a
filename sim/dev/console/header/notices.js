/** @import { Notice, Question, State } from '../data/state.js' */
import { switchAllFaultsOff } from '../data/actions.js';
import { set, state } from '../data/state.js';
import { plural } from '../kit/format.js';
import { html, useEffect, useLayoutEffect, useRef } from '../preact.js';

/** Facts that a person has to know on every screen. @param {State} state */
export function Banners({ connection, server, isUnmatchedNew }) {
  const { faults = [], settingsProblem = null, unmatched = null, sources = [] } = server ?? {};
  const names = faults.map(({ name, sources: on }) => (sources.length === 1 ? name : `${name} (${on.join(', ')})`));
  return html`
    <div class="banners">
      ${
        connection === 'lost' &&
        html`<${Banner} kind="bad" title="No connection." text="routespec dev does not answer. The page shows the last known state, and tries again." />`
      }
      ${
        faults.length > 0 &&
        html`<${Banner} kind="warn" title=${faults.length === 1 ? 'A fault is on:' : `${plural(faults.length, 'fault')} are on:`} text=${names.join(' · ')}>
          <a href="#faults">Show</a>
          <button type="button" onClick=${switchAllFaultsOff}>Switch all off</button>
        <//>`
      }
      ${settingsProblem !== null && html`<${Banner} kind="bad" title="The settings file cannot be used." text=${settingsProblem} />`}
      ${
        unmatched !== null &&
        isUnmatchedNew &&
        html`<${Banner} kind="warn" title=${`${unmatched.method} ${unmatched.path} reached no source.`} text=${`${unmatched.problem}. ${unmatched.hint ?? ''}`}>
          <button type="button" onClick=${() => set({ isUnmatchedNew: false })}>Dismiss</button>
        <//>`
      }
    </div>`;
}

/** @param {{ kind: 'warn' | 'bad', title: string, text: string, children?: unknown }} props */
const Banner = ({ kind, title, text, children }) => html`
  <div class=${`banner ${kind}`} role="alert">
    <span aria-hidden="true">⚠</span>
    <p><strong>${title}</strong> ${text}</p>
    ${children}
  </div>`;

/** How long a notice stays. One of a failure stays until it is dismissed. */
const STAYS_MS = 6000;
const UNDO_STAYS_MS = 20_000;

/** The outcome of the last action. @param {{ notice: Notice | null }} props */
export function NoticeBox({ notice }) {
  const dismiss = () => state.notice === notice && set({ notice: null });
  useEffect(() => {
    if (notice === null || notice.isBad) return;
    const timer = setTimeout(dismiss, notice.undo === undefined ? STAYS_MS : UNDO_STAYS_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const undo = () => {
    set({ notice: null });
    notice?.undo?.();
  };
  return html`
    <div class=${`notice ${notice === null ? '' : 'is-shown'} ${notice?.isBad ? 'bad' : ''}`} role="status">
      ${
        notice !== null &&
        html`<span>${notice.isBad ? '✕ ' : '✓ '}${notice.text}</span>
          ${notice.undo && html`<button type="button" onClick=${undo}>Undo</button>`}
          <button type="button" aria-label="Dismiss this notice" onClick=${dismiss}>×</button>`
      }
    </div>`;
}

/** Asks before something that cannot be undone. Escape and the button that has the focus mean no. @param {{ question: Question }} props */
export function QuestionBox({ question: { title, text, yes, no, act } }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    if (dialog.current?.returnValue === 'yes') act();
    set({ question: null });
  };
  return html`
    <dialog class="ask" role="alertdialog" aria-labelledby="ask-question" aria-describedby="ask-text" ref=${dialog} onClose=${close}>
      <h2 id="ask-question">${title}</h2>
      <p id="ask-text">${text}</p>
      <form method="dialog" class="group">
        <button value="no" autofocus>${no}</button>
        <button value="yes" class="danger">${yes}</button>
      </form>
    </dialog>`;
}
