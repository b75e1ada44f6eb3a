/** @import { App, View } from '../app.js' */
import { h } from '../kit/dom.js';
import { clockView } from './clock.js';
import { themeChoice } from './theme.js';

const LINKS = [
  ['send', 'Send'],
  ['faults', 'Faults'],
  ['connect', 'Connect'],
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
      themeChoice(),
      h('button', { type: 'button', title: 'Explains the keys', click: open.help }, h('kbd', {}, '?'), ' Keys'),
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
