import { writeSync } from 'node:fs';
import { BEAT_MS, PULSE } from './guard.mjs';

/** Tells the guard at once, and from now on, that the main thread is alive. `suites/runner/thread/pulse.ts` is alike. */
export function beginPulse() {
  const beat = () => {
    try {
      writeSync(PULSE, 'b0\n');
    } catch {
      // The guard was killed. Its lifeline ends this process.
    }
  };
  beat();
  setInterval(beat, BEAT_MS).unref();
}
