import { setTimeout as sleep } from 'node:timers/promises';
import { maskSecrets } from '../../../../spec/secrets.ts';
import type { Process } from '../../../../spec/shapes/results.ts';
import type { CommandProcess } from './command-process.ts';

/** Time that the last output of an ended process may take to arrive. */
const OUTPUT_MS = 50;
/** Time that the report of a process's end may take. */
const END_MS = 500;
const POLL_MS = 10;
/** Failed processes are added only up to this number of processes. */
const MAX_FAILED = 2;

/** A process of the run, and the address where it serves the contract. */
export interface Account {
  readonly url: string;
  readonly process: Process;
}

interface Started {
  readonly command: string;
  readonly url: string;
  readonly child: CommandProcess;
  ended?: NonNullable<Process['ended']>;
}

/** The processes that a run started, with their last output and their ends. */
export class Processes {
  readonly #started: Started[] = [];
  readonly #casesEnded: () => number;

  /** @param casesEnded Number of cases that have passed or failed so far. */
  constructor(casesEnded: () => number = () => 0) {
    this.#casesEnded = casesEnded;
  }

  add(command: string, url: string, child: CommandProcess): void {
    const started: Started = { command: maskSecrets(command), url, child };
    this.#started.push(started);
    child.onEnd((code, signal) => {
      started.ended = { code, signal, cases: this.#casesEnded() };
    });
  }

  /**
   * Adds one of many processes only if it fails by itself, or prints a data race or a crash, and only the first few of
   * those.
   */
  addIfItFails(command: string, url: string, child: CommandProcess): void {
    const started: Started = { command: maskSecrets(command), url, child };
    const add = (): void => {
      const isNew = !this.#started.includes(started) && this.#started.length < MAX_FAILED;
      if (isNew) this.#started.push(started);
    };
    child.tail.onAlarm = add;
    child.onEnd((code, signal) => {
      if (code === 0) return;
      started.ended = { code, signal, cases: this.#casesEnded() };
      add();
    });
  }

  /**
   * Accounts of the processes so far.
   * @param isGone True if one of them no longer answers, so that its end may be reported soon.
   */
  async accounts(isGone: boolean): Promise<Account[]> {
    const endMs = performance.now() + (isGone ? END_MS : 0);
    while (this.#started.every(({ ended }) => ended === undefined) && performance.now() < endMs) await sleep(POLL_MS);
    if (this.#started.some(({ ended }) => ended !== undefined)) await sleep(OUTPUT_MS);
    return this.soFar();
  }

  /** The processes that a run started at its beginning, and that have not ended. */
  running(): { readonly command: string; readonly url: string; readonly pid: number }[] {
    return this.#started.flatMap(({ command, url, child: { pid }, ended }) =>
      pid === undefined || ended !== undefined ? [] : [{ command, url, pid }],
    );
  }

  /** The same, for the output up to now. */
  soFar(): Account[] {
    const now = new Date();
    return this.#started.map(({ command, url, child, ended }) => ({
      url,
      process: {
        command,
        ...(ended === undefined ? {} : { ended }),
        ...(child.tail.alarms === 0 ? {} : { alarms: child.tail.alarms }),
        tail: child.tail.lines(now),
      },
    }));
  }
}
