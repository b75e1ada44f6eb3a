import { Writable } from 'node:stream';
import type { createVitest, Vitest } from 'vitest/node';

/** What Vitest would end the process on by itself, without a report. */
const ENDINGS: readonly (string | symbol)[] = ['SIGINT', 'SIGTERM', 'unhandledRejection'];

export type VitestConfig = Parameters<typeof createVitest>[1];

/** Vitest, as a part of this program: it says nothing, and leaves it to the command how the process ends. */
export async function openVitest(config: VitestConfig): Promise<Vitest> {
  const { createVitest } = await import('vitest/node');
  const events: NodeJS.EventEmitter = process;
  // Taken off again before a signal can come: opening takes a while, and one may come within it.
  const takeOff = (name: string | symbol, listener: () => void): void => {
    if (ENDINGS.includes(name)) queueMicrotask(() => events.removeListener(name, listener));
  };
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  events.on('newListener', takeOff);
  try {
    return await createVitest('test', config, {}, { stdout: silence, stderr: silence });
  } finally {
    events.removeListener('newListener', takeOff);
  }
}
