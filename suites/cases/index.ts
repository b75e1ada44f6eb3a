import type { RequirementId } from '../../spec/requirements/index.ts';
import { ingestionLate } from './both/ingestion/delayed-requests.ts';
import { ingestionFollowed } from './both/ingestion/fields-to-webhook.ts';
import { ingestionBesideBad } from './both/ingestion/good-among-bad.ts';
import { ingestionManyTogether } from './both/ingestion/many-together.ts';
import { ingestionMessages } from './both/ingestion/messages.ts';
import { ingestionOneFails } from './both/ingestion/one-fails.ts';
import { ingestionSelfSigned } from './both/ingestion/self-signed.ts';
import type { Case } from './case.ts';
import { batchLimit } from './client/batch/limit.ts';
import { clientMessageFields } from './client/client-message/fields.ts';
import { clientMessageIdentities } from './client/client-message/identities.ts';
import { clientMessageKeysAlike } from './client/client-message/keys-alike.ts';
import { clientMessageNothingOfOthers } from './client/client-message/nothing-of-others.ts';
import { clientMessageOpen } from './client/client-message/open.ts';
import { clientMessageRepeated } from './client/client-message/repeated.ts';
import { clientMessageRequiredFields } from './client/client-message/required-fields.ts';
import { clientWireDebug } from './client/client-wire/debug.ts';
import { clientWireRequests } from './client/client-wire/requests.ts';
import { clientWireSeveralClients } from './client/client-wire/several-clients.ts';
import { flushCountCounts } from './client/flush-count/counts.ts';
import { flushIntervalLoneMessages } from './client/flush-interval/lone-messages.ts';
import { load } from './client/load.ts';
import { messageSizeLimits } from './client/message-size/limits.ts';
import { messageSizePlaces } from './client/message-size/places.ts';
import { queueEachOnce } from './client/queue/each-once.ts';
import { queueErrors } from './client/queue/errors.ts';
import { queueMethods } from './client/queue/methods.ts';
import { audienceChanges } from './router/audience/changes.ts';
import { audiencePending } from './router/audience/pending.ts';
import { bodyOpen } from './router/body/open.ts';
import { bodyShapes } from './router/body/shapes.ts';
import { deletionNotifications } from './router/deletion/notifications.ts';
import { deletionBesideCalls } from './router/deletion/other-traffic.ts';
import { deliveryAfterOthers } from './router/delivery/after-others.ts';
import { deliveryFailingUrls } from './router/delivery/failing-urls.ts';
import { deliveryOpen } from './router/delivery/open.ts';
import { deliverySuccess } from './router/delivery/success.ts';
import { everyRequest } from './router/every-request.ts';
import { headerAfterAnswers } from './router/header/after-answers.ts';
import { headerLineBreak } from './router/header/line-break.ts';
import { headerOpen } from './router/header/open.ts';
import { headerOtherRequests } from './router/header/other-requests.ts';
import { headerStatic } from './router/header/static.ts';
import { ingestionWays } from './router/ingestion/ways.ts';
import { kind } from './router/kind.ts';
import { limit } from './router/limit.ts';
import { retryAfter5xx } from './router/retry/after-5xx.ts';
import { retryLaterAttempts } from './router/retry/later-attempts.ts';
import { retryMany } from './router/retry/many.ts';
import { retrySideBySide } from './router/retry/side-by-side.ts';
import { retryWindow } from './router/retry/window.ts';
import { routingAfterTrouble } from './router/routing/after-trouble.ts';
import { routingDelivered } from './router/routing/delivered.ts';
import { routingMessagesApart } from './router/routing/nothing-kept.ts';
import { selectionCalls } from './router/selection/calls.ts';
import { settingChanges } from './router/setting/changes.ts';
import { settingOneChange } from './router/setting/one-change.ts';
import { settingSharedUrl } from './router/setting/shared-url.ts';
import { settingWebhooks } from './router/setting/webhooks.ts';
import { settingWithoutUrl } from './router/setting/without-url.ts';
import { signatureDigest } from './router/signature/digest.ts';
import { signatureOpen } from './router/signature/open.ts';
import { timeoutAfterFailures } from './router/timeout/after-failures.ts';
import { timeoutFirstAttempt } from './router/timeout/first-attempt.ts';
import { timeoutOpen } from './router/timeout/open.ts';
import { timeoutRetry } from './router/timeout/retry.ts';
import { timestampGiven } from './router/timestamp/given.ts';
import { timestampOpen } from './router/timestamp/open.ts';
import { tlsOpen } from './router/tls/open.ts';
import { tlsSelfSigned } from './router/tls/self-signed.ts';
import { tlsTrusted } from './router/tls/trusted.ts';
import { valueForms } from './router/value/forms.ts';
import { valueOpen } from './router/value/open.ts';
import { valuePlaces } from './router/value/places.ts';
import { valueAlike } from './router/value/similar-values.ts';
import { clientRelations, relationThroughClient, worlds } from './worlds.ts';

/** Every case, with its id as a literal type. */
const ALL = [
  ...routingDelivered,
  ...settingWebhooks,
  ...settingWithoutUrl,
  ...settingChanges,
  ...settingOneChange,
  ...settingSharedUrl,
  ...bodyShapes,
  ...bodyOpen,
  ...valueForms,
  ...valuePlaces,
  ...valueAlike,
  ...valueOpen,
  ...timestampGiven,
  ...timestampOpen,
  ...signatureDigest,
  ...signatureOpen,
  ...headerStatic,
  ...headerOtherRequests,
  ...headerAfterAnswers,
  ...headerLineBreak,
  ...headerOpen,
  ...deliverySuccess,
  ...deliveryFailingUrls,
  ...deliveryAfterOthers,
  ...deliveryOpen,
  ...timeoutFirstAttempt,
  ...timeoutRetry,
  ...timeoutAfterFailures,
  ...timeoutOpen,
  ...retryAfter5xx,
  ...retryWindow,
  ...retryLaterAttempts,
  ...kind,
  ...retrySideBySide,
  ...retryMany,
  ...routingMessagesApart,
  ...routingAfterTrouble,
  ...deletionBesideCalls,
  ...tlsTrusted,
  ...tlsSelfSigned,
  ...tlsOpen,
  ...selectionCalls,
  ...deletionNotifications,
  ...audienceChanges,
  ...audiencePending,
  ...limit,
  ...everyRequest,
  ...clientMessageIdentities,
  ...clientMessageRequiredFields,
  ...clientMessageFields,
  ...clientMessageOpen,
  ...clientMessageRepeated,
  ...clientMessageKeysAlike,
  ...clientMessageNothingOfOthers,
  ...clientWireRequests,
  ...clientWireSeveralClients,
  ...clientWireDebug,
  ...queueMethods,
  ...flushCountCounts,
  ...flushIntervalLoneMessages,
  ...queueEachOnce,
  ...queueErrors,
  ...batchLimit,
  ...messageSizeLimits,
  ...messageSizePlaces,
  ...ingestionMessages,
  ...ingestionBesideBad,
  ...ingestionOneFails,
  ...ingestionSelfSigned,
  ...relationThroughClient,
  ...ingestionFollowed,
  ...ingestionManyTogether,
  ...ingestionLate,
  ...ingestionWays,
  ...clientRelations,
  // After all other fixed cases: on a real clock these keep the machine busy, which disturbs cases that measure
  // seconds.
  ...load,
  // Last, so that a deviation that another case finds too is reported by that case first.
  ...worlds,
] as const;

export type CaseId = (typeof ALL)[number]['id'];

export const CASES: readonly Case<CaseId>[] = ALL;

const GENERATED: ReadonlySet<string> = new Set(CASES.filter(({ isSeeded }) => isSeeded).map(({ id }) => id));

/** True if a case makes its worlds from a seed. It takes as long as ten plain cases, and one mistake has many effects there. */
export function isGenerated({ id }: { readonly id: string }): boolean {
  return GENERATED.has(id);
}

export function findCases(ids: readonly CaseId[]): readonly Case<CaseId>[] {
  const wanted = new Set(ids);
  return CASES.filter(({ id }) => wanted.has(id));
}

/**
 * The case that reports what other cases show about a requirement: the one that checks every request for it, or the first that is
 * mainly about it.
 */
export function caseAbout(wanted: RequirementId): CaseId {
  const watching = CASES.find(({ watch, watchBatches, requirements }) => {
    const isWatch = watch !== undefined || watchBatches !== undefined;
    return isWatch && requirements.includes(wanted);
  });
  const naming = CASES.filter(({ hasOracle, requirements }) => hasOracle !== true && requirements.includes(wanted));
  const found = watching ?? naming.find(({ requirements: [main] }) => main === wanted) ?? naming[0];
  if (found === undefined) throw new Error(`Expected a case about ${wanted}, got none`);
  return found.id;
}
