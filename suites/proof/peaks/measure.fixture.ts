import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SampleCommand } from '../../cli/command.fixture.ts';

/**
 * Writes the peak memory of the process when it ends. The number from Node's system calls would be its parent's if that
 * is larger.
 */
const PRELOADED = `
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread && process.argv[1]?.endsWith('routespec.mjs')) process.on('exit', () => {
  let peakKb = process.resourceUsage().maxRSS;
  try { peakKb = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]); } catch {}
  writeFileSync(process.env.PEAK_FILE, String(peakKb));
});`;

/** For tests only: the environment in which a command writes its peak memory to a file when it ends, in KB. */
export function measuring(peakFile: string): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(PRELOADED)}`, PEAK_FILE: peakFile };
}

/** For tests only: the end of a command, and its costs. */
export interface Measured {
  readonly code: number | null;
  readonly stderr: string;
  readonly peakMb: number;
  /** One line for each case. Without a report, this would have thrown. */
  readonly lines: readonly string[];
  readonly reason: string;
}

/** For tests only: runs cases against an implementation in a separate process. */
export async function measureRun(url: string, caseIds: readonly string[]): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-peak-'));
  const peakFile = join(folder, 'peak');
  const command = await SampleCommand.startWith(measuring(peakFile), 'run', ...caseIds, '--target', url);
  try {
    const { code, stderr } = await command.ended();
    const { cases, reason = '' } = await command.results();
    const lines = cases.map((each) => `${each.status}: ${each.failure?.requirement ?? each.reason ?? ''}`);
    return { code, stderr, peakMb: Number(await readFile(peakFile, 'utf8')) / 1024, lines, reason };
  } finally {
    await command.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
