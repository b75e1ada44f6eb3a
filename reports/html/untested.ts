import type { Results } from '../../spec/shapes/results.ts';
import { byReason, withStatus } from '../groups.ts';
import { leftUntested } from '../untested-clauses.ts';
import { cutText } from './limits.ts';
import { type Html, html } from './markup.ts';
import { prose } from './prose.ts';

const MAX_ROWS = 100;
const MAX_REASON_CHARS = 400;
const MAX_LIST_CHARS = 1_000;

/** What was not tested or could not run, by reason; a reason says what would change it. */
export function untestedSection(results: Results): Html {
  const left = leftUntested(results.cases);
  const untested = withStatus(results, 'not-tested');
  const broken = withStatus(results, 'could-not-run');
  return html`${
    broken.length > 0 &&
    html`<section id="could-not-run" aria-labelledby="broken-title"><h2 id="broken-title">Could not run <span class="count">${broken.length}</span></h2>${reasonTable(broken, 'Cases', (members) => members.map(({ id }) => id))}</section>`
  }${
    untested.length > 0 &&
    html`<section id="not-tested" aria-labelledby="untested-title"><h2 id="untested-title">Not tested <span class="count">${untested.length}</span></h2>${reasonTable(untested, 'Left untested', left)}</section>`
  }`;
}

function reasonTable(
  cases: Results['cases'],
  heading: string,
  listOf: (members: Results['cases']) => readonly string[],
): Html {
  const reasons = byReason(cases);
  const rows = reasons
    .slice(0, MAX_ROWS)
    .map(
      ([reason, members]) =>
        html`<tr><td class="number">${members.length}</td><td>${prose(reason, MAX_REASON_CHARS)}</td><td class="list">${cutText(listOf(members).join(', '), MAX_LIST_CHARS)}</td></tr>`,
    );
  const rest = reasons.length - MAX_ROWS;
  return html`<table class="wide"><thead><tr><th scope="col" class="number">Cases</th><th scope="col">Reason</th><th scope="col">${heading}</th></tr></thead><tbody>${rows}</tbody></table>${rest > 0 && html`<p class="quiet">${rest} more reasons in results.json.</p>`}`;
}
