import { plural } from '../../spec/grammar.ts';
import { findRequirement } from '../../spec/requirements/index.ts';
import type { Process, Results } from '../../spec/shapes/results.ts';
import { leftUntested } from '../clauses.ts';
import { byReason, withStatus } from '../groups.ts';
import { endWords, isReceiver, valueLine } from '../text/words.ts';
import { caseLink, makeAnchors } from './case-list.ts';
import { cutText, prose } from './limits.ts';
import { type Html, html } from './markup.ts';

/** Most reasons; results.json has all of them. */
const MAX_REASONS = 100;
const MAX_REASON_CHARS = 400;
const MAX_LIST_CHARS = 1_000;

export function untestedSection(results: Results): Html {
  const left = leftUntested(results.cases);
  const untested = withStatus(results, 'not-tested');
  const broken = withStatus(results, 'could-not-run');
  return html`${
    broken.length > 0 &&
    html`<section id="could-not-run" aria-labelledby="broken-title"><h2 id="broken-title">Could not run <span class="count">${broken.length}</span></h2>${reasonTable(broken, 'Cases', (members) => members.map(({ id }) => id))}</section>`
  }${
    untested.length > 0 &&
    html`<section id="not-tested" aria-labelledby="untested-title"><h2 id="untested-title">Not tested <span class="count">${untested.length}</span></h2>${reasonTable(untested, 'Clauses or cases', left)}</section>`
  }`;
}

function reasonTable(
  cases: Results['cases'],
  heading: string,
  listOf: (members: Results['cases']) => readonly string[],
): Html {
  const reasons = byReason(cases);
  const rows = reasons
    .slice(0, MAX_REASONS)
    .map(
      ([reason, members]) =>
        html`<tr><td class="number">${members.length}</td><td>${prose(reason, MAX_REASON_CHARS)}</td><td class="list">${cutText(listOf(members).join(', '), MAX_LIST_CHARS)}</td></tr>`,
    );
  const rest = reasons.length - MAX_REASONS;
  return html`<table class="wide"><thead><tr><th scope="col" class="number">Cases</th><th scope="col">Reason</th><th scope="col">${heading}</th></tr></thead><tbody>${rows}</tbody></table>${rest > 0 && html`<p class="quiet">${rest} more reasons in results.json.</p>`}`;
}

/** Longest value; results.json has all of it. */
const MAX_VALUE_CHARS = 600;
const MAX_OBSERVATIONS = 200;

/** The informational clauses, with the implementation's behaviour. */
export function observedSection({ observations, cases, target }: Results): Html {
  if (observations.length === 0) return html``;
  const anchors = makeAnchors(cases);
  const rows = observations.slice(0, MAX_OBSERVATIONS).map(({ requirement, case: id, value }) => {
    const question = findRequirement(requirement)?.statement ?? '';
    const answer = valueLine(value, MAX_VALUE_CHARS);
    return html`<tr><td>${requirement}</td><td>${question}<br>${caseLink(id, anchors)}</td><td>${answer}</td></tr>`;
  });
  const rest = observations.length - MAX_OBSERVATIONS;
  return html`<section id="observed" aria-labelledby="observed-title"><h2 id="observed-title">Informational <span class="count">${observations.length}</span></h2><p class="lead">What this ${isReceiver(target) ? 'receiver' : 'implementation'} does where the document leaves a choice. Nothing here can fail.</p><table class="wide"><thead><tr><th scope="col">Clause</th><th scope="col">Question</th><th scope="col">Answer</th></tr></thead><tbody>${rows}</tbody></table>${rest > 0 && html`<p class="quiet">${rest} more in results.json.</p>`}</section>`;
}

/** The last output of each process that the run started, and how it ended. */
export function processSection({ processes = [], startedAt }: Results): Html {
  if (processes.length === 0) return html``;
  const blocks = processes.map((process) => processBlock(process, Date.parse(startedAt)));
  return html`<section id="output" aria-labelledby="output-title"><h2 id="output-title">Output <span class="count">${plural(processes.length, 'process', 'processes')}</span></h2>${blocks}</section>`;
}

function processBlock({ command, ended, tail }: Process, startMs: number): Html {
  const lines = tail.map(({ at, stream, text }) => {
    const seconds = (Date.parse(at) - startMs) / 1000;
    const when = Number.isNaN(seconds) ? '–' : `${seconds.toFixed(1)} s`;
    return html`<tr class="${stream}"><td class="number">${when}</td><td>${stream}</td><td><code>${text}</code></td></tr>`;
  });
  const table = html`<table class="wide output"><thead><tr><th scope="col" class="number">Time</th><th scope="col">Stream</th><th scope="col">Line</th></tr></thead><tbody>${lines}</tbody></table>`;
  return html`<h3><code>${command}</code></h3>${ended !== undefined && html`<p class="reason">Ended ${endWords(ended)}.</p>`}${tail.length > 0 ? table : html`<p class="quiet">No output.</p>`}`;
}
