import { Command } from 'commander';
import { DEFAULT_REPORTS, REPORTER_NAMES } from '../../../reports/files.ts';
import type { CommandArguments } from '../arguments.ts';

/** Executes a command and returns its exit code. Results go to standard output, everything else to standard error. */
export type Execute = (given: CommandArguments) => Promise<number>;

type Exits = Readonly<Record<number, string>>;

/** Exit codes of every command, unless its page has others. */
const EXITS: Exits = { 0: 'done', 2: 'bad usage', 3: 'could not run' };

export const RUN_EXITS: Exits = {
  0: 'conformant',
  1: 'not conformant',
  3: 'could not run, or no requirement was shown',
  4: 'not everything was tested (with --strict, or because a known deviation blocks it)',
  130: 'interrupted, with a report of what was played',
};

/** A command whose file reads as its page of help. The code that executes it is loaded only when it is named. */
export class Definition extends Command {
  load: ((given: CommandArguments) => Promise<Execute>) | undefined;

  loads(load: (given: CommandArguments) => Promise<Execute>): this {
    this.load = load;
    return this.action(() => {});
  }

  /** An option that may be given several times. */
  repeatable(flags: string, help: string): this {
    const collect = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value];
    return this.option(flags, `${help}; may be repeated`, collect);
  }

  /** The options with which a command finds `dev`. */
  reachesDev(): this {
    const address = 'the address of the running dev (default: $ROUTESPEC_DEV, or http://127.0.0.1:7412)';
    return this.option('--dev <URL>', address)
      .option('--port <N>', 'the port of the running dev')
      .excludes('dev', 'port');
  }

  /** An option that no command has together with the others. All are named as commander does: `secretEnv`. */
  excludes(name: string, ...others: readonly string[]): this {
    this.options.find((option) => option.attributeName() === name)?.conflicts([...others]);
    return this;
  }

  examples(...rows: readonly (readonly [command: string, purpose: string])[]): this {
    const lines = rows.map(([command, purpose]) => `  ${command}\n      ${purpose}`);
    return this.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
  }

  exits(codes: Exits = {}): this {
    const lines = Object.entries({ ...EXITS, ...codes }).map(([code, meaning]) => `  ${code.padEnd(4)}${meaning}`);
    return this.addHelpText('after', `\nExit codes:\n${lines.join('\n')}`);
  }

  notes(...lines: readonly string[]): this {
    return this.addHelpText('after', `\n${lines.join('\n')}`);
  }
}

export function define(name: string): Definition {
  return new Definition(name);
}

export const PATTERN =
  "PATTERN is the id of a case or requirement, in which * stands for anything: 'signature/*', SIG-003.";
export const DURATION = 'DURATION is a number with a unit, or several: 50ms, 60s, 2m, 1h30m.';
export const EXPECTED =
  'Each line of the --expect file is: PATTERN [REQUIREMENT] ["words of the diagnosis"] [until YYYY-MM-DD] # reason';

const REPORTERS = REPORTER_NAMES.join(', ');

/** Options that several commands have. Each is spread into `option`. */
export const OUT = [
  '--out <DIR>',
  'write reports to this folder, and remove older ones (default: reports/latest)',
] as const;
export const REPORTER = [
  '--reporter <A,B>',
  `write these reports: ${REPORTERS} (default: ${DEFAULT_REPORTS.join(',')}, and github in a workflow of GitHub)`,
] as const;
export const ALL_REPORTERS = [
  '--reporter <A,B>',
  `write these reports: ${REPORTERS} (default: all but jsonl and github)`,
] as const;
export const EXPECT = [
  '--expect <FILE>',
  'file of known deviations: failures that are expected and do not fail the run',
] as const;
export const BASE = ['--base <RUN>', 'also say what changed since this run, such as that of the base branch'] as const;
export const STRICT = ['--strict', 'exit with 4 when something asserted was not tested'] as const;
export const VERBOSE = ['--verbose', 'also print observations, and every cause and list in full'] as const;
export const PATIENCE = ['--patience <DURATION>', 'real time that one case may take (default: 60s)'] as const;
export const HOST = ['--host <NAME>', 'name or address to listen at and to be called by (default: 127.0.0.1)'] as const;
export const ALLOW_HOST = ['--allow-host <NAME>', 'another name or address by which it may be called'] as const;

export const SOURCE = ['--source <KEY>', 'the write key of the source (default: the first)'] as const;
export const SECRET = ['--secret <TEXT>', 'with this secret; no dev is needed then'] as const;
