/** @import { DevClock } from '../../../../spec/shapes/dev/state.ts' */
/** @import { App, View } from '../main.js' */
import { h, setText, whenChanged } from '../kit/dom.js';
import { dateAndTime, duration, plural, timeOfDay } from '../kit/format.js';

const LINKS = [
  ['send', 'Send'],
  ['faults', 'Faults'],
  ['connect', 'Connect'],
];

const KEPT = 'routespec-theme';
const THEMES = [
  ['', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** @param {App} app @param {{ help: () => void }} open @returns {View} */
export function headerView(app, open) {
  const clock = clockView(app);
  const links = LINKS.map(([pane = '', label]) => h('a', { href: `#${pane}` }, label));
  const element = h(
    'header',
    {},
    h('h1', {}, 'routespec dev'),
    h('nav', { 'aria-label': 'Panes' }, links),
    clock.element,
    h(
      'div',
      { class: 'group tools' },
      h(
        'button',
        { type: 'button', title: 'Explains keys, signs and filters, and sets the theme', click: open.help },
        h('kbd', {}, '?'),
        ' Help',
      ),
    ),
  );
  return {
    element,
    draw(state) {
      clock.draw(state);
      for (const link of links) {
        if (link.hash === `#${state.route.pane}`) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
      }
    },
  };
}

/** Lets a person choose between light and dark; the browser remembers it. */
export function themeChoice() {
  const choice = h(
    'select',
    {},
    THEMES.map(([value, label]) => h('option', { value }, label)),
  );
  try {
    choice.value = localStorage.getItem(KEPT) ?? '';
  } catch {
    // A browser may refuse to keep anything.
  }
  setTheme(choice.value);
  choice.addEventListener('change', () => {
    setTheme(choice.value);
    try {
      localStorage.setItem(KEPT, choice.value);
    } catch {
      // As above.
    }
  });
  return choice;
}

/** @param {string} name */
function setTheme(name) {
  if (name === '') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = name;
}

/** How often a running clock is shown anew. */
const TICK_MS = 200;

/** The clock of `routespec dev`, and what moves it. @param {App} app @returns {View} */
export function clockView({ store, actions }) {
  const time = h('time', { class: 'now' }, '--:--:--');
  const what = h('span', { class: 'clock-state' });
  const next = h('span', { class: 'next quiet' });
  const pause = h('button', { type: 'button', 'data-key': 'pause' }, 'Pause');
  pause.addEventListener('click', () => actions.moveClock({ paused: !isPaused(store.state.clock) }));
  const element = h(
    'section',
    { class: 'clock', 'aria-label': 'Clock' },
    h('div', { class: 'clock-face' }, h('span', { class: 'clock-line' }, time, what), next),
    h(
      'div',
      { class: 'group' },
      pause,
      moveButton('Next timer', 'Moves the clock to the next attempt that waits', { to: 'next' }),
      moveButton('+5 s', 'Moves the clock by 5 seconds', { advance: '5s' }),
      moveButton('+4 h', 'Moves the clock by 4 hours', { advance: '4h' }),
      moveButton('Until quiet', 'Moves the clock until no delivery waits', { to: 'quiet' }),
    ),
  );

  /** @param {string} label @param {string} title @param {import('../../../../spec/shapes/dev/state.ts').DevMove} move */
  function moveButton(label, title, move) {
    return h('button', { type: 'button', title, click: () => actions.moveClock(move) }, label);
  }

  const drawClock = whenChanged((/** @type {DevClock | null} */ clock) => {
    if (clock === null) return;
    pause.textContent = isPaused(clock) ? 'Run' : 'Pause';
    what.textContent = describeState(clock);
    what.className = `clock-state ${clock.skippingTo === null && clock.running ? '' : 'is-special'}`;
    tick();
  });

  function tick() {
    const { clock, clockHeardAtMs } = store.state;
    if (clock === null) return;
    const nowMs = clockNow(clock, performance.now() - clockHeardAtMs);
    setText(time, `${timeOfDay(nowMs)} UTC`);
    time.dateTime = new Date(nowMs).toISOString();
    time.title = dateAndTime(nowMs);
    setText(next, comingText(clock, nowMs));
  }
  setInterval(tick, TICK_MS);
  return { element, draw: ({ clock }) => drawClock(clock) };
}

/** @param {DevClock | null} clock */
function isPaused(clock) {
  return clock !== null && !clock.running && clock.skippingTo === null;
}

/** The time on the clock of `dev`, a while after it was heard of. @param {DevClock} clock @param {number} sinceMs */
export function clockNow({ now, running, skippingTo }, sinceMs) {
  return Date.parse(now) + (running || skippingTo !== null ? sinceMs : 0);
}

/** @param {DevClock} clock */
function describeState({ running, skippingTo }) {
  if (skippingTo !== null) return `moving to ${timeOfDay(skippingTo)}`;
  return running ? 'running' : '❚❚ paused';
}

/** @param {DevClock} clock @param {number} nowMs */
export function comingText({ next, waiting, underWay }, nowMs) {
  const parts = [];
  if (underWay > 0) parts.push(`${plural(underWay, 'request')} under way`);
  if (next === null) parts.push('nothing waits');
  else {
    const inMs = Math.max(0, Date.parse(next) - nowMs);
    const rounded = Math.ceil(inMs / 1000) * 1000;
    parts.push(`next ${timeOfDay(next)} (in ${duration(rounded)})`, `${waiting} waiting`);
  }
  return parts.join(' · ');
}
