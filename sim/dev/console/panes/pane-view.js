/** @import { App, View } from '../main.js' */
/** @import { Route, State } from '../data/state.js' */
import { h } from '../kit/dom.js';
import { messagePane } from '../message/pane.js';
import { connectPane } from './connect.js';
import { faultsPane } from './faults.js';
import { sendPane } from './send.js';

/** The pane next to the list. @param {App} app @returns {View} */
export function paneView(app) {
  /** @type {Readonly<Record<Exclude<Route['pane'], 'start'>, View>>} */
  const panes = {
    message: messagePane(app),
    send: sendPane(app),
    faults: faultsPane(app),
    connect: connectPane(app),
  };
  const start = h(
    'p',
    { class: 'empty quiet' },
    'Choose a message, or press ',
    h('kbd', {}, 'j'),
    ' and ',
    h('kbd', {}, 'Enter'),
    '. ',
    h('kbd', {}, '?'),
    ' explains keys, signs and filters.',
  );
  const element = h(
    'div',
    { class: 'pane' },
    Object.values(panes).map((pane) => pane.element),
    start,
  );
  let before = '';

  /** @param {State} state */
  function draw(state) {
    const shown = findPane(state);
    for (const [name, pane] of Object.entries(panes)) {
      pane.element.hidden = name !== shown;
      pane.draw(state);
    }
    start.hidden = shown !== 'start';
    const key = JSON.stringify(state.route);
    if (key !== before) element.scrollTop = 0;
    before = key;
  }
  return { element, draw };
}

/** Without any message, the first thing to do is to connect a client. @param {State} state @returns {Route['pane']} */
function findPane({ route, counts }) {
  return route.pane === 'start' && counts?.kept === 0 ? 'connect' : route.pane;
}
