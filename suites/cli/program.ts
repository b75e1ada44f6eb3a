import { Command, CommanderError } from 'commander';
import { RoutespecError } from '../../spec/error.ts';
import { ROUTESPEC_VERSION } from '../harness/version.ts';
import { type CommandArguments, toArguments } from './arguments.ts';
import { BUILD_COMMANDS } from './commands/build.ts';
import type { Definition } from './commands/definition.ts';
import { DEV_COMMANDS } from './commands/dev.ts';
import { READ_COMMANDS } from './commands/read.ts';
import { RUN_COMMANDS } from './commands/run.ts';
import { EXIT } from './exit-codes.ts';
import { claimFolder, isWriter } from './output/folders.ts';
import { print, reportError } from './output/print.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Definition[] = [...RUN_COMMANDS, ...BUILD_COMMANDS, ...DEV_COMMANDS, ...READ_COMMANDS];

const HELP_WIDTH = 110;

const NOTES = `
  routespec COMMAND --help explains every option of a command, with examples and exit codes.

Exit codes: 0 conformant, 1 not conformant, 2 bad usage, 3 could not run, 4 not everything was tested, 130 interrupted.`;

/** The whole command line. Its help goes to the function, and its errors are thrown. */
export function createProgram(write: (text: string) => void = () => {}): Command {
  const program = new Command('routespec')
    .description('Conformance suite and reference simulator for an event routing service.')
    .version(ROUTESPEC_VERSION, '-v, --version')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: () => {}, getOutHelpWidth: () => HELP_WIDTH })
    .configureHelp({
      subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(operand)].join(' '),
    })
    .addHelpText('after', NOTES);
  for (const command of COMMANDS) {
    program.addCommand(command.copyInheritedSettings(program));
    for (const part of command.commands) part.copyInheritedSettings(program);
  }
  return program;
}

function operand(argument: Command['registeredArguments'][number]): string {
  const word = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${word}>` : `[${word}]`;
}

/** The command that some arguments name, with what they give. @throws CommanderError for the help too */
export function parseArguments(args: readonly string[], write?: (text: string) => void) {
  const chosen: Definition[] = [];
  const program = createProgram(write).hook('preAction', (_, command) => void chosen.push(command as Definition));
  const [first = '--help', ...others] = args;
  program.parse(first === 'help' ? [...others, '--help'] : [first, ...others], { from: 'user' });
  const [command] = chosen;
  if (command === undefined) throw new Error(`Expected a command for ${first}`);
  refuseFlagsAsValues(command, args);
  return { command, given: readGiven(command) };
}

function readGiven(command: Command): CommandArguments {
  const values = command.options.map((option) => [option.name(), command.getOptionValue(option.attributeName())]);
  return toArguments(Object.fromEntries(values), command.args);
}

/** A flag where a value is expected means that the value was forgotten, as in `--out --strict`; `--out=--strict` is clear. */
function refuseFlagsAsValues(command: Command, args: readonly string[]): void {
  for (const option of command.options.filter(({ required }) => required)) {
    const values = [command.getOptionValue(option.attributeName()) ?? []].flat();
    const wrong = values.find((value) => /^-./s.test(value) && !args.includes(`${option.long}=${value}`));
    if (wrong === undefined) continue;
    command.error(
      `error: option '${option.flags}' argument missing before ${wrong}; a value that begins with a dash follows =`,
    );
  }
}

/**
 * Loads the named command. The returned function executes it, and returns its exit code. It never throws, and loads
 * nothing before the command has begun.
 */
export async function prepare(args: readonly string[]): Promise<() => Promise<number>> {
  let help = '';
  try {
    const { command, given } = parseArguments(args, (text) => {
      help += text;
    });
    const execute = await command.load?.(given);
    return () => (execute as NonNullable<typeof execute>)(given).catch(reportError);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0)
      return async () => {
        print(help);
        return EXIT.conformant;
      };
    const reported = error instanceof CommanderError ? await refuse(error, args) : error;
    if (!(reported instanceof RoutespecError)) throw reported;
    return async () => reportError(reported);
  }
}

/** Bad usage in one sentence. A run with bad usage must not leave the report of an earlier run in its folder. */
async function refuse(
  { message, code }: CommanderError,
  [name = '', part = '']: readonly string[],
): Promise<RoutespecError> {
  const command = COMMANDS.find((each) => each.name() === name);
  const parts = command?.commands.map((each) => `\`${name} ${each.name()}\``) ?? [];
  const words = command?.commands.some((each) => each.name() === part) ? `${name} ${part} ` : command ? `${name} ` : '';
  const reason = code === 'commander.help' ? `Expected ${parts.join(' or ')}` : message;
  const sentence = reason
    .replace(/^error: /, '')
    .replace(/\n\(D(.*)\)$/, ' (d$1)')
    .replace(/[.]$/, '');
  const error = new RoutespecError(
    'usage',
    `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. See routespec ${words}--help`,
  );
  if (command === undefined || !isWriter(name)) return error;
  return claimFolder(name, readGiven(command)).then(
    ({ release }) => {
      release();
      return error;
    },
    (reason) => reason,
  );
}
