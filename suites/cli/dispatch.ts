import { RoutespecError } from '../../spec/error.ts';
import { didYouMean } from '../../spec/text/nearest.ts';
import { ROUTESPEC_VERSION } from '../harness/version.ts';
import { EXIT } from './exit-codes.ts';
import { claimFolder, inFolder } from './output/folders.ts';
import { reportError } from './output/print.ts';

/** Executes one command and returns its exit code. Results go to standard output, everything else to standard error. */
type Command = (args: readonly string[]) => Promise<number>;

/** Each command is loaded only when it is named, because the cases and their player take most of the start. */
export const LOADERS: Readonly<Record<string, (args: readonly string[]) => Promise<Command>>> = {
  run: async (args) => {
    const folder = await claimFolder('run', args);
    if (folder.isWatching) {
      const { watchRuns } = await import('./run/watch.ts');
      const { readRunOptions } = await import('./run/run-options.ts');
      return async (given) => {
        readRunOptions(given);
        return watchRuns(folder.path);
      };
    }
    const { runCommand } = await import('./run/run-command.ts');
    return (given) => runCommand(given, folder);
  },
  report: async (args) => {
    const folder = await claimFolder('report', args);
    const { reportCommand } = await import('./report-command.ts');
    return (given) => inFolder(folder, () => reportCommand(given));
  },
  sim: async () => (await import('./sim-command.ts')).simCommand,
  list: async () => (await import('./list-command.ts')).listCommand,
  explain: async () => (await import('./explain-command.ts')).explainCommand,
  expect: async () => (await import('./expect-command.ts')).expectCommand,
  diff: async () => (await import('./diff-command.ts')).diffCommand,
  merge: async (args) => {
    const folder = await claimFolder('merge', args);
    const { mergeCommand } = await import('./merge-command.ts');
    return (given) => inFolder(folder, () => mergeCommand(given));
  },
  init: async () => (await import('./init-command.ts')).initCommand,
  receiver: async (args) => {
    const folder = await claimFolder('receiver', args);
    const { receiverCommand } = await import('./receiver-command.ts');
    return (given) => inFolder(folder, () => receiverCommand(given, folder.isMarked));
  },
  deployment: async () => (await import('./deployment-command.ts')).deploymentCommand,
  completion: async () => {
    const { completionOf } = await import('./help.ts');
    return async ([shell = 'none']) => print(completionOf(shell));
  },
  schemas: async () => (await import('./schemas-command.ts')).schemasCommand,
  vectors: async () => (await import('./vectors-command.ts')).vectorsCommand,
  dev: async () => (await import('./dev/dev-command.ts')).devCommand,
  trigger: async () => (await import('./dev/client-commands.ts')).triggerCommand,
  resend: async () => (await import('./dev/client-commands.ts')).resendCommand,
  clock: async () => (await import('./dev/client-commands.ts')).clockCommand,
  messages: async () => (await import('./dev/client-commands.ts')).messagesCommand,
  faults: async () => (await import('./dev/client-commands.ts')).faultsCommand,
  secret: async () => (await import('./dev/signature-commands.ts')).secretCommand,
  sign: async () => (await import('./dev/signature-commands.ts')).signCommand,
  verify: async () => (await import('./dev/signature-commands.ts')).verifyCommand,
};

/**
 * Loads the named command. The returned function executes it, and returns its exit code. It never throws, and loads
 * nothing before the command has begun.
 */
export async function prepare(args: readonly string[]): Promise<() => Promise<number>> {
  const [name = '--help', ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help' || asksForHelp(rest)) {
    const { overview, pageOf } = await import('./help.ts');
    const text = pageOf(name === 'help' ? (rest[0] ?? '') : name) ?? overview();
    return () => print(text);
  }
  if (name === '--version' || name === '-v') return () => print(`${ROUTESPEC_VERSION}\n`);
  try {
    const command = Object.hasOwn(LOADERS, name) ? await LOADERS[name]?.(rest) : undefined;
    if (command === undefined) throw unknownCommand(name);
    return () => command(rest).catch(reportError);
  } catch (error) {
    if (!(error instanceof RoutespecError)) throw error;
    return async () => reportError(error);
  }
}

/** True if a flag of a command requests the help. `suites/routespec.mjs` finds it in the same way. */
function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

function unknownCommand(name: string): RoutespecError {
  const names = Object.keys(LOADERS);
  const got = `${name}${didYouMean(name, [...names, '--help', '--version'])}`;
  return new RoutespecError('usage', `Expected a command (${names.join(', ')}), got ${got}; see routespec --help`);
}

async function print(text: string): Promise<number> {
  process.stdout.write(text);
  return EXIT.conformant;
}
