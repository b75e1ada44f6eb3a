import { closeSync, constants, fstatSync, openSync } from 'node:fs';

/** How often a process looks whether what it prints is still read, in milliseconds. */
const LOOK_MS = 250;

/**
 * Resolves when nobody reads standard output any more, as after `| head -1`. Only Linux tells that of a pipe at once;
 * elsewhere the next line tells it.
 *
 * @param signal ends the watch
 */
export function readerGone(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') resolve();
    });
    if (!fstatSync(1).isFIFO()) return;
    const looking = setInterval(() => {
      if (isUnread('/proc/self/fd/1')) resolve();
    }, LOOK_MS);
    looking.unref();
    signal.addEventListener('abort', () => clearInterval(looking));
  });
}

/** Whether nobody has a pipe open to read it. */
export function isUnread(pipe: string): boolean {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
    return false;
  } catch (error) {
    return Object(error).code === 'ENXIO';
  }
}
