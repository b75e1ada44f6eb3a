import { escapeTerminal } from '../../reports/text/escape.ts';
import { RoutespecError } from '../../spec/error.ts';
import { maskSecrets } from '../../spec/secrets.ts';
import { ROUTESPEC_VERSION } from '../version.ts';
import { EXIT, exitCodeOfError } from './exit-codes.ts';
import { explainCommand } from './explain-command.ts';
import { HELP } from './help.ts';
import { listCommand } from './list-command.ts';
import { runCommand } from './run/run-command.ts';
import { schemasCommand } from './schemas-command.ts';
import { simCommand } from './sim-command.ts';

/** Executes one command and returns its exit code. Results go to standard output, everything else to standard error. */
type Command = (args: readonly string[]) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  run: runCommand,
  sim: simCommand,
  list: listCommand,
  explain: (args) => explainCommand(args),
  schemas: schemasCommand,
};

/** Executes the command that the arguments name, and returns its exit code. It never throws. */
export async function dispatch(args: readonly string[]): Promise<number> {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help' || rest.includes('--help')) return print(HELP);
  if (name === '--version') return print(`${ROUTESPEC_VERSION}\n`);
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) {
      const names = Object.keys(COMMANDS).join(', ');
      throw new RoutespecError('usage', `Expected a command (${names}), got ${name}; see routespec --help`);
    }
    return await command(rest);
  } catch (error) {
    return reportError(error);
  }
}

/** Reports an error on standard error, and returns its exit code. */
export function reportError(error: unknown): number {
  const known = error instanceof RoutespecError;
  const text = known ? error.message : `routespec itself failed: ${(error as Error).stack ?? String(error)}`;
  process.stderr.write(`routespec: ${escapeTerminal(maskSecrets(text), { keepNewlines: !known })}\n`);
  return exitCodeOfError(error);
}

async function print(text: string): Promise<number> {
  process.stdout.write(text);
  return EXIT.conformant;
}
