import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../../spec/error.ts';
import { maskSecrets } from '../../../../spec/secrets.ts';
import { explainOpenFiles } from '../../open-files.ts';
import { REAL_LIMITS } from '../../real-limits.ts';
import { HttpJson } from '../http-json.ts';
import { type Command, CommandProcess } from './command-process.ts';
import { freePort } from './free-port.ts';
import { tellingLine } from './output-tail.ts';
import { Processes } from './processes.ts';

/** Time that an implementation may take to answer after its start (conformance API, "Starting an implementation"). */
const START_LIMIT_MS = 30_000;
const POLL_MS = 50;
/** Time for one attempt, so that it does not use up the whole limit. */
const TRY_LIMIT_MS = 5_000;
/** The last lines of a failing implementation's output name the reason. */
const PRINTED_CHARACTERS = 2_000;
/** Messages of servers when another process already listens on their port. */
const PORT_IN_USE = /EADDRINUSE|address (?:is )?already in use/i;

/** An implementation that a command started. */
export interface Launched {
  readonly url: string;
  /** Throws a RoutespecError `unreachable` if the command has ended because another process has its port. */
  readonly check: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts an implementation, and waits until it answers.
 * @param authority The certificate authority of the run, in PEM, which the implementation must trust.
 * @param processes Gets an account of the process, even if it never answers.
 * @throws RoutespecError `unreachable` if it ends or never answers, `interrupted` if the signal is aborted first
 */
export async function launch(
  command: Command,
  authority: string | undefined,
  signal: AbortSignal,
  limitMs = START_LIMIT_MS,
  processes = new Processes(),
): Promise<Launched> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = new CommandProcess(command, authority, { env: { PORT: String(port) } });
  const name = typeof command === 'string' ? command : command.join(' ');
  processes.add(name, url, child);
  const failure = (isPortTaken: boolean): RoutespecError => {
    const silent = ` within ${limitMs / 1000} s; it must listen at 127.0.0.1, at the port that the variable PORT names`;
    const seen = child.ending === undefined ? silent : `: ${child.ending}`;
    const advice = isPortTaken ? ', because another process has taken that port; run the command again' : '';
    // The text is cut after it is masked, so that no cut separates a secret from its name.
    const printed = tellingLine(maskSecrets(child.printed)).slice(-PRINTED_CHARACTERS);
    const output = printed === '' ? '' : `; it printed: ${printed}`;
    const what = `No answer from \`${maskSecrets(name)}\` at ${url}`;
    return new RoutespecError('unreachable', `${what}${seen}${advice}${output}`);
  };
  try {
    if (!(await waitForAnswer(url, child, signal, limitMs))) {
      // The last output may not have arrived yet.
      await sleep(POLL_MS);
      throw explainOpenFiles(child.failure) ?? failure(saysPortTaken(child));
    }
    if (child.hasFailed && (await isAnswering(url, signal))) throw failure(true);
  } catch (error) {
    await child.end();
    throw error;
  }
  const check = (): void => {
    if (saysPortTaken(child)) throw failure(true);
  };
  return { url, check, close: () => child.end() };
}

/** Between the choice of a port and the start of the command, another process may take the port, and answer there. */
function saysPortTaken({ hasFailed, printed }: CommandProcess): boolean {
  return hasFailed && PORT_IN_USE.test(printed);
}

/** @returns True if anything answers before the command ends and within the limit. */
async function waitForAnswer(
  url: string,
  child: CommandProcess,
  signal: AbortSignal,
  limitMs: number,
): Promise<boolean> {
  const limit = REAL_LIMITS.begin(limitMs);
  try {
    while (!limit.isOver() && child.ending === undefined) {
      if (signal.aborted)
        throw new RoutespecError('interrupted', 'The run was interrupted before the implementation answered');
      if (await isAnswering(url, signal)) return true;
      await sleep(POLL_MS);
    }
    return false;
  } finally {
    limit.end();
  }
}

/** True if anything answers at this URL. A later check covers the contents. */
async function isAnswering(url: string, signal: AbortSignal): Promise<boolean> {
  const http = new HttpJson();
  try {
    await http.send('GET', `${url}/`, undefined, TRY_LIMIT_MS, signal);
    return true;
  } catch (error) {
    return error instanceof RoutespecError && (error.code === 'adapter-failed' || error.code === 'late');
  } finally {
    http.close();
  }
}
