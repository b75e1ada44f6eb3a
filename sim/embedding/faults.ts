import { z } from 'zod/v3';
import { switchFault } from '../dev/actions.ts';
import { BEHAVIOURS, findBehaviour } from '../dev/behaviours.ts';
import type { DevService } from '../dev/dev-service.ts';
import { demand } from './demand.ts';

/** Switches for behavior, mostly wrong, that a receiver must notice or handle. */
export interface Faults {
  /** All names: plain ones such as `send twice` first, then those of the faults and variants in `routespec sim`. */
  readonly names: readonly string[];
  /** Names of the active ones. */
  readonly active: readonly string[];
  /** Switches one on. @throws RoutespecError `usage` for an unknown name */
  on(name: string): void;
  /** Switches one off. @throws RoutespecError `usage` for an unknown name */
  off(name: string): void;
  /** Switches all off. */
  clear(): void;
}

const named = (name: unknown): string => demand('the name of a fault', z.string(), name);

const NAMES: readonly string[] = BEHAVIOURS.map(({ name }) => name);

export function faultsOf(service: DevService, writeKey: string): Faults {
  const active = (): string[] => service.source(writeKey).faults.map(({ name }) => name);
  const off = (name: string): void => switchFault(service, named(name), { on: false, source: writeKey });
  return {
    names: NAMES,
    get active() {
      return active();
    },
    on: (name) => switchFault(service, named(name), { on: true, source: writeKey }),
    off,
    clear: () => active().forEach(off),
  };
}

/** Faults of every source, including later ones. */
export class CommonFaults implements Faults {
  readonly names = NAMES;
  readonly #service: DevService;
  readonly #active = new Set<string>();

  constructor(service: DevService) {
    this.#service = service;
  }

  get active(): readonly string[] {
    return [...this.#active];
  }

  on(name: string): void {
    switchFault(this.#service, named(name), { on: true });
    this.#active.add(findBehaviour(name).name);
  }

  off(name: string): void {
    switchFault(this.#service, named(name), { on: false });
    this.#active.delete(findBehaviour(name).name);
  }

  clear(): void {
    for (const name of this.#active) this.off(name);
  }

  /** Switches them on for a new source. */
  applyTo(writeKey: string): void {
    for (const name of this.#active) switchFault(this.#service, name, { on: true, source: writeKey });
  }
}
