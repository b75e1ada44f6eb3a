import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../spec/error.ts';
import { maskSecrets } from '../../../spec/secrets.ts';
import { CommandProcess } from '../../harness/target/launch/command-process.ts';
import { tellingLine } from '../../harness/target/launch/output-tail.ts';
import { FoundInOutput } from './found-in-output.ts';
import { findRefusal } from './presence.ts';

/** Time in which a receiver has to listen after its start, as an implementation has to. */
const START_LIMIT_MS = 30_000;
/** Time that the port of a killed receiver may take to be free. */
const FREE_LIMIT_MS = 5_000;
const POLL_MS = 20;
/** The last lines of a failing receiver's output name the reason. */
const PRINTED_CHARACTERS = 500;

/** A receiver that the suite starts, kills, and starts again at the same address. */
export class ReceiverProcess {
  readonly output: FoundInOutput;
  readonly #command: string;
  readonly #url: URL;
  readonly #secret: string | undefined;
  #child: CommandProcess | undefined;

  constructor(command: string, url: URL, secret: string | undefined) {
    this.#command = command;
    this.#url = url;
    this.#secret = secret;
    this.output = new FoundInOutput(secret);
  }

  /** True if the receiver has ended, although nobody killed it. */
  get hasEnded(): boolean {
    return this.#child?.ending !== undefined;
  }

  /**
   * Starts the receiver, and waits until it accepts connections.
   * @throws RoutespecError `unreachable` if it does not, or if something else listens there already
   */
  async start(signal: AbortSignal): Promise<void> {
    await this.#child?.end(0);
    await this.#awaitFreePort(signal);
    const { port, protocol } = this.#url;
    const PORT = port === '' ? { 'http:': '80', 'https:': '443' }[protocol] : port;
    const child = new CommandProcess(this.#command, undefined, { env: { PORT } });
    this.#child = child;
    for (const stream of ['out', 'err'] as const) child.onText(stream, (text) => this.output.add(stream, text));
    const endMs = performance.now() + START_LIMIT_MS;
    while ((await findRefusal(this.#url, signal)) !== undefined) {
      if (signal.aborted) throw new RoutespecError('interrupted', 'The run ended first');
      if (child.ending !== undefined || performance.now() > endMs) throw this.#explainSilence(child);
      await sleep(POLL_MS);
    }
  }

  /** Kills the receiver, and all processes that it started, without a warning. */
  async kill(): Promise<void> {
    await this.#child?.end(0);
  }

  /** Ends the receiver with the run. */
  async end(): Promise<void> {
    await this.#child?.end();
  }

  /** @throws RoutespecError `unreachable` if something still listens, which is not the receiver that was started */
  async #awaitFreePort(signal: AbortSignal): Promise<void> {
    const endMs = performance.now() + FREE_LIMIT_MS;
    while ((await findRefusal(this.#url, signal)) === undefined) {
      if (signal.aborted) throw new RoutespecError('interrupted', 'The run ended first');
      if (performance.now() > endMs) {
        const before = `\`--exec\` cannot start the receiver: something listens at ${this.#url.host} already`;
        const after = `Something still listens at ${this.#url.host} after the command of \`--exec\` was killed: the command must be the receiver itself, not one that starts it elsewhere, such as in a container`;
        throw new RoutespecError('unreachable', this.#child === undefined ? before : after);
      }
      await sleep(POLL_MS);
    }
  }

  #explainSilence(child: CommandProcess): RoutespecError {
    const late = ` within ${START_LIMIT_MS / 1000} s; it must listen at the port that the variable PORT names`;
    const seen = child.ending === undefined ? late : `: ${child.ending}`;
    const masked = this.#secret === undefined ? child.printed : child.printed.replaceAll(this.#secret, '***');
    const printed = tellingLine(maskSecrets(masked)).slice(-PRINTED_CHARACTERS);
    const output = printed === '' ? '' : `; it printed: ${printed}`;
    const name = `No connection to \`${maskSecrets(this.#command)}\` at ${this.#url.host}`;
    return new RoutespecError('unreachable', name + seen + output);
  }
}
