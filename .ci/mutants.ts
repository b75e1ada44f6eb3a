/**
 * Changes the simulator in many small ways, and plays the suite against each. See `mutants/README.md`.
 *
 *     npm run mutants                             # all mutants
 *     npm run mutants -- --only sim/client        # those of files that begin so
 *     npm run mutants -- --survivors              # those that survived the last time
 *     npm run mutants -- --unjudged               # those of them that nobody has judged
 *     npm run mutants -- --resume                 # what an interrupted command has left
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, type Mutant } from './mutants/build.ts';
import type { Verdict } from './mutants/group.ts';
import { measure } from './mutants/measure.ts';
import { keyOf, type RoomScore, type Survivor, scoresOf, survivorsOf } from './mutants/survivors.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SURVIVORS = path.join(ROOT, '.ci/mutants/survivors.json');
const REPORT = path.join(ROOT, 'reports/runs/mutants.json');
/** Inside `node_modules`, where the build finds the packages that the simulator imports. */
const FOLDER = path.join(ROOT, `node_modules/.cache/mutants-${process.pid}`);

interface Ledger {
  readonly scores: readonly RoomScore[];
  readonly survivors: readonly Survivor[];
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    survivors: { type: 'boolean', default: false },
    unjudged: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
  },
});
const ledger = JSON.parse(readFileSync(SURVIVORS, 'utf8')) as Ledger;
const known = new Map(ledger.survivors.map((survivor) => [keyOf(survivor), survivor.judgement]));
const isWanted = (mutant: Mutant): boolean =>
  mutant.file.startsWith(values.only) &&
  (!values.survivors || known.has(keyOf(mutant))) &&
  (!values.unjudged || known.get(keyOf(mutant)) === '');

/** The verdicts of a command that did not end, on mutants that are still the same. */
function resumed(wanted: readonly Mutant[]): Verdict[] {
  const before = JSON.parse(readFileSync(REPORT, 'utf8')) as Verdict[];
  const now = new Map(wanted.map((mutant) => [keyOf(mutant), mutant]));
  return before.flatMap((verdict) => {
    const mutant = now.get(keyOf(verdict.mutant));
    return mutant === undefined ? [] : [{ ...verdict, mutant }];
  });
}

const jobs = Number(values.jobs);
if (!Number.isInteger(jobs) || jobs < 1) {
  console.error(`Expected \`--jobs\` to be a number of processes, got ${values.jobs}`);
  process.exit(2);
}

const beganMs = performance.now();
const built = await build(ROOT, FOLDER);
const wanted = built.mutants.filter(isWanted);
if (wanted.length === 0) {
  console.error(`Expected \`--only\` to be the beginning of a file that is mutated, got ${values.only}`);
  process.exit(2);
}
console.log(
  `${wanted.length} of ${built.mutants.length} mutants; ${built.leftOut} more only change words for a person`,
);
mkdirSync(path.dirname(REPORT), { recursive: true });
const done = values.resume ? resumed(wanted) : [];
const doneKeys = new Set(done.map(({ mutant }) => keyOf(mutant)));
const left = wanted.filter((mutant) => !doneKeys.has(keyOf(mutant)));
const measured = await measure(built, left, {
  folder: FOLDER,
  jobs,
  before: done,
  log: console.log,
  isJudged: (mutant) => Boolean(known.get(keyOf(mutant))),
  onProgress: (soFar) => writeFileSync(REPORT, `${JSON.stringify([...done, ...soFar], null, 2)}\n`),
});
const verdicts = [...done, ...measured];
const survivors = survivorsOf(verdicts, ledger.survivors);
const scores = scoresOf(verdicts, survivors);

writeFileSync(REPORT, `${JSON.stringify(verdicts, null, 2)}\n`);
const isWhole = wanted.length === built.mutants.length;
const minutes = Math.round((performance.now() - beganMs) / 60_000);
if (isWhole) writeFileSync(SURVIVORS, `${JSON.stringify({ scores, survivors }, null, 2)}\n`);
console.table(scores);
for (const { judgement, file, line, original, replacement } of survivors) {
  if (judgement === '' || judgement === 'missed') console.log(`${file}:${line} ${original} → ${replacement}`);
}
console.log(`${minutes} minutes; each mutant and the case that kills it: ${path.relative(ROOT, REPORT)}`);
process.exitCode = survivors.some(({ judgement }) => judgement === '') ? 1 : 0;
