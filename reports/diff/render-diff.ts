import { plural } from '../../spec/grammar.ts';
import type { CaseChange, Diff, Ending, ObservationChange, RequirementChange } from '../../spec/shapes/diff.ts';
import { wrap } from '../text/clip-and-wrap.ts';
import { escapeCi } from '../text/escape.ts';
import type { Paint, Style } from '../text/paint.ts';
import { oneLine, VERDICT_WORDS, valueLine } from '../text/words.ts';

/** Most rows of one kind of change; the JSON form has all of them. */
const MAX_ROWS = 50;
const MAX_NAMED = 12;
const MAX_VALUE_CHARS = 160;

const TITLES: readonly (readonly [CaseChange['change'], title: string, style: Style])[] = [
  ['new-failure', 'NEW FAILURES', 'bad'],
  ['changed', 'CHANGED', 'warn'],
  ['removed', 'REMOVED', 'warn'],
  ['added', 'ADDED', 'quiet'],
  ['mended', 'FIXED', 'good'],
];

interface Page {
  readonly paint: Paint;
  readonly width: number;
}

/** The differences of two runs as text; empty if there are none. */
export function renderDiff(diff: Diff, { paint, width }: Page): string {
  if (diff.same) return '';
  const blocks = [
    runLines(diff),
    ...TITLES.map(([change, title, style]) => {
      const cases = diff.cases.filter((each) => each.change === change);
      return block(paint(style, title), plural(cases.length, 'case'), caseLines(cases, width));
    }),
    block(paint('strong', 'CLAUSES'), plural(diff.requirements.length, 'change'), diff.requirements.map(clauseLine)),
    block(
      paint('strong', 'OBSERVED'),
      plural(diff.observations.length, 'change'),
      diff.observations.map(observedLines),
    ),
    block(
      paint('quiet', 'MEASURED'),
      `${plural(diff.measured.length, 'change')} that the exit code does not count`,
      diff.measured.map(observedLines),
    ),
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`);
  return escapeCi(text.join('\n'));
}

function runLines({ before, after }: Diff): string[] {
  const formatLine = (label: string, { implementation, routespec, spec, seed, startedAt, verdict }: Diff['before']) => {
    const facts = [implementation, VERDICT_WORDS[verdict], `seed ${seed}`, `routespec ${routespec}`, spec, startedAt];
    return `${label}  ${oneLine(facts.join(' · '))}`;
  };
  return [formatLine('before', before), formatLine('after ', after)];
}

function block(title: string, count: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const rest = rows.length - MAX_ROWS;
  return [`${title}  ${count}`, ...rows.slice(0, MAX_ROWS), ...(rest > 0 ? [`  and ${rest} more: see --json`] : [])];
}

/** Cases grouped by their change, the rarest change first, so that none is buried. */
function caseLines(cases: readonly CaseChange[], width: number): string[] {
  const groups = new Map<string, string[]>();
  for (const each of cases) {
    const words = changeWords(each);
    groups.set(words, [...(groups.get(words) ?? []), oneLine(each.id)]);
  }
  return [...groups]
    .sort(([, a], [, b]) => a.length - b.length)
    .map(([words, ids]) => {
      const rest = ids.length - MAX_NAMED;
      const named = ids.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? `, and ${rest} more` : '');
      const lines = wrap(named, width - 7).map((line) => `       ${line}`);
      return [`${String(ids.length).padStart(4)} x ${words}`, ...lines].join('\n');
    });
}

function changeWords({ change, before, after }: CaseChange): string {
  return oneLine(change === 'new-failure' ? endingWords(after) : `${endingWords(before)} → ${endingWords(after)}`);
}

function endingWords(ending: Ending | undefined): string {
  if (ending === undefined) return 'none';
  const { status, requirement, diagnosis } = ending;
  return [status, requirement, diagnosis && `"${diagnosis}"`].filter(Boolean).join(' ');
}

function clauseLine({ id, before, after }: RequirementChange): string {
  return `  ${oneLine(id)}  ${before ?? 'none'} → ${after ?? 'none'}`;
}

function observedLines(change: ObservationChange): string {
  const [before, after] = (['before', 'after'] as const).map((side) =>
    Object.hasOwn(change, side) ? valueLine(change[side], MAX_VALUE_CHARS) : 'nothing',
  );
  return `  ${oneLine(change.requirement)}  ${oneLine(change.case)}\n    before  ${before}\n    after   ${after}`;
}
