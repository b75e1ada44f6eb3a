import { plural } from '../../spec/grammar.ts';
import type { CaseResult, Failure } from '../../spec/shapes/results.ts';
import { attemptWords, oftenWords } from '../text/transcript.ts';
import { headline, MAX_DIAGNOSIS_CHARS } from '../text/words.ts';
import { clauseLink } from './clauses.ts';
import { comparisonBlock, requestBlock } from './difference.ts';
import { eventTable } from './events.ts';
import { cutText, type Limits, prose } from './limits.ts';
import { type Content, type Html, html } from './markup.ts';

/**
 * The content of an open case: the reason for its failure, the compared texts, and its events next to the raw request.
 */
export function caseBody(result: CaseResult, limits: Limits): Html {
  const { failure } = result;
  return html`<div class="body"><dl>${failure === undefined ? reasonFacts(result, limits) : failureFacts(failure, result.transcript, limits)}${result.failure !== undefined && result.reason !== undefined && fact('Baseline', prose(result.reason, limits.textChars))}${result.seenIn !== undefined && fact('Seen in', result.seenIn)}${fact(
    'Checks',
    result.requirements.map((id, index) => [index > 0 && ', ', clauseLink(id)]),
  )}</dl>${failure?.comparison !== undefined && limits.textChars >= failure.comparison.expected.length && comparisonBlock(failure.comparison)}${evidence(result, limits)}<p class="repeat"><span>Repeat</span> <code>${result.reproduce}</code></p></div>`;
}

function failureFacts(failure: Failure, transcript: CaseResult['transcript'], { textChars }: Limits): Content[] {
  const attempt = attemptWords(failure, transcript);
  const often = oftenWords(failure);
  const { requirement, statement, section, expected, seen, diagnosis, world } = failure;
  return [
    fact(
      'Clause',
      html`<b>${clauseLink(requirement)}</b> ${prose(statement, textChars)} <small>${cutText(section, textChars)}</small>`,
    ),
    fact('Expected', prose(expected, textChars)),
    fact('Seen', prose(seen, textChars)),
    attempt !== undefined && fact('Attempt', prose(attempt, textChars)),
    often !== undefined && fact('How often', prose(often, textChars)),
    diagnosis !== undefined && fact('Diagnosis', html`<strong>${prose(diagnosis, MAX_DIAGNOSIS_CHARS)}</strong>`),
    world !== undefined && fact('World', prose(world, textChars)),
  ];
}

function reasonFacts(result: CaseResult, { textChars }: Limits): Content[] {
  if (result.status === 'passed') return [fact('Outcome', 'Passed. The events of a passed case are not kept.')];
  return [fact('Reason', prose(result.reason ?? headline(result), textChars))];
}

function fact(name: string, content: Content): Html {
  return html`<div><dt>${name}</dt><dd>${content}</dd></div>`;
}

/** Two timelines, from where they part. */
function comparedBlock(compared: Failure['compared'], { textChars }: Limits): Html {
  if (compared === undefined) return html``;
  const { same, own, reference, sends = [] } = compared;
  const list = (lines: readonly string[]): string =>
    lines.length === 0 ? 'nothing more' : lines.map((line) => cutText(line, textChars)).join('\n');
  const wire =
    sends.length > 0 &&
    html`<figure><figcaption>Only the reference sends</figcaption><pre class="wire">${list(sends)}</pre></figure>`;
  return html`<div class="side-by-side"><figure><figcaption>Yours, after ${plural(same, 'equal event')}</figcaption><pre class="wire">${list(own)}</pre></figure><figure><figcaption>The reference</figcaption><pre class="wire">${list(reference)}</pre></figure>${wire}</div>`;
}

function evidence(result: CaseResult, limits: Limits): Html {
  const { transcript, failure } = result;
  const request = failure === undefined ? html`` : requestBlock(failure, limits);
  if (transcript.length === 0) return request;
  if (limits.events === 0) {
    return html`<p class="quiet">${transcript.length} events did not fit here. See results.json.</p>`;
  }
  const events = eventTable(transcript, limits, failure?.attempt?.id);
  return html`<div class="side-by-side">${events}${request}</div>${comparedBlock(failure?.compared, limits)}`;
}
