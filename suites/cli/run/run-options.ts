import { DEFAULT_REPORTS, GITHUB, REPORTER_NAMES, type ReporterName } from '../../../reports/files.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { maskSecrets } from '../../../spec/secrets.ts';
import { readRelease } from '../../../spec/since.ts';
import { ROUTESPEC_VERSION } from '../../harness/version.ts';
import type { FurtherLimits } from '../../runner/further.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../runner/run-settings.ts';
import { type CommandArguments, readChoice, readDuration, readInteger, readUrl, shellWord } from '../arguments.ts';

/** Use of the failures of the last run: it plays nothing else, or it plays them first. */
export type Again = 'failed-only' | 'failed-first';

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
  'since',
] as const;

/** Those of them that `play` has too. */
const PLAYED = ['target', 'router', 'client', 'exec', 'client-exec', 'patience', 'settle'] as const;

export type RunOptions = Readonly<ReturnType<typeof readRunOptions>>;

/** Reads the arguments of `routespec run`. @throws RoutespecError `usage` */
export function readRunOptions(given: CommandArguments) {
  if (given.on('watch') && given.text('exec') === undefined && given.text('client-exec') === undefined) {
    const expected = 'Expected `--watch` with `--exec` or `--client-exec`, which start what changes';
    throw new RoutespecError('usage', `${expected}, got neither`);
  }
  return {
    targets: readTargets(given),
    patterns: given.rest,
    outFolder: readOut(given),
    reports: readReports(given),
    expectFile: given.text('expect'),
    /** The folder of the run to compare with. */
    base: given.text('base'),
    strict: given.on('strict'),
    verbose: given.on('verbose'),
    settings: readSettings(given),
    /** True if the seed of the run is not that of an earlier one. */
    isSeedGiven: given.text('seed') !== undefined,
    /** The flags that the command to repeat one case needs next to its seed, quoted for a shell, without secrets. */
    repeatFlags: repeated(given, REPEATED),
    /** The same for the command that plays a world. */
    playFlags: repeated(given, PLAYED),
    further: readFurther(given),
    shard: readShard(given),
    /** Set if the run plays only what failed in the last one, or plays that first. */
    again: readAgain(given),
    failFast: given.on('fail-fast'),
    trace: given.on('trace'),
    isDebugging: given.on('debug'),
    workers: given.on('debug') ? 1 : readCount(given, 'workers', WORKERS_MOST),
    repeat: readCount(given, 'repeat', REPEATS_MOST),
  };
}

const WORKERS_MOST = 64;
const REPEATS_MOST = 1_000_000;

function readCount(given: CommandArguments, flag: string, most: number): number | undefined {
  const text = given.text(flag);
  return text === undefined ? undefined : readInteger(flag, text, 1, most);
}

function readAgain(given: CommandArguments): Again | undefined {
  return given.on('failed') ? 'failed-only' : given.on('watch') ? 'failed-first' : undefined;
}

/**
 * The reports to write. `results.json` is always one of them. In a workflow of GitHub, a run that names no reports shows
 * its errors and its summary there too.
 * @throws RoutespecError `usage`
 */
export function readReports(given: CommandArguments): ReporterName[] {
  const defaults = process.env['GITHUB_ACTIONS'] === 'true' ? [...DEFAULT_REPORTS, GITHUB] : DEFAULT_REPORTS;
  const names = given.text('reporter')?.split(',') ?? defaults;
  return [...new Set<ReporterName>(['json', ...names.map((name) => readChoice('reporter', name, REPORTER_NAMES))])];
}

/** The flags that are given, with their values quoted for a shell, without secrets. */
export function repeated(given: CommandArguments, flags: readonly string[]): string[] {
  return flags.flatMap((flag) => {
    const value = given.text(flag);
    return value === undefined ? [] : [`--${flag}`, shellWord(maskSecrets(value))];
  });
}

export function readOut(given: CommandArguments): string {
  return readText(given, 'out', 'name a folder') ?? 'reports/latest';
}

/** @throws RoutespecError `usage` on a value without a letter */
export function readText(given: CommandArguments, flag: string, use: string): string | undefined {
  const text = given.text(flag);
  if (text === undefined || text.trim() !== '') return text;
  throw new RoutespecError('usage', `Expected \`--${flag}\` to ${use}, got '${text}'`);
}

function readSettings(given: CommandArguments): RunSettings {
  const patience = given.text('patience');
  const settle = given.text('settle');
  const seed = given.text('seed');
  const since = given.text('since');
  return {
    ...DEFAULT_SETTINGS,
    ...(patience === undefined ? {} : { patienceMs: readDuration('patience', patience) }),
    ...(settle === undefined ? {} : { settleMs: readDuration('settle', settle) }),
    ...(since === undefined ? {} : { since: readRelease(since, '`--since`', ROUTESPEC_VERSION) }),
    ...(seed === undefined ? {} : { seed: readInteger('seed', seed, 0, 2 ** 31 - 1) }),
  };
}

/** More than anybody waits for. */
const WORLDS_MOST = 1_000_000_000;

/** Reads how far to play on after the default set, if at all. @throws RoutespecError `usage` */
function readFurther(given: CommandArguments): FurtherLimits | undefined {
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

/** Part of the selected cases that a run plays: the part `index` of `of`, from 1. */
export interface ShardChoice {
  readonly index: number;
  readonly of: number;
}

/** More parts than there are cases make no sense. */
const MAX_SHARDS = 1_000;

/** Reads `--shard i/n`. @throws RoutespecError `usage` */
export function readShard(given: CommandArguments): ShardChoice | undefined {
  const text = given.text('shard');
  if (text === undefined) return undefined;
  const [, first, second] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const [index, of] = [Number(first), Number(second)];
  if (index >= 1 && index <= of && of <= MAX_SHARDS) return { index, of };
  const expected = `Expected \`--shard\` to be i/n, such as 1/4, with i from 1 to n and n at most ${MAX_SHARDS}`;
  throw new RoutespecError('usage', `${expected}, got ${text}`);
}

/**
 * Choice of the user: an implementation that runs at an address, one that a command starts, a client library
 * whose adapter a command starts, or the simulator.
 */
export type TargetChoice =
  | { readonly kind: 'running'; readonly url: string }
  | { readonly kind: 'started'; readonly command: string }
  | { readonly kind: 'adapter'; readonly command: string }
  | { readonly kind: 'simulator' }
  /** A router that was set up by hand. The file says how to reach it. */
  | { readonly kind: 'deployed'; readonly file: string };

/** The choice for each role. If one implementation has both roles, it is the same object. */
export interface TargetChoices {
  readonly router?: TargetChoice | undefined;
  readonly client?: TargetChoice | undefined;
  /** Set if only this role is to be tested, of those that are chosen. */
  readonly only?: Role | undefined;
  /** True if a role that nothing has is left without the simulator. */
  readonly alone?: true;
}

/** The choices, and what follows from them. */
export type Targets = Readonly<ReturnType<typeof describeTargets>>;

const ROLES = ['router', 'client'] as const;
export type Role = (typeof ROLES)[number];

/** The word that means the simulator instead of an address. */
const SIMULATOR = 'simulator';
/** The word that means nothing at all instead of an address, so that the other role is tested alone. */
const NONE = 'none';

/**
 * Reads what is under test. `--target` and `--exec` name one implementation of both roles. `--router` and `--client`
 * each name one for that role, and `--client-exec` starts the adapter of a client library; next to one of them, `--exec`
 * starts the implementation of the other role. With `--role`, an implementation of both roles is tested in that one only.
 * The simulator has a role that nothing else has, unless that one is `none`.
 * @throws RoutespecError `usage`
 */
export function readTargets(given: CommandArguments): Targets {
  const role = given.text('role');
  const choices = readBoth(given);
  return describeTargets(role === undefined ? choices : narrowed(choices, readChoice('role', role, ROLES)));
}

export function describeTargets(choices: TargetChoices) {
  const { router, client, only, alone } = choices;
  const chosen = ROLES.filter((role) => choices[role] !== undefined);
  const kinds = new Set(chosen.map((role) => choices[role]?.kind));
  const partner = kinds.size < 2 ? undefined : chosen.find((role) => choices[role]?.kind === 'simulator');
  const isOne = new Set(chosen.map((role) => choices[role])).size === 1;
  const named = ROLES.map((role) => `${role}: ${choices[role] === undefined ? 'none' : nameChoice(choices[role])}`);
  return {
    ...choices,
    /** All roles that were chosen, or the one that `--role` names, except a role that the simulator has as a partner. */
    tested: only === undefined ? chosen.filter((role) => role !== partner) : [only],
    /** The role that the simulator has next to another implementation, if it does. */
    partner,
    /** True if the simulator may get the role that nothing has, once what is under test has described itself. */
    mayHavePartner: isOne && alone !== true && !kinds.has('simulator') && !kinds.has('deployed'),
    /** The name of what is under test, for a reader. It may contain secrets. */
    name: nameChoice(partner === 'router' ? client : (router ?? client)),
    /** All that the command line says about what is under test, to compare two runs by. It may contain secrets. */
    named: [...named, ...(only === undefined ? [] : [`only the ${only}`])].join(', '),
  };
}

/** The choices when only one role is to be tested. A separate implementation in the other role stays next to it. */
function narrowed(choices: TargetChoices, only: Role): TargetChoices {
  const { router, client } = choices;
  if (choices[only] === undefined) {
    const other = only === 'router' ? 'client' : 'router';
    const expected = `Expected \`--role ${only}\` with an implementation of that role`;
    throw new RoutespecError('usage', `${expected}, got only one of the role ${other}`);
  }
  if (router !== client) return { ...choices, only };
  return { [only]: choices[only], only, ...(choices.alone && { alone: true }) };
}

function readBoth(given: CommandArguments): TargetChoices {
  const target = readTargetChoice(given, 'target');
  const router = readTargetChoice(given, 'router');
  const client = readTargetChoice(given, 'client') ?? readCommand(given, 'client-exec', 'adapter');
  const started = readCommand(given, 'exec', 'started');
  const file = readText(given, 'deployment', 'name a file');
  const others = [router, client, started].filter((choice) => choice !== undefined);
  const isClientTwice = given.text('client') !== undefined && given.text('client-exec') !== undefined;
  if (isClientTwice || others.length > (target === undefined ? 2 : 0)) {
    const expected = '`--target` alone, or at most two of `--router`, `--client` or `--client-exec`, and `--exec`';
    throw new RoutespecError('usage', `Expected ${expected}, got more`);
  }
  if (file !== undefined) {
    if (target === undefined && others.length === 0) return { router: { kind: 'deployed', file } };
    throw new RoutespecError('usage', 'Expected `--deployment` without an address or a command, got more');
  }
  if (router !== undefined || client !== undefined) {
    return withoutNone(given, { router: router ?? started, client: client ?? started });
  }
  const both: TargetChoice = target ?? started ?? { kind: 'simulator' };
  return withoutNone(given, { router: both, client: both });
}

/** @throws RoutespecError `usage` if neither role is left */
function withoutNone(given: CommandArguments, choices: TargetChoices): TargetChoices {
  const none = ROLES.filter((role) => given.text(role) === NONE);
  if (none.length === 0) return choices;
  if (none.length < ROLES.length) {
    return { ...choices, ...Object.fromEntries(none.map((role) => [role, undefined])), alone: true };
  }
  throw new RoutespecError('usage', 'Expected a router or a client library to test, got `none` for both');
}

function nameChoice(choice: TargetChoice | undefined): string {
  if (choice?.kind === 'started' || choice?.kind === 'adapter') return choice.command;
  if (choice?.kind === 'deployed') return choice.file;
  return choice?.kind === 'running' ? choice.url : 'the simulator';
}

function readCommand(
  given: CommandArguments,
  flag: 'exec' | 'client-exec',
  kind: 'started' | 'adapter',
): TargetChoice | undefined {
  const command = readText(given, flag, 'be a command');
  return command === undefined ? undefined : { kind, command };
}

function readTargetChoice(given: CommandArguments, flag: 'target' | 'router' | 'client'): TargetChoice | undefined {
  const text = given.text(flag);
  if (text === undefined || (text === NONE && flag !== 'target')) return undefined;
  return text === SIMULATOR ? { kind: 'simulator' } : { kind: 'running', url: readUrl(flag, text) };
}
