import { Worker } from 'node:worker_threads';
import type { ThreadData } from './plan.ts';

/** Starts the thread that plays the cases. A checkout runs its TypeScript there too. */
export function openThread(workerData: ThreadData): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./cases-thread.js', import.meta.url), { workerData });
  const source = new URL('./cases-thread.ts', import.meta.url).href;
  const code = `import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
    register();
    await import(${JSON.stringify(source)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData });
}
