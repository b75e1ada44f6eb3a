import type { CaseResult, Results } from '../../spec/shapes/results.ts';
import { verdictWords } from '../text/verdict-words.ts';
import { targetLine } from '../text/words.ts';
import { type Asset, script, style } from './assets.ts';
import { caseSection } from './case/case-list.ts';
import { causeSection, causesIn } from './causes.ts';
import { clauseSection } from './clauses.ts';
import { helpDialog, navigation } from './controls.ts';
import { LEVELS, type Limits, MAX_BYTES } from './limits.ts';
import { Html, html } from './markup.ts';
import { observedSection } from './observed.ts';
import { processSection } from './processes.ts';
import { untestedSection } from './untested.ts';
import { verdictHeader } from './verdict.ts';

/** The examples of this many causes are shown with the most generous limits, whatever the other cases leave. */
const FULL_EXAMPLES = 8;

/**
 * A run as one page that needs nothing else, below 3 MB. All text is escaped here, and its script makes no markup. It
 * allows only its own style and script, by their hashes, so that nothing that a peer sent can be run or loaded.
 */
export function renderHtml(results: Results): string {
  const examples = new Set(
    causesIn(results)
      .slice(0, FULL_EXAMPLES)
      .map(({ example }) => example),
  );
  const assets = { style: style(), script: script() };
  let text = '';
  for (const { forExamples, forOthers } of choices()) {
    text = page(results, assets, ({ id }) => (examples.has(id) ? forExamples : forOthers));
    if (Buffer.byteLength(text) < MAX_BYTES) break;
  }
  return text;
}

interface Choice {
  readonly forExamples: Limits;
  readonly forOthers: Limits;
}

/** From the most generous to the tightest. Only the last one is tight for examples too. */
function choices(): Choice[] {
  const [generous] = LEVELS;
  const tightest = LEVELS.at(-1) ?? generous;
  const mixed = LEVELS.map((level) => ({ forExamples: generous, forOthers: level }));
  return [...mixed, { forExamples: tightest, forOthers: tightest }];
}

interface Assets {
  readonly style: Asset;
  readonly script: Asset;
}

function page(results: Results, assets: Assets, limitsOf: (result: CaseResult) => Limits): string {
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
