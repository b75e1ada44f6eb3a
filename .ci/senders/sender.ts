import { spawn } from 'node:child_process';
import type { CALL_KINDS } from '../../spec/shapes/calls.ts';

export type Kind = (typeof CALL_KINDS)[number];

/** The only information for a sender: the output of `dev`. */
export interface Place {
  readonly address: string;
  readonly writeKey: string;
}

export interface Sending {
  /** Resolves when the sender has finished. Rejects with its output, if it fails. */
  readonly ended: Promise<unknown>;
  /** Tells a sender that waits for an end that all has arrived. */
  finish(): void;
}

/** Something that sends calls to `dev`: a public client library, a page, a command. */
export interface Sender {
  /** With its version, if it has one. */
  readonly name: string;
  readonly kinds: readonly Kind[];
  /** True if it retries requests that were answered with 503. */
  readonly retries: boolean;
  /** Installs it. Returns the missing part, or null if it is ready. */
  install(): Promise<string | null>;
  /** Begins to send one call of each kind. */
  send(place: Place): Promise<Sending>;
}

/** Most characters shown of the output of a failed program. */
const SHOWN_CHARACTERS = 2_000;

/** Starts a program with only the address and the write key, and keeps its input open until all has arrived. */
export function sendWith(command: string, args: readonly string[], cwd: string, place: Place): Sending {
  const env = { ...process.env, HOST: place.address, WRITE_KEY: place.writeKey };
  const child = spawn(command, [...args], { cwd, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  }
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const shown = output.trim().slice(-SHOWN_CHARACTERS);
      return reject(new Error(`Expected \`${command}\` to end with 0, got ${code ?? signal}: ${shown}`));
    });
  });
  return { ended, finish: () => child.stdin.end() };
}
