import { keyPlaces } from '../../../capture/key-places.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import { demandThat } from '../../demand.ts';

/** Ends the case if a client presents the key of another. How it presents its own is open, so that is not checked. */
export function demandNoForeignKey({ capture }: CapturedClient, foreignKey: string): void {
  for (const request of capture.requests) demandKeyNotIn(request, foreignKey);
}

/** Ends the case if a request presents the key of another client than the one that it is from. */
export function demandKeyNotIn(request: ReceivedRequest, foreignKey: string): void {
  const [place] = keyPlaces(request, foreignKey);
  demandThat(place === undefined, {
    requirement: 'WIR-010',
    expected: `no trace of ${foreignKey}, the write key of another client`,
    seen: `that key in ${place}`,
    request,
  });
}
