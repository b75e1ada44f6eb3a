import { readFileSync, writeFileSync } from 'node:fs';
import { plural } from '../../../spec/grammar.ts';

/** The results of the last whole proof, from the root. */
export const PROVED_FILE = 'suites/proof/proved.json';
const PAGE_FILE = 'suites/proof/results.md';

/** The outcome of the last green proof of a part. */
export interface Proved {
  /** Digest of all dependencies of the part. */
  readonly digest: string;
  readonly on: string;
  readonly node: string;
  readonly cores: number;
  readonly minutes: number;
  /** Number of units played, by kind: `faults`, `cases`, `tests`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Further lines for the page. */
  readonly notes: readonly string[];
}

export type ProvedParts = Readonly<Record<string, Proved>>;

export function readProved(root: string): ProvedParts {
  return JSON.parse(readFileSync(`${root}${PROVED_FILE}`, 'utf8'));
}

/** Records what was proved, and writes its page. */
export function writeProved(root: string, parts: ProvedParts, proves: Readonly<Record<string, string>>): void {
  writeFileSync(`${root}${PROVED_FILE}`, `${JSON.stringify(parts, null, 2)}\n`);
  writeFileSync(`${root}${PAGE_FILE}`, pageOf(parts, proves));
}

function pageOf(parts: ProvedParts, proves: Readonly<Record<string, string>>): string {
  const rows = Object.entries(proves).map(([name, what]) => {
    const proved = parts[name];
    if (proved === undefined) return `| ${name} | ${what} | never | | |`;
    const counts = Object.entries(proved.counts).map(([noun, count]) => `${count.toLocaleString('en')} ${noun}`);
    const machine = `${proved.minutes} min, Node ${proved.node}, ${plural(proved.cores, 'core')}`;
    return `| ${name} | ${what} | ${proved.on} | ${counts.join(', ')} | ${machine} |`;
  });
  const notes = Object.entries(parts).flatMap(([name, each]) =>
    each.notes.length === 0 ? [] : ['', `## ${name}`, '', ...each.notes.map((note) => `- ${note}`)],
  );
  return `${[
    '# What `npm run prove` showed',
    '',
    'Written by `npm run prove`, which samples nothing. A row is the last time that a part was played whole and was green. Each part knows',
    'by a digest in [`proved.json`](proved.json) whether anything that it depends on has changed since.',
    '',
    '| part | proves that | on | played | took |',
    '|---|---|---|---|---|',
    ...rows,
    ...notes,
    '',
    '## Mutation score',
    '',
    'On 2026-11-25 a tool changed the simulator in 1,228 small ways, one at a time. A person found 481 of them to change nothing, or to be allowed.',
    'Of the other 747 the suite found 742 (99.3 %). The tool is gone, because every edit of the simulator asked for that person again.',
  ].join('\n')}\n`;
}
