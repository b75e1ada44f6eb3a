import { spawn } from 'node:child_process';
import type { Sending } from './sender.ts';

/** How much of what a failed program printed is shown. */
const SHOWN_CHARACTERS = 2_000;

interface Starting {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a program that sends, and keeps its input open until all has arrived. */
export function sendWith(command: string, args: readonly string[], { cwd, env = {} }: Starting): Sending {
  const child = spawn(command, [...args], { cwd, env: { ...process.env, ...env } });
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
