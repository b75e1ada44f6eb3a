import { audienceSyncs } from './audience-syncs.ts';
import { audiences } from './audiences.ts';
import { bodies } from './bodies.ts';
import type { Case } from './case.ts';
import { clientBatches } from './client-batches.ts';
import { clientBatchesFlushes } from './client-batches-flushes.ts';
import { clientBatchesLimits } from './client-batches-limits.ts';
import { clientDebug } from './client-debug.ts';
import { clientEachOnce } from './client-each-once.ts';
import { clientFields } from './client-fields.ts';
import { clientFlushCount } from './client-flush-count.ts';
import { clientFlushCountMore } from './client-flush-count-more.ts';
import { clientFlushInterval } from './client-flush-interval.ts';
import { clientFlushIntervalMany } from './client-flush-interval-many.ts';
import { clientIdentities } from './client-identities.ts';
import { clientLoad } from './client-load.ts';
import { clientMessagePlaces } from './client-message-places.ts';
import { clientOpenFields } from './client-open-fields.ts';
import { clientQueue } from './client-queue.ts';
import { clientQueueErrors } from './client-queue-errors.ts';
import { clientRepeats } from './client-repeats.ts';
import { clientRequiredFields } from './client-required-fields.ts';
import { clientSideBySide } from './client-side-by-side.ts';
import { clientWire } from './client-wire.ts';
import { deletions } from './deletions.ts';
import { delivery } from './delivery.ts';
import { everyRequest } from './every-request.ts';
import { headers } from './headers.ts';
import { ingestion } from './ingestion.ts';
import { ingestionSwitches } from './ingestion-switches.ts';
import { kindsLife } from './kinds-life.ts';
import { limits } from './limits.ts';
import { messagesApart } from './messages-apart.ts';
import { oddNames } from './odd-names.ts';
import { openBodies } from './open-bodies.ts';
import { openDelivery } from './open-delivery.ts';
import { openHeaders } from './open-headers.ts';
import { openValues } from './open-values.ts';
import { random } from './random.ts';
import { retries } from './retries.ts';
import { routing } from './routing.ts';
import { selection } from './selection.ts';
import { settings } from './settings.ts';
import { settingsChanges } from './settings-changes.ts';
import { signature } from './signature.ts';
import { timeout } from './timeout.ts';
import { timestamps } from './timestamps.ts';
import { tls } from './tls.ts';
import { values } from './values.ts';
import { valuesEverywhere } from './values-everywhere.ts';

/** Every conformance case, in the order of the reports. */
export const CASES: readonly Case[] = [
  ...routing,
  ...settings,
  ...settingsChanges,
  ...bodies,
  ...oddNames,
  ...openBodies,
  ...values,
  ...valuesEverywhere,
  ...openValues,
  ...timestamps,
  ...signature,
  ...headers,
  ...openHeaders,
  ...delivery,
  ...openDelivery,
  ...timeout,
  ...retries,
  ...kindsLife,
  ...messagesApart,
  ...tls,
  ...selection,
  ...deletions,
  ...audiences,
  ...audienceSyncs,
  ...limits,
  ...everyRequest,
  ...clientIdentities,
  ...clientRequiredFields,
  ...clientFields,
  ...clientOpenFields,
  ...clientRepeats,
  ...clientWire,
  ...clientSideBySide,
  ...clientDebug,
  ...clientQueue,
  ...clientFlushCount,
  ...clientFlushCountMore,
  ...clientFlushInterval,
  ...clientFlushIntervalMany,
  ...clientEachOnce,
  ...clientQueueErrors,
  ...clientBatches,
  ...clientBatchesFlushes,
  ...clientBatchesLimits,
  ...clientMessagePlaces,
  ...ingestion,
  ...ingestionSwitches,
  // Last of these, since on a real clock they keep the machine from others that are about seconds.
  ...clientLoad,
  // Last, so that what a case of its own finds as well is told by that one.
  ...random,
];

/** The cases of these ids, in the order of the reports. */
export function findCases(ids: readonly string[]): readonly Case[] {
  const wanted = new Set(ids);
  return CASES.filter(({ id }) => wanted.has(id));
}
