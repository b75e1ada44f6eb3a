import { plural } from '../../spec/grammar.ts';
import { reading } from '../../spec/readings/index.ts';
import {
  ALL_REQUIREMENTS,
  type AnyRequirement,
  AREAS,
  findRequirement,
  RECEIVER_AREA,
} from '../../spec/requirements/index.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { clauseStatuses, failedRequirements } from '../clauses.ts';
import { isReceiver, TREATMENT_WORDS } from '../text/words.ts';
import { prose } from './limits.ts';
import { type Html, html } from './markup.ts';

const SIGNS = {
  failed: { sign: '✕', words: 'failed' },
  'could-not-run': { sign: '?', words: 'could not run' },
  'expected-failure': { sign: '≈', words: 'failed as expected' },
  'not-tested': { sign: '–', words: 'not tested' },
  passed: { sign: '✓', words: 'passed' },
  observed: { sign: '○', words: 'informational: shows what the implementation does' },
  left: { sign: '·', words: 'never tested: no case depends on it' },
  absent: { sign: '', words: 'no case was selected' },
} as const;

type CellStatus = keyof typeof SIGNS;

/** All clauses by area, with the status that the run gives them. */
export function clauseSection(results: Results): Html {
  const { cases } = results;
  const statuses = clauseStatuses(results);
  const counts = countsBy(cases.flatMap(({ requirements }) => [...new Set(requirements)]));
  const found = new Set<CellStatus>();
  const areas = isReceiver(results.target) ? [RECEIVER_AREA] : AREAS;
  const count = areas.reduce((sum, { requirements }) => sum + requirements.length, 0);
  const rows = areas.map(({ name, title, prefix, requirements }) => {
    const cells = requirements.map(({ id, statement, treatment }) => {
      const status = statuses.get(id) ?? (treatment === 'leave' ? 'left' : 'absent');
      found.add(status);
      return cell({ id, statement, status, cases: counts.get(id) ?? 0 });
    });
    return html`<tr><th scope="row"><span class="area" title="${title}">${name}</span> <span class="prefix">${prefix}</span></th><td><ul class="cells">${cells}</ul></td></tr>`;
  });
  const keys = Object.entries(SIGNS).filter(([status]) => found.has(status as CellStatus));
  const legend = keys.map(
    ([status, { sign, words }]) =>
      html`<li><span class="cell c-${status}" aria-hidden="true">${sign}</span>${words}</li>`,
  );
  return html`<section id="clauses" aria-labelledby="clauses-title"><h2 id="clauses-title">Clauses <span class="count">${count}</span></h2><ul class="key">${legend}</ul><table class="matrix"><thead><tr><th scope="col">Area</th><th scope="col">Clauses, by number</th></tr></thead><tbody>${rows}</tbody></table>${texts(results)}</section>`;
}

const MAX_TEXT_CHARS = 2000;

/** The words of each clause that a case of the run checks, so that the report can be read without any other page. */
function texts({ cases }: Results): Html {
  const ids = new Set(cases.flatMap((each) => [...each.requirements, ...failedRequirements(each)]));
  const items = ALL_REQUIREMENTS.filter(({ id }) => ids.has(id)).map(writeText);
  return items.length === 0
    ? html``
    : html`<details class="texts"><summary>${plural(items.length, 'clause')} in words</summary><dl>${items}</dl></details>`;
}

function writeText({ id, statement, section, treatment, reason, reading: number }: AnyRequirement): Html {
  const words = (text: string): Html => prose(text, MAX_TEXT_CHARS);
  const read = number === undefined ? undefined : reading(number);
  return html`<div id="${toAnchor(id)}"><dt><b>${id}</b> ${words(statement)}</dt><dd>${TREATMENT_WORDS[treatment]}. ${words(reason)}${read && html` ${words(read.question)} ${words(read.answer)}`} <small>${section}</small></dd></div>`;
}

function toAnchor(id: string): string {
  return id.toLowerCase();
}

/** The id of a clause, as a link to its words. Results of another version may have a clause that this one does not know. */
export function clauseLink(id: string): Html {
  return findRequirement(id) === undefined ? html`${id}` : html`<a href="#${toAnchor(id)}">${id}</a>`;
}

interface Cell {
  readonly id: string;
  readonly statement: string;
  readonly status: CellStatus;
  readonly cases: number;
}

/** A clause with cases is a link. The script makes it a search for these cases. */
function cell({ id, statement, status, cases }: Cell): Html {
  const { sign, words } = SIGNS[status];
  const label = `${id}, ${words}, ${plural(cases, 'case')}: ${statement}`;
  const content = html`<i aria-hidden="true">${sign}</i>${id.slice(-3)}`;
  return cases === 0
    ? html`<li><span class="cell c-${status}" role="img" title="${label}" aria-label="${label}">${content}</span></li>`
    : html`<li><a class="cell c-${status}" href="#cases" data-find="${id}" title="${label}" aria-label="${label}">${content}</a></li>`;
}

function countsBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
