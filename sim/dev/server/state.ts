import type { DevState } from '../../../spec/shapes/dev/state.ts';
import { IMPLEMENTATION } from '../../identity.ts';
import type { Desk } from '../desk.ts';
import { clockOf, faultsOf } from '../views.ts';

/** What a desk does not know about itself. */
export interface About {
  readonly address: () => string;
  /** The file that the settings come from; null if none. */
  readonly settingsFile: string | null;
}

export function stateOf(desk: Desk, { address, settingsFile }: About): DevState {
  return {
    version: IMPLEMENTATION.version,
    address: address(),
    ingestion: address(),
    seed: desk.seed,
    sources: desk.settings.sources,
    settingsFile,
    settingsProblem: desk.settingsProblem,
    clock: clockOf(desk),
    faults: faultsOf(desk, 'on'),
    counts: desk.store.counts,
    unmatched: desk.unmatched,
  };
}
