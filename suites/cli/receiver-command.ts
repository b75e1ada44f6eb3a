import { completeResults } from '../../reports/complete-results.ts';
import { RoutespecError } from '../../spec/error.ts';
import { maskSecrets } from '../../spec/secrets.ts';
import { isRequestable } from '../../spec/url.ts';
import { RECEIVER_CASES } from '../cases/receiver/cases/index.ts';
import { ReceiverProcess } from '../cases/receiver/receiver-process.ts';
import { type Environment, variable } from '../harness/environment.ts';
import { freePort } from '../harness/target/launch/free-port.ts';
import { runReceiver } from '../runner/receiver.ts';
import { Events, toResults } from '../runner/results/fold.ts';
import { DEFAULT_SETTINGS } from '../runner/run-settings.ts';
import { selectCases } from '../runner/select.ts';
import { type CommandArguments, invocation, readDuration, readInteger, shellWord } from './arguments.ts';
import { chooseExitCode, EXIT } from './exit-codes.ts';
import { interruption } from './interruption.ts';
import { print } from './output/print.ts';
import { publishResults } from './output/reports.ts';
import { EventFile, ProgressLine } from './run/record.ts';
import { readOut, readReports, readText, repeated } from './run/run-options.ts';
import { readKnownDeviations } from './run/selection.ts';

/** `routespec receiver`: judges a receiver as the service sees it, prints the results, and writes the reports. */
export async function receiverCommand(given: CommandArguments): Promise<number> {
  const options = readReceiverOptions(given, await freePort());
  const interrupted = interruption();
  const cases = selectCases(RECEIVER_CASES, options.patterns);
  const { expectFile } = options;
  const knownDeviations = expectFile === undefined ? [] : await readKnownDeviations(expectFile, RECEIVER_CASES);
  const file = new EventFile(options.outFolder);
  const progress = new ProgressLine(process.stderr, options.verbose);
  const events = new Events(progress.follow, file.follow, (event) => {
    if (event.event !== 'notice') return;
    progress.clear();
    print(`${event.sentence}\n`, process.stderr);
  });
  const command = invocation(process.argv[1] ?? 'routespec', process.cwd());
  const repeatCommand = [...options.secretSetting, command, 'receiver', ...options.repeatArguments].join(' ');
  const { exec, url, secret } = options;
  const started = exec === undefined ? undefined : new ReceiverProcess(exec, url, secret);
  await runReceiver(
    { ...options, process: started, cases, knownDeviations, repeatCommand },
    events,
    interrupted,
  ).finally(() => started?.end());
  const results = completeResults(toResults(events.run), options.strict);
  const isWritten = file.finish(results);
  const isReported = await publishResults(results, options, isWritten ? 'jsonl' : undefined);
  if (isReported && !options.reports.includes('jsonl')) file.remove();
  if (!isReported) return EXIT.couldNotRun;
  return chooseExitCode(results, interrupted.aborted);
}

/** Default folder of the reports. The results of `run`, which other commands read by default, stay. */
export const RECEIVER_OUT = 'reports/receiver';
/** Variable that the command to repeat a case reads the secret from, if the secret itself was given. */
const SECRET_VARIABLE = 'SECRET';
export const DEFAULT_BURST = 50;
export const MAX_BURST = 200;
const MAX_SEED = 2 ** 31 - 1;

/**
 * Reads the arguments of `routespec receiver`.
 * @param port The port of a receiver that is started, unless its address has one.
 * @throws RoutespecError `usage`
 */
export function readReceiverOptions(given: CommandArguments, port: number, env: Environment = process.env) {
  const [address = '', ...patterns] = given.rest;
  const exec = readText(given, 'exec', 'be a command');
  const [burst, patience, seed, effects] = ['burst', 'patience', 'seed', 'effects'].map(given.text);
  return {
    exec,
    url: readAddress('the receiver', address, port, exec),
    secret: readSecret(given, env),
    effectsUrl: effects === undefined ? undefined : readAddress('`--effects`', effects, port, exec),
    burst: burst === undefined ? DEFAULT_BURST : readInteger('burst', burst, 2, MAX_BURST),
    patterns,
    outFolder: given.text('out') === undefined ? RECEIVER_OUT : readOut(given),
    reports: readReports(given),
    expectFile: given.text('expect'),
    strict: given.on('strict'),
    verbose: given.on('verbose'),
    patienceMs: patience === undefined ? DEFAULT_SETTINGS.patienceMs : readDuration('patience', patience),
    seed: seed === undefined ? Date.now() % MAX_SEED : readInteger('seed', seed, 0, MAX_SEED),
    secretSetting: secretSetting(given),
    /** The arguments that the command to repeat one case needs, quoted for a shell, without secrets. */
    repeatArguments: repeatArguments(given, address),
  };
}

/** An address with a path and a query, to which nothing is appended. @throws RoutespecError `usage` */
function readAddress(what: string, text: string, port: number, exec: string | undefined): URL {
  if (isRequestable(text)) return new URL(text);
  if (/^\/(?!\/)/.test(text)) {
    if (exec !== undefined) return new URL(text, `http://127.0.0.1:${port}`);
    const got = `the path ${maskSecrets(text)}, which needs the command of a receiver (\`--exec\`)`;
    throw new RoutespecError('usage', `Expected ${what} to be an http or https URL, got ${got}`);
  }
  const hint = /^[\w.-]+(:\d+)?(\/|$)/.test(text) ? `; did you mean http://${text}?` : '';
  throw new RoutespecError('usage', `Expected ${what} to be an http or https URL, got ${maskSecrets(text)}${hint}`);
}

/** @throws RoutespecError `usage` if it is empty, or if there is no such variable */
function readSecret(given: CommandArguments, env: Environment): string | undefined {
  const [secret, name] = [given.text('secret'), given.text('secret-env')];
  if (secret === '') throw new RoutespecError('usage', 'Expected `--secret` to be a text, got an empty one');
  if (name === undefined) return secret;
  const value = variable(env, name);
  if (value !== undefined && value !== '') return value;
  const got = value === undefined ? `${name}, which is not set` : `${name}, which is empty`;
  throw new RoutespecError('usage', `Expected \`--secret-env\` to name a variable of the environment, got ${got}`);
}

/**
 * Sets the variable of the secret for the command to repeat one case. A shell that has the variable keeps it; any other asks
 * for it and runs nothing.
 */
function secretSetting(given: CommandArguments): string[] {
  const name = given.text('secret') === undefined ? given.text('secret-env') : SECRET_VARIABLE;
  return name === undefined ? [] : [`${name}="\${${name}:?the secret of your receiver}"`];
}

function repeatArguments(given: CommandArguments, address: string): string[] {
  // A command that is printed names no secret, and has to run as it is printed.
  const secret = given.text('secret') === undefined ? [] : ['--secret-env', SECRET_VARIABLE];
  const flags = repeated(given, ['exec', 'secret-env', 'effects', 'burst', 'expect', 'patience', 'seed']);
  return [shellWord(maskSecrets(address)), ...secret, ...flags];
}
