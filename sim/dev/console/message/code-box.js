import { h } from '../kit/dom.js';

/** Text as it is, in a box that the keyboard can scroll. @param {string} label @param {string} text */
export function codeBox(label, text) {
  return h('pre', { tabindex: 0, role: 'region', 'aria-label': label }, text);
}
