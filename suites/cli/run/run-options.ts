import { DEFAULT_REPORTS, GITHUB, REPORTER_NAMES, type ReporterName } from '../../../reports/index.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { maskSecrets } from '../../../spec/secrets.ts';
import type { FurtherLimits } from '../../runner/further.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../runner/run-settings.ts';
import { type Given, readArguments, readChoice, readInteger } from '../arguments.ts';
import { flagsOf } from '../commands.ts';
import { readDuration } from '../duration.ts';
import { shellWord } from './invocation.ts';
import { readTargetChoices, type TargetChoices } from './target-choices.ts';

/** What a run does about the failures of the last one: it plays nothing else, or it plays them first. */
export type Again = 'failed-only' | 'failed-first';

/** The options of `routespec run`. */
export interface RunOptions {
  /** What is under test. */
  readonly targets: TargetChoices;
  readonly patterns: readonly string[];
  readonly outFolder: string;
  readonly reports: readonly ReporterName[];
  /** The file of known deviations. */
  readonly expectFile: string | undefined;
  readonly strict: boolean;
  /** Whether to print observations, and every cause and list in full. */
  readonly verbose: boolean;
  readonly settings: RunSettings;
  /** The flags that the command to repeat one case needs, quoted for a shell, without secrets. */
  readonly repeatFlags: readonly string[];
  /** The same without the seed. */
  readonly seedlessFlags: readonly string[];
  /** Set if the run plays on after the default set. */
  readonly further: FurtherLimits | undefined;
  /** Set if the run plays only one part of the selected cases. */
  readonly shard: ShardChoice | undefined;
  /** Set if the run plays only what failed in the last one, or plays that first. */
  readonly again: Again | undefined;
  /** True if the run ends at the first failure that the baseline does not list. */
  readonly failFast: boolean;
  readonly isSeedGiven: boolean;
}

const REPEATED = [
  'target',
  'router',
  'client',
  'exec',
  'client-exec',
  'deployment',
  'role',
  'expect',
  'patience',
  'settle',
] as const;

/** Reads the arguments of `routespec run`. @throws RoutespecError `usage` */
export function readRunOptions(args: readonly string[]): RunOptions {
  const given = readArguments('run', flagsOf('run'), args);
  refuseTogether(given);
  return {
    targets: readTargetChoices(given),
    patterns: given.rest,
    outFolder: readOut(given),
    reports: readReports(given),
    expectFile: given.text('expect'),
    strict: given.on('strict'),
    verbose: given.on('verbose'),
    settings: readSettings(given),
    isSeedGiven: given.text('seed') !== undefined,
    repeatFlags: repeated(given, [...REPEATED, 'seed']),
    seedlessFlags: repeated(given, REPEATED),
    further: readFurther(given),
    shard: readShard(given),
    again: given.on('failed') ? 'failed-only' : given.on('watch') ? 'failed-first' : undefined,
    failFast: given.on('fail-fast'),
  };
}

/** The same options with the seed of another run, unless the command line names one. */
export function withSeedOf(options: RunOptions, seed: number): RunOptions {
  if (options.isSeedGiven || seed === options.settings.seed) return options;
  const repeatFlags = [...options.seedlessFlags, '--seed', String(seed)];
  return { ...options, settings: { ...options.settings, seed }, repeatFlags };
}

/**
 * The reports to write. `results.json` is always one of them. In a workflow of GitHub, a run that names no reports shows
 * its errors and its summary there too.
 * @throws RoutespecError `usage`
 */
export function readReports(given: Given): ReporterName[] {
  const defaults = process.env['GITHUB_ACTIONS'] === 'true' ? [...DEFAULT_REPORTS, GITHUB] : DEFAULT_REPORTS;
  const names = given.text('reporter')?.split(',') ?? defaults;
  return [...new Set<ReporterName>(['json', ...names.map((name) => readChoice('reporter', name, REPORTER_NAMES))])];
}

/** @throws RoutespecError `usage` on flags that contradict each other, or miss one that they need */
function refuseTogether(given: Given): void {
  const refuse = (sentence: string): never => {
    throw new RoutespecError('usage', sentence);
  };
  if (given.on('watch') && given.text('exec') === undefined && given.text('client-exec') === undefined) {
    refuse('Expected `--watch` with `--exec` or `--client-exec`, which start what changes, got neither');
  }
  if (given.on('watch') && given.on('failed')) {
    refuse('Expected `--watch` without `--failed`, got both; a watched run plays what failed first, and then the rest');
  }
  if (given.text('shard') !== undefined && given.on('failed')) {
    refuse('Expected `--shard` without `--failed`, got both');
  }
}

function repeated(given: Given, flags: readonly string[]): string[] {
  return flags.flatMap((flag) => {
    const value = given.text(flag);
    return value === undefined ? [] : [`--${flag}`, shellWord(maskSecrets(value))];
  });
}

export function readOut(given: Given): string {
  const folder = given.text('out') ?? 'reports/latest';
  if (folder.trim() !== '') return folder;
  throw new RoutespecError('usage', `Expected \`--out\` to name a folder, got '${folder}'`);
}

function readSettings(given: Given): RunSettings {
  const patience = given.text('patience');
  const settle = given.text('settle');
  const seed = given.text('seed');
  return {
    ...DEFAULT_SETTINGS,
    ...(patience === undefined ? {} : { patienceMs: readDuration('patience', patience) }),
    ...(settle === undefined ? {} : { settleMs: readDuration('settle', settle) }),
    ...(seed === undefined ? {} : { seed: readInteger('seed', seed, 0, 2 ** 31 - 1) }),
  };
}

/** More than anybody waits for. */
const WORLDS_MOST = 1_000_000_000;

/** Reads how far to play on after the default set, if at all. @throws RoutespecError `usage` */
function readFurther(given: Given): FurtherLimits | undefined {
  const worlds = given.text('worlds');
  const duration = given.text('for');
  if (worlds === undefined && duration === undefined) return undefined;
  return {
    ...(worlds === undefined ? {} : { worlds: readInteger('worlds', worlds, 1, WORLDS_MOST) }),
    ...(duration === undefined ? {} : { forMs: readForMs(duration) }),
  };
}

function readForMs(value: string): number {
  const forMs = readDuration('for', value);
  if (forMs > 0) return forMs;
  throw new RoutespecError('usage', `Expected \`--for\` to be longer than nothing, got ${value}`);
}

/** Which part of the selected cases a run plays: the part `index` of `of`, from 1. */
export interface ShardChoice {
  readonly index: number;
  readonly of: number;
}

/** More parts than there are cases make no sense. */
const MAX_SHARDS = 1_000;

/** Reads `--shard i/n`. @throws RoutespecError `usage` */
export function readShard(given: Given): ShardChoice | undefined {
  const text = given.text('shard');
  if (text === undefined) return undefined;
  const [, first, second] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const [index, of] = [Number(first), Number(second)];
  if (index >= 1 && index <= of && of <= MAX_SHARDS) return { index, of };
  const expected = `Expected \`--shard\` to be i/n, such as 1/4, with i from 1 to n and n at most ${MAX_SHARDS}`;
  throw new RoutespecError('usage', `${expected}, got ${text}`);
}
