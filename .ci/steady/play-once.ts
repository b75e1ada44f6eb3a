import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CaseResult, Results } from '../../spec/shapes/results.ts';
import type { PlayedRun } from './unsteady.ts';

/** How much of what a run said is kept. */
const SAID_CHARACTERS = 2_000;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Plays the suite against the simulator, in a process of its own.
 * @param patterns Of the cases; none for all.
 */
export async function playOnce(patterns: readonly string[]): Promise<PlayedRun> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-steady-'));
  const command = [join(ROOT, 'suites/routespec.mjs'), 'run', '--out', folder, '--reporter', 'json', ...patterns];
  try {
    const beganMs = performance.now();
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-SAID_CHARACTERS);
    });
    await once(child, 'close');
    const seconds = (performance.now() - beganMs) / 1_000;
    const { verdict, cases } = await resultsIn(folder, said);
    return { verdict, cases: new Map(cases.map((result) => [result.id, answerOf(result)])), seconds };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @throws Error if the run has left no results, with what it said last. */
async function resultsIn(folder: string, said: string): Promise<Results> {
  const text = await readFile(join(folder, 'results.json'), 'utf8').catch(() => {
    throw new Error(`Expected the run to leave results, got none: ${said.trim()}`);
  });
  return JSON.parse(text) as Results;
}

/** What a case came to: its status, and which requirement it failed for, or why it has not been played to its end. */
function answerOf({ status, failure, reason }: CaseResult): string {
  const why = failure?.requirement ?? reason;
  return why === undefined ? status : `${status} (${why})`;
}
