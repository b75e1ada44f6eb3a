import { findRequirement } from '../../spec/requirements/index.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { isReceiver } from '../text/words.ts';
import { anchorsOf } from './case/anchors.ts';
import { caseLink } from './causes.ts';
import { cutText } from './limits.ts';
import { type Html, html } from './markup.ts';

/** Longest value; results.json has all of it. */
const MAX_VALUE_CHARS = 600;
const MAX_ROWS = 200;

/** The observed profile: what the implementation does where the document is silent. */
export function observedSection({ observations, cases, target }: Results): Html {
  if (observations.length === 0) return html``;
  const anchors = anchorsOf(cases);
  const rows = observations.slice(0, MAX_ROWS).map(({ requirement, case: id, value }) => {
    const question = findRequirement(requirement)?.statement ?? '';
    const answer = cutText(JSON.stringify(value) ?? 'null', MAX_VALUE_CHARS);
    return html`<tr><td>${requirement}</td><td>${question}<br>${caseLink(id, anchors)}</td><td><code>${answer}</code></td></tr>`;
  });
  const rest = observations.length - MAX_ROWS;
  return html`<section id="observed" aria-labelledby="observed-title"><h2 id="observed-title">Observed <span class="count">${observations.length}</span></h2><p class="lead">What this ${isReceiver(target) ? 'receiver' : 'implementation'} does where the document is silent. Nothing here fails.</p><table class="wide"><thead><tr><th scope="col">Clause</th><th scope="col">Question</th><th scope="col">Answer</th></tr></thead><tbody>${rows}</tbody></table>${rest > 0 && html`<p class="quiet">${rest} more in results.json.</p>`}</section>`;
}
