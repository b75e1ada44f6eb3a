import { DEFAULT_REPORTS, REPORTS, type ReportName } from '../../../reports/index.ts';
import { readArguments, readChoice, readDuration, readInteger } from '../arguments.ts';
import { type Origins, readOrigins } from './origins.ts';
import { shellWord } from './shell-word.ts';

const FLAGS = {
  target: { type: 'string' },
  router: { type: 'string' },
  client: { type: 'string' },
  exec: { type: 'string' },
  out: { type: 'string' },
  reporter: { type: 'string' },
  expect: { type: 'string' },
  strict: { type: 'boolean' },
  patience: { type: 'string' },
  settle: { type: 'string' },
  seed: { type: 'string' },
} as const;

/** What `routespec run` was asked for. Durations are real milliseconds. */
export interface RunOptions {
  /** What is under test. */
  readonly origins: Origins;
  readonly patterns: readonly string[];
  readonly outFolder: string;
  readonly reports: readonly ReportName[];
  /** File of the known deviations. */
  readonly expectFile: string | undefined;
  readonly strict: boolean;
  readonly patienceMs: number;
  readonly settleMs: number;
  readonly seed: number;
  /** The flags that a repetition of one case has to give again, quoted for a shell. */
  readonly again: readonly string[];
}

const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];
const REPEATED = ['target', 'router', 'client', 'exec', 'expect', 'patience', 'settle', 'seed'] as const;

/** Reads the arguments of `routespec run`. @throws RoutespecError `usage` */
export function readRunOptions(args: readonly string[]): RunOptions {
  const given = readArguments('run', FLAGS, args);
  const reporters = given.text('reporter')?.split(',') ?? DEFAULT_REPORTS;
  return {
    origins: readOrigins(given),
    patterns: given.rest,
    outFolder: given.text('out') ?? 'reports/latest',
    reports: [...new Set<ReportName>(['json', ...reporters.map((name) => readChoice('reporter', name, REPORT_NAMES))])],
    expectFile: given.text('expect'),
    strict: given.on('strict'),
    patienceMs: readDuration('patience', given.text('patience') ?? '60s'),
    settleMs: readDuration('settle', given.text('settle') ?? '50ms'),
    seed: readInteger('seed', given.text('seed') ?? '1', 0, 2 ** 31 - 1),
    again: REPEATED.flatMap((flag) => {
      const value = given.text(flag);
      return value === undefined ? [] : [`--${flag}`, shellWord(value)];
    }),
  };
}
