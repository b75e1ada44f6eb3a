/** @import { App, View } from '../app.js' */
import { h } from '../kit/dom.js';
import { clockView } from './clock.js';

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
