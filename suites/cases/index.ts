import { ingestionIntegrations } from './both/ingestion/integrations.ts';
import { ingestionMessages } from './both/ingestion/messages.ts';
import type { Case } from './case.ts';
import { batchFlushes } from './client/batch/flushes.ts';
import { batchKilobyte } from './client/batch/kilobyte.ts';
import { batchLimit } from './client/batch/limit.ts';
import { clientMessageFields } from './client/client-message/fields.ts';
import { clientMessageIdentities } from './client/client-message/identities.ts';
import { clientMessageNothingOfOthers } from './client/client-message/nothing-of-others.ts';
import { clientMessageOpen } from './client/client-message/open.ts';
import { clientMessageRepeated } from './client/client-message/repeated.ts';
import { clientMessageRequiredFields } from './client/client-message/required-fields.ts';
import { clientWireDebug } from './client/client-wire/debug.ts';
import { clientWireRequests } from './client/client-wire/requests.ts';
import { clientWireSeveralClients } from './client/client-wire/several-clients.ts';
import { flushCountCounts } from './client/flush-count/counts.ts';
import { flushCountFlushes } from './client/flush-count/flushes.ts';
import { flushIntervalLoneMessages } from './client/flush-interval/lone-messages.ts';
import { flushIntervalSeveralMessages } from './client/flush-interval/several-messages.ts';
import { load } from './client/load.ts';
import { messageSizeLimits } from './client/message-size/limits.ts';
import { messageSizePlaces } from './client/message-size/places.ts';
import { queueEachOnce } from './client/queue/each-once.ts';
import { queueErrors } from './client/queue/errors.ts';
import { queueMethods } from './client/queue/methods.ts';
import { audiences } from './router/audience/changes.ts';
import { audienceSyncs } from './router/audience/side-by-side.ts';
import { oddNames } from './router/body/odd-names.ts';
import { openBodies } from './router/body/open.ts';
import { bodies } from './router/body/shapes.ts';
import { deletions } from './router/deletion/notifications.ts';
import { openDelivery } from './router/delivery/open.ts';
import { delivery } from './router/delivery/several-urls.ts';
import { everyRequest } from './router/every-request.ts';
import { openHeaders } from './router/header/open.ts';
import { headers } from './router/header/static.ts';
import { kindsLife } from './router/kind.ts';
import { limits } from './router/limit.ts';
import { random } from './router/random.ts';
import { retries } from './router/retry/after-5xx.ts';
import { routing } from './router/routing/delivered.ts';
import { messagesApart } from './router/routing/messages-apart.ts';
import { selection } from './router/selection.ts';
import { settingsChanges } from './router/setting/changes.ts';
import { settings } from './router/setting/webhooks.ts';
import { signature } from './router/signature.ts';
import { timeout } from './router/timeout.ts';
import { timestamps } from './router/timestamp.ts';
import { tls } from './router/tls.ts';
import { values } from './router/value/forms.ts';
import { openValues } from './router/value/open.ts';
import { valuesEverywhere } from './router/value/places.ts';

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
  ...clientMessageIdentities,
  ...clientMessageRequiredFields,
  ...clientMessageFields,
  ...clientMessageOpen,
  ...clientMessageRepeated,
  ...clientMessageNothingOfOthers,
  ...clientWireRequests,
  ...clientWireSeveralClients,
  ...clientWireDebug,
  ...queueMethods,
  ...flushCountCounts,
  ...flushCountFlushes,
  ...flushIntervalLoneMessages,
  ...flushIntervalSeveralMessages,
  ...queueEachOnce,
  ...queueErrors,
  ...batchLimit,
  ...batchFlushes,
  ...batchKilobyte,
  ...messageSizeLimits,
  ...messageSizePlaces,
  ...ingestionMessages,
  ...ingestionIntegrations,
  // Last of these, since on a real clock they keep the machine from others that are about seconds.
  ...load,
  // Last, so that what a case of its own finds as well is told by that one.
  ...random,
];

/** The cases of these ids, in the order of the reports. */
export function findCases(ids: readonly string[]): readonly Case[] {
  const wanted = new Set(ids);
  return CASES.filter(({ id }) => wanted.has(id));
}
