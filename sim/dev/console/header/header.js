/** @import { DevClock, DevMove } from '../../../../spec/shapes/dev/state.ts' */
/** @import { Route } from '../data/state.js' */
import { moveClock } from '../data/actions.js';
import { state } from '../data/state.js';
import { dateAndTime, duration, plural, timeOfDay } from '../kit/format.js';
import { html, useEffect, useState } from '../preact.js';

const LINKS = [
  ['send', 'Send'],
  ['faults', 'Faults'],
  ['connect', 'Connect'],
];

/** @param {{ route: Route, help: () => void }} props */
export const Header = ({ route, help }) => html`
  <header>
    <h1>routespec dev</h1>
    <nav aria-label="Panes">
      ${LINKS.map(([pane, label]) => html`<a href=${`#${pane}`} aria-current=${pane === route.pane ? 'page' : undefined}>${label}</a>`)}
    </nav>
    <${Clock} />
    <div class="group tools">
      <button type="button" title="Explains keys, signs and filters, and sets the theme" onClick=${help}><kbd>?</kbd> Help</button>
    </div>
  </header>`;

/** How often a running clock is shown anew. */
const TICK_MS = 200;

/** @type {readonly (readonly [label: string, title: string, move: DevMove])[]} */
const MOVES = [
  ['Next timer', 'Moves the clock to the next attempt that waits', { to: 'next' }],
  ['+5 s', 'Moves the clock by 5 seconds', { advance: '5s' }],
  ['+4 h', 'Moves the clock by 4 hours', { advance: '4h' }],
  ['Until quiet', 'Moves the clock until no delivery waits', { to: 'quiet' }],
];

function Clock() {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const { server, heardAtMs } = state;
  const clock = server?.clock ?? null;
  const isPaused = clock !== null && !clock.running && clock.skippingTo === null;
  const nowMs = clock && Date.parse(clock.now) + (isPaused ? 0 : performance.now() - heardAtMs);
  const isSpecial = clock !== null && (isPaused || clock.skippingTo !== null);
  return html`
    <section class="clock" aria-label="Clock">
      <div class="clock-face">
        <span class="clock-line">
          <time class="now" datetime=${nowMs && new Date(nowMs).toISOString()} title=${nowMs && dateAndTime(nowMs)}>
            ${nowMs === null ? '--:--:--' : `${timeOfDay(nowMs)} UTC`}
          </time>
          <span class=${`clock-state ${isSpecial ? 'is-special' : ''}`}>${clock && describeState(clock)}</span>
        </span>
        <span class="next quiet">${clock && nowMs && describeNext(clock, nowMs)}</span>
      </div>
      <div class="group">
        <button type="button" onClick=${() => moveClock({ paused: !isPaused })}>${isPaused ? 'Run' : 'Pause'}</button>
        ${MOVES.map(([label, title, move]) => html`<button type="button" title=${title} onClick=${() => moveClock(move)}>${label}</button>`)}
      </div>
    </section>`;
}

/** @param {DevClock} clock */
function describeState({ running, skippingTo }) {
  if (skippingTo !== null) return `moving to ${timeOfDay(skippingTo)}`;
  return running ? 'running' : '❚❚ paused';
}

/** @param {DevClock} clock @param {number} nowMs */
function describeNext({ next, waiting, underWay }, nowMs) {
  const requests = underWay > 0 ? `${plural(underWay, 'request')} under way · ` : '';
  if (next === null) return `${requests}nothing waits`;
  const inMs = Math.ceil(Math.max(0, Date.parse(next) - nowMs) / 1000) * 1000;
  return `${requests}next ${timeOfDay(next)} (in ${duration(inMs)}) · ${waiting} waiting`;
}

const KEPT = 'routespec-theme';
const THEMES = [
  ['', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** @param {(storage: Storage) => string | null | void} use */
function withStorage(use) {
  try {
    return use(localStorage) ?? '';
  } catch {
    // A browser may refuse to keep anything.
    return '';
  }
}

/** @param {string} name */
export function setTheme(name = withStorage((storage) => storage.getItem(KEPT))) {
  if (name === '') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = name;
}

/** Lets a person choose between light and dark; the browser remembers it. */
export function ThemeChoice() {
  const chosen = document.documentElement.dataset['theme'] ?? '';
  /** @param {{ target: HTMLSelectElement }} event */
  const choose = ({ target: { value } }) => {
    setTheme(value);
    withStorage((storage) => storage.setItem(KEPT, value));
  };
  return html`<select onChange=${choose}>
    ${THEMES.map(([value, label]) => html`<option value=${value} selected=${value === chosen}>${label}</option>`)}
  </select>`;
}
