import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import { type RequirementId, requirement, specHash } from '../../spec/requirements/index.ts';
import type { CaseResult } from '../../spec/shapes/results.ts';
import { clockTime } from '../../spec/text/duration.ts';
import { CASES } from '../cases/index.ts';
import { diagnose } from '../harness/nonconformance.ts';
import { Events, toResults } from '../runner/results/fold.ts';
import { caseOfWorld } from '../worlds/file/case-of-world.ts';
import { openPoints } from '../worlds/file/open-points.ts';
import { asFile } from '../worlds/file/plan-for.ts';
import { MAX_WORLD_BYTES, readWorld, type WorldFile } from '../worlds/file/read-world.ts';
import { type Moment, type PlayedWorld, putInWords, timelineFor } from '../worlds/file/timeline.ts';
import { type CommandArguments, readGivenFile, unreadableFile } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { interruption } from './interruption.ts';
import { print } from './output/print.ts';
import { ProgressLine } from './run/record.ts';
import { beginRun, runOnTargets } from './run/run-on-targets.ts';
import { readRunOptions } from './run/run-options.ts';

/** Longest timeline on the terminal. The middle of a longer one is left out, but for what breaks a clause. */
const MAX_LINES = 200;

/** `routespec play`: plays the worlds of files or cases, and prints the timeline and the verdict of each. */
export async function playCommand(given: CommandArguments): Promise<number> {
  const interrupted = interruption();
  const options = readRunOptions(given);
  const { patterns: files } = options;
  const played = new Map<string, PlayedWorld>();
  const cases = files.map((file, index) => {
    const id = idFor(file, index, files);
    return caseOfWorld(id, findWorld(file), (world) => played.set(id, world));
  });
  const events = new Events(new ProgressLine(process.stderr).follow);
  const suite = { cases, spec: specHash() };
  const planned = beginRun(options, { cases, knownDeviations: [], of: cases.length, suite }, events);
  await runOnTargets(options, planned, events, interrupted);
  const results = toResults(events.run);
  if (results.cases.length === 0 && !interrupted.aborted) {
    throw new RoutespecError('unreachable', results.reason ?? 'Nothing could be played');
  }
  for (const result of results.cases) print(pageFor(result, played.get(result.id)));
  return interrupted.aborted ? EXIT.interrupted : exitCodeFor(results.cases);
}

/** The id of a world: its file's name, with its number if another file has the same. */
function idFor(file: string, index: number, files: readonly string[]): string {
  const toName = (each: string): string =>
    basename(each, extname(each))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-') || 'world';
  const name = toName(file);
  const isShared = files.some((other, place) => place !== index && toName(other) === name);
  return `world/${isShared ? `${name}-${index + 1}` : name}`;
}

/** The world of a file, or of a case that is said as a world. */
function findWorld(name: string): WorldFile {
  const found = CASES.find(({ id }) => id === name);
  const world = found?.world && { title: found.title, ...found.world };
  return world === undefined ? readWorld(readText(name), name) : asFile(world);
}

function readText(file: string): string {
  if (file !== '-' && !existsSync(file)) {
    throw unreadableFile(file, new Error('no file and no case has this name'));
  }
  const bytes = readGivenFile(file, MAX_WORLD_BYTES);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw unreadableFile(file, new Error('its text is not UTF-8'));
}

function exitCodeFor(cases: readonly CaseResult[]): number {
  const has = (status: CaseResult['status']): boolean => cases.some((each) => each.status === status);
  if (has('failed')) return EXIT.notConformant;
  if (has('could-not-run')) return EXIT.couldNotRun;
  return has('not-tested') ? EXIT.notTested : EXIT.conformant;
}

/** The timeline and the verdict of one world, for a terminal. */
function pageFor({ title, status, reason, failure }: CaseResult, played: PlayedWorld | undefined): string {
  const lines = played === undefined ? [] : timelineLines(played);
  const open = played === undefined ? [] : openPoints(played.world).map((point) => `  open     ${point}`);
  const verdicts = played === undefined ? [] : deviationLines(played);
  const words: Partial<Record<CaseResult['status'], string>> = {
    failed: `not conformant: ${brokenClauses(played).join(', ') || failure?.requirement}`,
    passed: 'conformant: nothing that was seen breaks a clause',
    'not-tested': `not tested: ${reason ?? ''}`,
    'could-not-run': `could not run: ${reason ?? ''}`,
  };
  return `${[title, '', ...lines, ...(lines.length === 0 ? [] : ['']), ...verdicts, ...open, `  verdict  ${words[status] ?? status}`].join('\n')}\n\n`;
}

function timelineLines(played: PlayedWorld): string[] {
  const moments = timelineFor(played);
  const isKept = ({ breaks }: Moment, index: number): boolean =>
    breaks.length > 0 || index < MAX_LINES / 2 || index >= moments.length - MAX_LINES / 2;
  let left = 0;
  return moments.flatMap((moment, index) => {
    if (!isKept(moment, index)) {
      left += 1;
      return [];
    }
    const { afterMs, what, breaks } = moment;
    const mark = breaks.length === 0 ? '' : `   ✗ ${breaks.join(', ')}`;
    const gap = left === 0 ? [] : [`  (${plural(left, 'more line')})`];
    left = 0;
    return [...gap, `  ${clockTime(Math.max(0, afterMs)).padStart(12)}  ${what}${mark}`];
  });
}

function brokenClauses(played: PlayedWorld | undefined): readonly RequirementId[] {
  return [...new Set(played?.deviations.map(({ requirement: id }) => id))];
}

/** One block for each clause, with its first example. */
function deviationLines(played: PlayedWorld): string[] {
  return brokenClauses(played).flatMap((id) => {
    const all = played.deviations.filter((each) => each.requirement === id);
    const [first] = all;
    const count = all.length === 1 ? '' : ` (${plural(all.length, 'time')})`;
    const mistake = first && diagnose(first);
    const diagnosis = mistake === undefined ? [] : [`           ${mistake}`];
    return [
      `  breaks   ${id}${count}  ${requirement(id).statement}`,
      `  expected ${putInWords(played, first?.expected ?? '')}`,
      `  seen     ${putInWords(played, first?.seen ?? '')}`,
      ...diagnosis,
      '',
    ];
  });
}
