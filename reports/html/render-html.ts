import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../../spec/package-file.ts';
import type { CaseResult, Results } from '../../spec/shapes/results.ts';
import { causesIn } from '../causes.ts';
import { targetLine, verdictWords } from '../text/words.ts';
import { caseSection } from './case-list.ts';
import { causeSection } from './causes.ts';
import { clauseSection } from './clauses.ts';
import { LEVELS, type Limits, MAX_BYTES } from './limits.ts';
import { Html, html } from './markup.ts';
import { observedSection, processSection, untestedSection } from './tables.ts';
import { verdictHeader } from './verdict.ts';

/** The examples of this many causes always get the most generous limits. */
const FULL_EXAMPLES = 8;

/**
 * A run as one page without further files, below 3 MB. All text is escaped here, and its script makes no markup. It
 * allows only its own style and script, by their hashes, so that nothing from a peer can run or load.
 */
export function renderHtml(results: Results): string {
  const examples = new Set(
    causesIn(results)
      .slice(0, FULL_EXAMPLES)
      .map(({ example }) => example),
  );
  const assets = { style: makeAsset(STYLES), script: makeAsset(['page.js']) };
  let text = '';
  for (const { forExamples, forOthers } of choices()) {
    text = page(results, assets, ({ id }) => (examples.has(id) ? forExamples : forOthers));
    if (Buffer.byteLength(text) < MAX_BYTES) break;
  }
  return text;
}

/** From the most generous to the tightest. Only the last one limits examples too. */
function choices(): { readonly forExamples: Limits; readonly forOthers: Limits }[] {
  const [generous] = LEVELS;
  const tightest = LEVELS.at(-1) ?? generous;
  const mixed = LEVELS.map((level) => ({ forExamples: generous, forOthers: level }));
  return [...mixed, { forExamples: tightest, forOthers: tightest }];
}

function page(
  results: Results,
  assets: Readonly<Record<'style' | 'script', Asset>>,
  limitsOf: (result: CaseResult) => Limits,
): string {
  const policy = `default-src 'none'; style-src '${assets.style.hash}'; script-src '${assets.script.hash}'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`;
  const body = html`<a class="skip" href="#main">Skip to the report</a>${navigation(results)}<main id="main">${verdictHeader(results)}${causeSection(results)}${clauseSection(results)}${caseSection(results, limitsOf)}${untestedSection(results)}${observedSection(results)}${processSection(results)}</main>${helpDialog()}`;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${verdictWords(results)} – ${targetLine(results.target)} – routespec</title>
<style>${new Html(assets.style.text)}</style>
</head>
<body>
${body}
<script>${new Html(assets.script.text)}</script>
</body>
</html>
`;
  return document.markup;
}

/** A style or script of the page, and the hash by which the page allows it. */
interface Asset {
  readonly text: string;
  readonly hash: string;
}

const FOLDER = packageFile('reports/html/page');

/** In this order, because later rules refine earlier ones. */
const STYLES = ['base', 'verdict', 'clauses', 'cases', 'tables', 'narrow', 'print'].map((name) => `${name}.css`);

function makeAsset(files: readonly string[]): Asset {
  // A checkout may have other line ends, which a browser would change, and with them the hash.
  const text = files.map((file) => readFileSync(join(FOLDER, file), 'utf8').replaceAll('\r\n', '\n')).join('\n');
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

const KEYS: readonly (readonly [string, string])[] = [
  ['j', 'next case'],
  ['k', 'previous case'],
  ['Enter', 'open or close the case'],
  ['/', 'search'],
  ['Escape', 'clear the search, or close the case'],
  ['?', 'show these keys'],
];

/** Links to the parts of the report that this run has, and the switch between light and dark. */
function navigation(results: Results): Html {
  const has = (status: string): boolean => results.cases.some((each) => each.status === status);
  const links: readonly (readonly [string, string, boolean])[] = [
    ['top', 'Verdict', true],
    ['causes', 'Causes', causesIn(results).length > 0],
    ['clauses', 'Clauses', true],
    ['cases', 'Cases', true],
    ['could-not-run', 'Could not run', has('could-not-run')],
    ['not-tested', 'Not tested', has('not-tested')],
    ['observed', 'Informational', results.observations.length > 0],
    ['output', 'Output', (results.processes ?? []).length > 0],
  ];
  const items = links
    .filter(([, , isThere]) => isThere)
    .map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`);
  return html`<nav aria-label="Report"><ul>${items}</ul><div id="tools" hidden><label>Theme <select id="theme"><option value="">system</option><option value="light">light</option><option value="dark">dark</option></select></label><button type="button" id="keys">Keys <kbd>?</kbd></button></div></nav>`;
}

function helpDialog(): Html {
  const rows = KEYS.map(([key, words]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`);
  return html`<dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2><dl>${rows}</dl><button type="button" id="close">Close</button></dialog>`;
}
