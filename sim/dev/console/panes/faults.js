/** @import { DevFault } from '../../../../spec/shapes/dev/state.ts' */
/** @import { DevSource } from '../../../../spec/shapes/dev/settings.ts' */
import { switchFault } from '../data/actions.js';
import { count } from '../kit/format.js';
import { SourceChoice } from '../kit/parts.js';
import { html, useState } from '../preact.js';

/** Switches for what the service may do wrong. @param {{ faults: readonly DevFault[], sources: readonly DevSource[] }} props */
export function Faults({ faults, sources }) {
  /** The source that the switches are for; all sources if it is empty. */
  const [source, setSource] = useState('');
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const others = faults.filter(
    ({ isPlain, name, description }) =>
      !isPlain && words.every((word) => `${name} ${description}`.toLowerCase().includes(word)),
  );
  const all = { writeKey: '', name: 'all sources' };
  return html`
    <section class="faults" aria-label="Faults">
      <h2 tabindex="-1">Faults</h2>
      <p>Each switch makes the service behave in another way from now on, so you can see how your endpoint copes. "Allowed" means that a real service may do it too.</p>
      ${sources.length > 1 && html`<div class="group"><${SourceChoice} sources=${[all, ...sources]} chosen=${source} choose=${setSource} /></div>`}
      <div>
        <${FaultTable} caption="What receivers meet most often" faults=${faults.filter(({ isPlain }) => isPlain)} source=${source} />
        <details>
          <summary>All other faults and variants</summary>
          <p><input type="search" aria-label="Find a fault or variant" placeholder="retry" spellcheck=${false} onInput=${(/** @type {any} */ { target }) => setSearch(target.value)} /></p>
          <p class="quiet" role="status">${count(others.length)} shown</p>
          <${FaultTable} caption="All other faults and variants" faults=${others} source=${source} />
        </details>
      </div>
    </section>`;
}

const TITLES = ['On', 'Name', 'What the service then does', 'Kind'];

/** @param {{ caption: string, faults: readonly DevFault[], source: string }} props */
const FaultTable = ({ caption, faults, source }) => html`
  <table class="fault-table">
    <caption class="hidden-text">${caption}</caption>
    <thead><tr>${TITLES.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
    <tbody>${faults.map((fault) => html`<${FaultRow} key=${fault.name} fault=${fault} source=${source} />`)}</tbody>
  </table>`;

/** @param {{ fault: DevFault, source: string }} props */
function FaultRow({ fault: { name, description, isConforming, sources }, source }) {
  const isOn = source === '' ? sources.length > 0 : sources.includes(source);
  const id = `fault-${name.replaceAll(' ', '-')}`;
  return html`
    <tr class=${isOn ? 'is-on' : ''}>
      <td><input type="checkbox" role="switch" id=${id} checked=${isOn} onChange=${(/** @type {any} */ { target }) => switchFault(name, target.checked, source)} /></td>
      <th scope="row"><label for=${id}>${name}</label></th>
      <td>${description}</td>
      <td class=${isConforming ? 'quiet' : 'bad'}>${isConforming ? 'allowed' : '✕ wrong'}</td>
    </tr>`;
}
