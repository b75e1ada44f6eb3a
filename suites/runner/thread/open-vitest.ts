import { Writable } from 'node:stream';
import type { createVitest, Vitest } from 'vitest/node';

/** The events on which Vitest would end the process by itself, without a report. */
const ENDINGS: readonly (string | symbol)[] = ['SIGINT', 'SIGTERM', 'unhandledRejection'];

export type VitestConfig = Parameters<typeof createVitest>[1];

/** Opens Vitest as a part of this program: it prints nothing, and lets the command decide how the process ends. */
export async function openVitest(config: VitestConfig): Promise<Vitest> {
  const { createVitest } = await import('vitest/node');
  const events: NodeJS.EventEmitter = process;
  // Its listeners are removed at once, because opening takes a while, and a signal may come meanwhile.
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
