import { ingestionSwitches } from './both/ingestion/integrations.ts';
import { ingestion } from './both/ingestion/messages.ts';
import type { Case } from './case.ts';
import { clientBatchesFlushes } from './client/batch/flushes.ts';
import { clientBatches } from './client/batch/limit.ts';
import { clientFields } from './client/client-message/fields.ts';
import { clientIdentities } from './client/client-message/identities.ts';
import { clientOpenFields } from './client/client-message/open.ts';
import { clientRepeats } from './client/client-message/repeated.ts';
import { clientRequiredFields } from './client/client-message/required-fields.ts';
import { clientSideBySide } from './client/client-message/several-clients.ts';
import { clientDebug } from './client/client-wire/debug.ts';
import { clientWire } from './client/client-wire/requests.ts';
import { clientFlushCount } from './client/flush-count/counts.ts';
import { clientFlushCountMore } from './client/flush-count/flushes.ts';
import { clientFlushInterval } from './client/flush-interval/lone-messages.ts';
import { clientFlushIntervalMany } from './client/flush-interval/several-messages.ts';
import { clientLoad } from './client/load.ts';
import { clientBatchesLimits } from './client/message-size/limits.ts';
import { clientMessagePlaces } from './client/message-size/places.ts';
import { clientEachOnce } from './client/queue/each-once.ts';
import { clientQueueErrors } from './client/queue/errors.ts';
import { clientQueue } from './client/queue/methods.ts';
import { audienceChanges } from './router/audience/changes.ts';
import { audienceSideBySide } from './router/audience/side-by-side.ts';
import { audienceTrait } from './router/audience/trait.ts';
import { bodyCommonMembers } from './router/body/common-members.ts';
import { bodyOddNames } from './router/body/odd-names.ts';
import { bodyOpen } from './router/body/open.ts';
import { bodyOwnMembers } from './router/body/own-members.ts';
import { bodyShapes } from './router/body/shapes.ts';
import { deletionBesideCalls } from './router/deletion/beside-calls.ts';
import { deletionNotifications } from './router/deletion/notifications.ts';
import { deliveryFailingUrls } from './router/delivery/failing-urls.ts';
import { deliveryOpen } from './router/delivery/open.ts';
import { deliverySuccess } from './router/delivery/success.ts';
import { everyRequest } from './router/every-request.ts';
import { headerLineBreak } from './router/header/line-break.ts';
import { headerOpen } from './router/header/open.ts';
import { headerOtherRequests } from './router/header/other-requests.ts';
import { headerStatic } from './router/header/static.ts';
import { kind } from './router/kind.ts';
import { limit } from './router/limit.ts';
import { random } from './router/random.ts';
import { retryAfter5xx } from './router/retry/after-5xx.ts';
import { retryLaterAttempts } from './router/retry/later-attempts.ts';
import { retrySideBySide } from './router/retry/side-by-side.ts';
import { retryWindow } from './router/retry/window.ts';
import { routingDelivered } from './router/routing/delivered.ts';
import { routingMessagesApart } from './router/routing/messages-apart.ts';
import { selectionKinds } from './router/selection/kinds.ts';
import { selectionSwitches } from './router/selection/switches.ts';
import { settingChanges } from './router/setting/changes.ts';
import { settingWebhooks } from './router/setting/webhooks.ts';
import { settingWithoutUrl } from './router/setting/without-url.ts';
import { signatureDigest } from './router/signature/digest.ts';
import { signatureOpen } from './router/signature/open.ts';
import { signatureOtherRequests } from './router/signature/other-requests.ts';
import { signatureSecrets } from './router/signature/secrets.ts';
import { timeoutFirstAttempt } from './router/timeout/first-attempt.ts';
import { timeoutOpen } from './router/timeout/open.ts';
import { timeoutRetry } from './router/timeout/retry.ts';
import { timestampBodies } from './router/timestamp/bodies.ts';
import { timestampGiven } from './router/timestamp/given.ts';
import { timestampOpen } from './router/timestamp/open.ts';
import { tlsOpen } from './router/tls/open.ts';
import { tlsSelfSigned } from './router/tls/self-signed.ts';
import { tlsTrusted } from './router/tls/trusted.ts';
import { valueForms } from './router/value/forms.ts';
import { valueOpen } from './router/value/open.ts';
import { valuePlaces } from './router/value/places.ts';

/** Every case, with its id as a literal type. */
const ALL = [
  ...routingDelivered,
  ...settingWebhooks,
  ...settingWithoutUrl,
  ...settingChanges,
  ...bodyShapes,
  ...bodyCommonMembers,
  ...bodyOwnMembers,
  ...bodyOddNames,
  ...bodyOpen,
  ...valueForms,
  ...valuePlaces,
  ...valueOpen,
  ...timestampBodies,
  ...timestampGiven,
  ...timestampOpen,
  ...signatureDigest,
  ...signatureOtherRequests,
  ...signatureSecrets,
  ...signatureOpen,
  ...headerStatic,
  ...headerOtherRequests,
  ...headerLineBreak,
  ...headerOpen,
  ...deliverySuccess,
  ...deliveryFailingUrls,
  ...deliveryOpen,
  ...timeoutFirstAttempt,
  ...timeoutRetry,
  ...timeoutOpen,
  ...retryAfter5xx,
  ...retryWindow,
  ...retryLaterAttempts,
  ...kind,
  ...retrySideBySide,
  ...routingMessagesApart,
  ...deletionBesideCalls,
  ...tlsTrusted,
  ...tlsSelfSigned,
  ...tlsOpen,
  ...selectionSwitches,
  ...selectionKinds,
  ...deletionNotifications,
  ...audienceChanges,
  ...audienceTrait,
  ...audienceSideBySide,
  ...limit,
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
] as const satisfies readonly Case[];

/** The id of a case. */
export type CaseId = (typeof ALL)[number]['id'];

/** Every conformance case, in the order of the reports. */
export const CASES: readonly Case<CaseId>[] = ALL;

const IDS: ReadonlySet<string> = new Set(ALL.map(({ id }) => id));

/** Whether a text, from results or from the command line, is the id of a case. */
export function isCaseId(text: string): text is CaseId {
  return IDS.has(text);
}

/** The cases of these ids, in the order of the reports. */
export function findCases(ids: readonly CaseId[]): readonly Case<CaseId>[] {
  const wanted = new Set(ids);
  return CASES.filter(({ id }) => wanted.has(id));
}
