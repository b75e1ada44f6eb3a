import { Worker } from 'node:worker_threads';

/** A thread that nobody has taken yet. */
let ready: Worker | undefined;

/**
 * Starts the thread that will play the cases, so that it loads while the command does. The process may end without it.
 */
export function prepareThread(): void {
  ready = openThread();
  ready.unref();
}

/** The thread that plays the cases, which waits for what it has to play. */
export function takeThread(): Worker {
  const thread = ready ?? openThread();
  ready = undefined;
  thread.ref();
  return thread;
}

/** A checkout runs its TypeScript there too. */
function openThread(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./cases-thread.js', import.meta.url));
  const source = new URL('./cases-thread.ts', import.meta.url).href;
  const code = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
    register();
    await import(${JSON.stringify(source)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
}
