import { plural } from '../../spec/grammar.ts';
import { AREAS, findRequirement } from '../../spec/requirements/index.ts';
import type { CaseResult, Results, Status } from '../../spec/shapes/results.ts';
import { caseBody } from './case-body.ts';
import type { Limits } from './limits.ts';
import { type Html, html } from './markup.ts';

/** The filter, and below it each case as a line that opens, failed cases first. */
export function caseSection(results: Results, limitsOf: (result: CaseResult) => Limits): Html {
  const { cases } = results;
  const anchors = makeAnchors(cases);
  const sorted = STATUS_ORDER.flatMap((status) => cases.filter((result) => result.status === status));
  const rows = sorted.map((result) => row(result, anchors.get(result.id) ?? '', limitsOf(result)));
  return html`<section id="cases" aria-labelledby="cases-title"><h2 id="cases-title">Cases <span class="count">${cases.length}</span></h2>${controls(cases)}<div id="list">${rows}</div><p id="none" hidden>No case matches. <button type="button" id="reset">Show all cases</button></p></section>`;
}

function row(result: CaseResult, anchor: string, limits: Limits): Html {
  const { id, title, status, durationMs } = result;
  return html`<details class="case" id="${anchor}" data-status="${status}" data-area="${findArea(result)}"><summary>${statusSign(status)}<span class="id">${id}</span><span class="title">${title}</span><span class="ms">${Math.round(durationMs).toLocaleString('en-US')} ms</span></summary>${caseBody(result, limits)}</details>
`;
}

function findArea({ id, requirements: [first = ''] }: CaseResult): string {
  return findRequirement(first)?.area ?? id.split('/', 1)[0] ?? '';
}

/** The filter is hidden until the script shows it, because it needs the script. */
function controls(cases: readonly CaseResult[]): Html {
  const statuses = STATUS_ORDER.map((status) => ({
    status,
    count: cases.filter((each) => each.status === status).length,
  }));
  const boxes = statuses
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => {
      const { words, sign } = STATUS_SIGNS[status];
      return html`<label class="chip"><input type="checkbox" name="status" value="${status}" checked><span class="sign s-${status}" aria-hidden="true">${sign}</span> ${words} <span class="count" data-count="${status}">${count}</span></label>`;
    });
  const areas = [...new Set(cases.map(findArea))].sort((a, b) => findPlace(a) - findPlace(b));
  const options = areas.map(
    (area) =>
      html`<option value="${area}">${area} (${cases.filter((each) => findArea(each) === area).length})</option>`,
  );
  return html`<form id="filter" role="search" hidden><label class="find">Search <input type="search" id="find" autocomplete="off" spellcheck="false" placeholder="id, clause, header, text …"></label><label${areas.length < 2 && html` hidden`}>Area <select id="area"><option value="">all (${cases.length})</option>${options}</select></label><fieldset><legend>Status</legend>${boxes}</fieldset><output id="shown">${plural(cases.length, 'case')}</output></form>`;
}

function findPlace(area: string): number {
  const place = AREAS.findIndex(({ name }) => name === area);
  return place === -1 ? AREAS.length : place;
}

/** The form of case ids. It is safe in a link, and no other part of the page has such an id. */
const CASE_ID = /^[\w-]{1,100}\/[\w-]{1,100}$/;

/** The anchor of each case: its id, so that a link to it lasts from run to run, or else its number. */
export function makeAnchors(cases: readonly CaseResult[]): ReadonlyMap<string, string> {
  return new Map(cases.map(({ id }, index) => [id, CASE_ID.test(id) ? id : `case-${index + 1}`]));
}

export function caseLink(id: string, anchors: ReadonlyMap<string, string>): Html {
  const anchor = anchors.get(id);
  return anchor === undefined ? html`<code>${id}</code>` : html`<a href="#${anchor}"><code>${id}</code></a>`;
}

/** A status as shown: a sign that does not depend on colour, and words. */
interface StatusSign {
  readonly sign: string;
  readonly words: string;
}

/** All statuses, in the order in which cases are listed. */
export const STATUS_SIGNS: Readonly<Record<Status, StatusSign>> = {
  failed: { sign: '✕', words: 'failed' },
  'unexpected-pass': { sign: '!', words: 'unexpected pass' },
  'could-not-run': { sign: '?', words: 'could not run' },
  'expected-failure': { sign: '≈', words: 'failed as expected' },
  'not-tested': { sign: '–', words: 'not tested' },
  passed: { sign: '✓', words: 'passed' },
};

export const STATUS_ORDER = Object.keys(STATUS_SIGNS) as readonly Status[];

/** The sign of a status. A screen reader reads its words. */
function statusSign(status: Status): Html {
  const { sign, words } = STATUS_SIGNS[status];
  return html`<span class="sign s-${status}" role="img" aria-label="${words}">${sign}</span>`;
}
