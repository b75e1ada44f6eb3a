import { DEFAULT_REPORTS, REPORTS, type ReportName } from '../../../reports/index.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { maskSecrets } from '../../../spec/secrets.ts';
import type { FurtherLimits } from '../../runner/further/further.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../runner/run-settings.ts';
import { type Given, readArguments, readChoice, readInteger } from '../arguments.ts';
import { readDuration } from '../duration.ts';
import { readFurther } from './further/read-further.ts';
import { shellWord } from './shell-word.ts';
import { readTargetChoices, type TargetChoices } from './target-choices.ts';

const FLAGS = {
  target: { type: 'string' },
  router: { type: 'string' },
  client: { type: 'string' },
  exec: { type: 'string' },
  out: { type: 'string' },
  reporter: { type: 'string' },
  expect: { type: 'string' },
  strict: { type: 'boolean' },
  verbose: { type: 'boolean' },
  patience: { type: 'string' },
  settle: { type: 'string' },
  seed: { type: 'string' },
  worlds: { type: 'string' },
  for: { type: 'string' },
} as const;

/** The options of `routespec run`. */
export interface RunOptions {
  /** What is under test. */
  readonly targets: TargetChoices;
  readonly patterns: readonly string[];
  readonly outFolder: string;
  readonly reports: readonly ReportName[];
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
}

const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];
const REPEATED = ['target', 'router', 'client', 'exec', 'expect', 'patience', 'settle'] as const;

/** Reads the arguments of `routespec run`. @throws RoutespecError `usage` */
export function readRunOptions(args: readonly string[]): RunOptions {
  const given = readArguments('run', FLAGS, args);
  const reporters = given.text('reporter')?.split(',') ?? DEFAULT_REPORTS;
  return {
    targets: readTargetChoices(given),
    patterns: given.rest,
    outFolder: readOut(given),
    reports: [...new Set<ReportName>(['json', ...reporters.map((name) => readChoice('reporter', name, REPORT_NAMES))])],
    expectFile: given.text('expect'),
    strict: given.on('strict'),
    verbose: given.on('verbose'),
    settings: readSettings(given),
    repeatFlags: repeated(given, [...REPEATED, 'seed']),
    seedlessFlags: repeated(given, REPEATED),
    further: readFurther(given),
  };
}

function repeated(given: Given, flags: readonly string[]): string[] {
  return flags.flatMap((flag) => {
    const value = given.text(flag);
    return value === undefined ? [] : [`--${flag}`, shellWord(maskSecrets(value))];
  });
}

function readOut(given: Given): string {
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
