/** @import { DevSource } from '../../../../spec/shapes/dev/settings.ts' */
import { h } from '../kit/dom.js';

/** Lets a person choose a source; nothing to choose with a single one. @param {readonly DevSource[]} sources @param {string} chosen @param {(writeKey: string) => void} choose */
export function sourceChoice(sources, chosen, choose) {
  if (sources.length < 2) return null;
  const select = h(
    'select',
    {},
    sources.map(({ writeKey, name }) =>
      h('option', { value: writeKey, selected: writeKey === chosen }, name ?? writeKey),
    ),
  );
  select.addEventListener('change', () => choose(select.value));
  return h('label', { class: 'field-line' }, 'Source ', select);
}
