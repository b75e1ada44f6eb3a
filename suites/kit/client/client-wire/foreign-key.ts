import { keyPlaces } from '../../../capture/key-places.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import { demandThat } from '../../demand.ts';

/** Ends the case where a client presents a key that is not its own. How a key is presented is open, so only that is looked for. */
export function demandNoForeignKey({ capture }: CapturedClient, foreignKey: string): void {
  for (const request of capture.requests) {
    const [place] = keyPlaces(request, foreignKey);
    demandThat(place === undefined, {
      requirement: 'WIR-010',
      expected: `nothing of ${foreignKey}, the write key of another client`,
      seen: `it in ${place}`,
      request,
    });
  }
}
