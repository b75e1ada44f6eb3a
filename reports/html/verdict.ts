import { plural } from '../../spec/grammar.ts';
import type { Results, Status } from '../../spec/shapes/results.ts';
import { listGaps } from '../clauses.ts';
import { furtherWords, isReceiver, targetLine, verdictWords } from '../text/words.ts';
import { STATUS_ORDER, STATUS_SIGNS } from './case-list.ts';
import { type Content, type Html, html } from './markup.ts';

const BAR_WIDTH = 1000;

export function verdictHeader(results: Results): Html {
  const { verdict, reason, cut, shard, unplayed = [] } = results;
  return html`<header id="top"><p class="brand">routespec <span>${results.routespec}</span></p><h1 class="v-${listGaps(results).length > 0 && verdict === 'conformant' ? 'incomplete' : verdict}">${capital(verdictWords(results))}</h1>${reason !== undefined && html`<p class="reason">${reason}</p>`}${cut === true && html`<p class="reason">The run was cut off. This report has the cases that had ended by then.</p>`}${unplayed.length > 0 && html`<p class="reason">${plural(unplayed.length, 'selected case')} did not finish.</p>`}${counts(results)}<dl class="facts">${target(results)}${fact('Clock', results.target.clock)}${fact('Started', startedWords(results.startedAt))}${fact('Duration', `${(results.durationMs / 1000).toFixed(1)} s`)}${fact('Seed', String(results.seed))}${fact('Requirement set', results.spec)}${fact('Shard', shard && `${shard.index} of ${shard.of}`)}${fact('Extra', results.further && furtherWords(results.further))}</dl></header>`;
}

/** The implementation or receiver under test. A receiver has no other role. */
function target({ target }: Results): Html {
  const line = targetLine(target);
  if (isReceiver(target)) return fact('Receiver', line);
  return html`${fact('Implementation', line)}${fact('Roles', target.roles?.join(', '))}`;
}

function fact(name: string, content: Content): Html {
  return content === undefined || content === '' ? html`` : html`<div><dt>${name}</dt><dd>${content}</dd></div>`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `2026-01-01 12:00:00 UTC`, or the text itself if it is not an instant. */
function startedWords(text: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? `${text.slice(0, 19).replace('T', ' ')} UTC` : text;
}

/** The number of cases with each status, as text and as a bar. */
function counts({ cases }: Results): Html {
  const all = STATUS_ORDER.map((status) => ({ status, count: cases.filter((each) => each.status === status).length }));
  const present = all.filter(({ status, count }) => count > 0 || status === 'passed' || status === 'failed');
  const items = present.map(
    ({ status, count }) =>
      html`<li><b class="${count === 0 ? 'none' : `s-${status}`}">${count}</b> ${STATUS_SIGNS[status].words}</li>`,
  );
  return html`<ul class="counts">${items}</ul>${cases.length > 0 && bar(all, cases.length)}`;
}

function bar(counts: readonly { readonly status: Status; readonly count: number }[], total: number): Html {
  let x = 0;
  const parts = counts.map(({ status, count }) => {
    const width = (count / total) * BAR_WIDTH;
    const part = html`<rect class="s-${status}" x="${x.toFixed(1)}" y="0" width="${width.toFixed(1)}" height="8"/>`;
    x += width;
    return count > 0 && part;
  });
  return html`<svg class="bar" viewBox="0 0 ${BAR_WIDTH} 8" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}
