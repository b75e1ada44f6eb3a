import { z } from 'zod/v3';
import { switchFault } from '../dev/actions.ts';
import { BEHAVIOURS, findBehaviour } from '../dev/behaviours.ts';
import type { DevService } from '../dev/dev-service.ts';
import type { Faults } from '../types.ts';
import { demand } from './demand.ts';

/** The faults of one source, or of every source, those included that are made later. */
export class SwitchedFaults implements Faults {
  readonly names: readonly string[] = BEHAVIOURS.map(({ name }) => name);
  readonly #service: DevService;
  readonly #source: string | undefined;
  /** Switched on for every source. */
  readonly #common = new Set<string>();

  /** @param source the write key of the only source that they are for */
  constructor(service: DevService, source?: string) {
    this.#service = service;
    this.#source = source;
  }

  get active(): readonly string[] {
    if (this.#source === undefined) return [...this.#common];
    return this.#service.source(this.#source).faults.map(({ name }) => name);
  }

  on = (name: string): void => {
    this.#switch(name, true);
    this.#common.add(findBehaviour(name).name);
  };

  off = (name: string): void => {
    this.#switch(name, false);
    this.#common.delete(findBehaviour(name).name);
  };

  clear = (): void => {
    for (const name of this.active) this.off(name);
  };

  /** Switches them on for a source that is new. */
  applyTo(source: string): void {
    for (const name of this.#common) switchFault(this.#service, name, { on: true, source });
  }

  #switch(name: string, on: boolean): void {
    const given = demand('the name of a fault', z.string(), name);
    switchFault(this.#service, given, { on, ...(this.#source === undefined ? {} : { source: this.#source }) });
  }
}
