import type { ClockKind } from '../clock/clock.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Rules } from '../rules/rules.ts';
import { Worlds } from '../world/worlds.ts';
import { contractApp } from './app.ts';
import { type Listening, listen } from './listen.ts';

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Default `virtual`. */
  readonly clock?: ClockKind;
  /** Default: the reference. */
  readonly rules?: Rules;
  /** Seed of every random choice; default 1. */
  readonly seed?: number;
}

/**
 * Starts the service on this machine, behind the target contract.
 *
 * @throws RoutespecError `usage` where the address cannot be had
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Listening> {
  const { port = 0, host = '127.0.0.1', clock = 'virtual', rules = REFERENCE, seed = 1 } = options;
  const worlds = new Worlds({ clock, rules, seed });
  const { url, close } = await listen(contractApp(worlds, clock), port, host);
  return {
    url,
    close: () => {
      worlds.clear();
      return close();
    },
  };
}
