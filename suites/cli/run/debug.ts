import { createInterface } from 'node:readline/promises';
import { visible } from '../../../spec/text/visible.ts';
import { REAL_LIMITS } from '../../harness/real-limits.ts';
import type { Processes } from '../../harness/target/launch/processes.ts';

/**
 * For `--debug`: no limit on real time, and a pause before each case, in which a debugger can be attached.
 * @returns waits for Enter before a case, or does nothing if standard input is no terminal
 */
export function beginDebugging(): (processes: Processes) => (caseId: string, signal: AbortSignal) => Promise<void> {
  REAL_LIMITS.lift();
  return (processes) => {
    for (const { command, url, pid } of processes.running()) {
      const where = url === '' ? '' : ` at ${url}`;
      tell(`process ${pid} runs ${visible(command)}${where}: attach the debugger to it, or to its child`);
    }
    if (!process.stdin.isTTY) {
      tell('standard input is no terminal, so no case waits for Enter');
      return async () => {};
    }
    return waitForEnter;
  };
}

async function waitForEnter(caseId: string, signal: AbortSignal): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // The end of the input lets the rest be played.
  const closed = new Promise<void>((resolve) => lines.once('close', resolve));
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  try {
    await Promise.race([lines.question(`\r\u001b[KEnter plays ${caseId} `, { signal }), closed]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    lines.close();
  }
}

function tell(sentence: string): void {
  // The progress of the run may be on the line.
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}routespec: ${sentence}\n`);
}
