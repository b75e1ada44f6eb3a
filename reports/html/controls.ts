import type { Results } from '../../spec/shapes/results.ts';
import { causesIn } from './causes.ts';
import { type Html, html } from './markup.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['j', 'next case'],
  ['k', 'previous case'],
  ['Enter', 'open or close the case'],
  ['/', 'search'],
  ['Escape', 'clear the search, or close the case'],
  ['?', 'these keys'],
];

/** Links to the parts of the report that this run has, and the switch between light and dark. */
export function navigation(results: Results): Html {
  const has = (status: string): boolean => results.cases.some((each) => each.status === status);
  const links: readonly (readonly [string, string, boolean])[] = [
    ['top', 'Verdict', true],
    ['causes', 'Causes', causesIn(results).length > 0],
    ['clauses', 'Clauses', true],
    ['cases', 'Cases', true],
    ['could-not-run', 'Could not run', has('could-not-run')],
    ['not-tested', 'Not tested', has('not-tested')],
    ['observed', 'Observed', results.observations.length > 0],
    ['output', 'Output', (results.processes ?? []).length > 0],
  ];
  const items = links
    .filter(([, , isThere]) => isThere)
    .map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`);
  return html`<nav aria-label="Report"><ul>${items}</ul><div id="tools" hidden><label>Theme <select id="theme"><option value="">as system</option><option value="light">light</option><option value="dark">dark</option></select></label><button type="button" id="keys">Keys <kbd>?</kbd></button></div></nav>`;
}

/** What the keys do. */
export function helpDialog(): Html {
  const rows = KEYS.map(([key, words]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`);
  return html`<dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2><dl>${rows}</dl><button type="button" id="close">Close</button></dialog>`;
}
