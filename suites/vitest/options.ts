import { z } from 'zod/v3';
import { RoutespecError } from '../../spec/error.ts';
import { sentenceOfIssue } from '../../spec/text/issue.ts';
import { didYouMean } from '../../spec/text/nearest.ts';
import { toArguments } from '../cli/arguments.ts';
import { type RunOptions, readRunOptions } from '../cli/run/run-options.ts';

/**
 * The implementation under test, and its options. Each option means the same as the flag of `routespec run` with its
 * name. Without `target`, `exec`, `router`, `client` and `clientExec`, the simulator is under test.
 */
export interface ConformanceOptions {
  /** The address of an implementation, of a router, a client library or both. */
  readonly target?: string;
  /** A command that starts an implementation, which listens on `$PORT`. */
  readonly exec?: string;
  /** The address of a router, `simulator`, or `none` for no router next to a client library. */
  readonly router?: string;
  /** The address of a client library, `simulator`, or `none` for none next to a router. */
  readonly client?: string;
  /** A command that starts the adapter of a client library. */
  readonly clientExec?: string;
  /** Tests only this role of an implementation with both. */
  readonly role?: 'router' | 'client';
  /** Ids of cases or requirements, in which `*` matches anything. Without any, every case is a test. */
  readonly patterns?: readonly string[];
  /** A file of known deviations. */
  readonly expect?: string;
  /** The release by which the run judges, such as `0.1`. What counts since a later one is skipped, with what it found. */
  readonly since?: string;
  /** True if a case that is not tested fails. Otherwise it is skipped. */
  readonly strict?: boolean;
  /** Time one case may take, such as `60s`. */
  readonly patience?: string;
  /** Pause after each step of a clock that reports neither its next timer nor the work under way, such as `50ms`. */
  readonly settle?: string;
  /** Seed of all random choices. */
  readonly seed?: number;
  /** Reports to write, such as `junit`. `results.json` is always one of them. */
  readonly reporters?: readonly string[];
  /** The folder of the reports. Default: `reports/latest`. */
  readonly out?: string;
}

const text = z.string().optional();
const optionsSchema = z.object({
  ...{
    target: text,
    exec: text,
    router: text,
    client: text,
    clientExec: text,
    expect: text,
    patience: text,
    settle: text,
    since: text,
    out: text,
  },
  role: z.enum(['router', 'client']).optional(),
  patterns: z.array(z.string()).optional(),
  reporters: z.array(z.string()).optional(),
  strict: z.boolean().optional(),
  seed: z.number().optional(),
});

/**
 * A test without types may pass anything. A member that is misspelt, or has no value because a variable has none, would otherwise
 * test the simulator instead of what is meant.
 * @throws RoutespecError `usage`
 */
function demandOptions(options: unknown): z.infer<typeof optionsSchema> {
  const parsed = optionsSchema.safeParse(options);
  if (!parsed.success) {
    throw new RoutespecError('usage', sentenceOfIssue(parsed.error.issues[0], options, { whole: 'options' }));
  }
  const known = Object.keys(optionsSchema.shape);
  for (const [name, value] of Object.entries(Object(options))) {
    if (!known.includes(name))
      throw new RoutespecError('usage', `Unknown option \`${name}\`${didYouMean(name, known)}`);
    if (value !== undefined) continue;
    throw new RoutespecError('usage', `\`${name}\` must have a value, got undefined. Leave it out if it has none`);
  }
  return parsed.data;
}

/** The same options in the form of the command line. @throws RoutespecError `usage` @internal */
export function toRunOptions(options: ConformanceOptions): RunOptions {
  const { clientExec, seed, patterns, reporters = ['json'], ...given } = demandOptions(options);
  return readRunOptions(
    toArguments(
      { ...given, 'client-exec': clientExec, seed: seed?.toString(), reporter: reporters.join() || 'json' },
      patterns,
    ),
  );
}
