import { plural } from '../../spec/grammar.ts';
import type { Cause, Results } from '../../spec/shapes/results.ts';
import { causesIn } from '../causes.ts';
import { failedCases } from '../groups.ts';
import { groupWords, MAX_DIAGNOSIS_CHARS } from '../text/words.ts';
import { caseLink, makeAnchors } from './case-list.ts';
import { clauseLink } from './clauses.ts';
import { prose } from './limits.ts';
import { type Html, html } from './markup.ts';

const MAX_CAUSES = 60;
/** Longest text of a cause, except for its diagnosis; its example has more. */
const MAX_TEXT_CHARS = 600;
/** Number of other cases that are always visible; more open on demand. */
const OPEN_CASES = 8;

export function causeSection(results: Results): Html {
  const causes = causesIn(results);
  if (causes.length === 0) return html``;
  const anchors = makeAnchors(results.cases);
  const shown = causes.slice(0, MAX_CAUSES).map((cause) => causeBlock(cause, anchors));
  const rest = causes.length - MAX_CAUSES;
  const failures = failedCases(results).length;
  const lead = [plural(failures, 'failed case'), groupWords(causes.length, failures)].filter(Boolean).join(': ');
  return html`<section id="causes" aria-labelledby="causes-title"><h2 id="causes-title">Causes <span class="count">${causes.length}</span></h2><p class="lead">${lead}.</p>${shown}${rest > 0 && html`<p class="quiet">${plural(rest, 'more cause')} in results.json.</p>`}</section>`;
}

function causeBlock(cause: Cause, anchors: ReadonlyMap<string, string>): Html {
  const { requirement, statement, section, diagnosis, expected, seen, example, cases, alsoFails = [] } = cause;
  const text = (words: string): Html => prose(words, MAX_TEXT_CHARS);
  return html`<article class="cause"><h3><span class="tag">${clauseLink(requirement)}</span> ${prose(diagnosis ?? statement, MAX_DIAGNOSIS_CHARS)} <span class="count">${plural(cause.cases.length, 'case')}</span></h3><dl>${diagnosis !== undefined && html`<div><dt>Clause</dt><dd>${text(statement)} <small>${text(section)}</small></dd></div>`}<div><dt>Expected</dt><dd>${text(expected)}</dd></div><div><dt>Seen</dt><dd class="seen">${text(seen)}</dd></div>${alsoFails.length > 0 && html`<div><dt>Also fails</dt><dd>${alsoFails.map((id, index) => [index > 0 && ', ', clauseLink(id)])}</dd></div>`}<div><dt>Example</dt><dd>${caseLink(example, anchors)}</dd></div>${otherCases(
    cases.filter((id) => id !== example),
    anchors,
  )}</dl></article>`;
}

function otherCases(ids: readonly string[], anchors: ReadonlyMap<string, string>): Html {
  if (ids.length === 0) return html``;
  const links = ids.map((id) => html`<li>${caseLink(id, anchors)}</li>`);
  const rest = ids.length - OPEN_CASES;
  const more =
    rest > 1
      ? html`<details><summary>${rest} more</summary><ul class="ids">${links.slice(OPEN_CASES)}</ul></details>`
      : html``;
  return html`<div><dt>Also in</dt><dd><ul class="ids">${rest > 1 ? links.slice(0, OPEN_CASES) : links}</ul>${more}</dd></div>`;
}
