import type { AreaName } from '../../../spec/requirements/index.ts';
import type { Fault } from '../replacement.ts';
import { ALL_AUDIENCE_FAULTS } from './audience/index.ts';
import { BATCH_FAULTS } from './batch/limits.ts';
import { MEASURED_MESSAGE_FAULTS } from './batch/measured.ts';
import { BATCH_REST_FAULTS } from './batch/rests.ts';
import { BATCH_TOTAL_FAULTS } from './batch/totals.ts';
import { DERIVED_MEMBER_FAULTS } from './body/derived.ts';
import { LEFT_OUT_MEMBER_FAULTS } from './body/left-out.ts';
import { BODY_FAULTS } from './body/members.ts';
import { MERGED_USER_FAULTS } from './body/merged-users.ts';
import { SPECIAL_NAME_FAULTS } from './body/special-names.ts';
import { WRITTEN_BODY_FAULTS } from './body/written.ts';
import { BETWEEN_MESSAGES_FAULTS } from './client-message/between.ts';
import { DERIVED_FIELD_FAULTS } from './client-message/derived.ts';
import { DROPPED_BY_AGE_FAULTS } from './client-message/dropped-by-age.ts';
import { MESSAGE_FIELD_FAULTS } from './client-message/fields.ts';
import { FORMAT_FAULTS } from './client-message/formats.ts';
import { PAGE_CONTEXT_FAULTS } from './client-message/page-context.ts';
import { REMEMBERED_FIELD_FAULTS } from './client-message/remembered.ts';
import { SPECIAL_MEMBER_FAULTS } from './client-message/special-members.ts';
import { SPECIAL_FIELD_FAULTS } from './client-message/special-values.ts';
import { TAKEN_MESSAGE_FAULTS } from './client-message/taken.ts';
import { CLIENT_TOGETHER } from './client-message/two-together.ts';
import { CLIENT_WIRE_FAULTS } from './client-wire.ts';
import { DELETION_FAULTS } from './deletion.ts';
import { DELETIONS_OF_KNOWN_USERS_FAULTS } from './deletion-of-known-users.ts';
import { AFTER_SUCCESS_FAULTS } from './delivery/after-success.ts';
import { ANSWER_FAULTS } from './delivery/answers.ts';
import { MERGED_URL_FAULTS } from './delivery/merged-urls.ts';
import { DELIVERIES_OF_CLIENTS_FAULTS } from './delivery/of-clients.ts';
import { PUT_BACK_FAULTS } from './delivery/put-back.ts';
import { DELIVERY_FAULTS } from './delivery/urls.ts';
import { AFTER_ANSWER_FAULTS } from './header/after-answers.ts';
import { HEADERS_BESIDE_REFUSALS_FAULTS } from './header/beside-refusals.ts';
import { KEPT_HEADER_FAULTS } from './header/kept.ts';
import { LIBRARY_HEADER_FAULTS } from './header/library.ts';
import { MIXED_UP_HEADER_FAULTS } from './header/mixed-up.ts';
import { HEADER_FAULTS } from './header/requests.ts';
import { SPECIAL_HEADER_FAULTS } from './header/special-values.ts';
import { STATIC_HEADER_FAULTS } from './header/static-values.ts';
import { REQUEST_TOGETHER } from './header/two-together.ts';
import { ALL_INGESTION_FAULTS } from './ingestion/index.ts';
import { LIMIT_FAULTS } from './limit.ts';
import { ALIKE_MESSAGE_FAULTS } from './queue/alike.ts';
import { SERVICE_ANSWER_FAULTS } from './queue/answers.ts';
import { QUEUE_CALENDAR_FAULTS } from './queue/calendar.ts';
import { OTHER_CLIENT_FAULTS } from './queue/clients.ts';
import { FLUSH_FAULTS } from './queue/flush.ts';
import { FULL_QUEUE_FAULTS } from './queue/full-of-bytes.ts';
import { NAMESAKE_FAULTS } from './queue/namesakes.ts';
import { REST_FAULTS } from './queue/rests.ts';
import { SENT_MESSAGE_FAULTS } from './queue/sent.ts';
import { CLIENT_SETTING_FAULTS } from './queue/settings.ts';
import { SHARED_QUEUE_FAULTS } from './queue/shared.ts';
import { SKIPPED_FLUSH_FAULTS } from './queue/skipped.ts';
import { RETRY_FAULTS } from './retry/attempts.ts';
import { SHARED_RETRY_FAULTS } from './retry/between-messages.ts';
import { KEPT_RETRY_FAULTS } from './retry/bookkeeping.ts';
import { RETRY_CAPACITY_FAULTS } from './retry/capacity.ts';
import { ENDED_RETRY_FAULTS } from './retry/ended.ts';
import { PENDING_RETRY_FAULTS } from './retry/pending.ts';
import { SET_ASIDE_FAULTS } from './retry/set-aside.ts';
import { RETRY_TOGETHER } from './retry/two-together.ts';
import { UNRELATED_RETRY_FAULTS } from './retry/unrelated.ts';
import { RETRY_WORKER_FAULTS } from './retry/worker.ts';
import { CALLS_AFTER_OTHERS_FAULTS } from './routing/after-others.ts';
import { ROUTING_FAULTS } from './routing/calls.ts';
import { GIVEN_UP_FAULTS } from './routing/given-up.ts';
import { CALLS_IN_FLIGHT_FAULTS } from './routing/in-flight.ts';
import { MEANT_CALL_FAULTS } from './routing/meant.ts';
import { CALLS_OF_ONE_USER_FAULTS } from './routing/of-one-user.ts';
import { REMEMBERED_CALL_FAULTS } from './routing/remembered.ts';
import { CALLS_BESIDE_WAITING_FAULTS } from './routing/waiting.ts';
import { KEPT_SWITCH_FAULTS } from './selection/kept-and-listed.ts';
import { SELECTION_FAULTS, SELECTION_TOGETHER } from './selection/switches.ts';
import { CACHED_SETTING_FAULTS } from './setting/cached.ts';
import { COUNTED_URL_FAULTS } from './setting/counted-urls.ts';
import { LATER_SETTING_FAULTS } from './setting/later.ts';
import { SETTINGS_OF_CLIENTS_FAULTS } from './setting/of-clients.ts';
import { SAME_SETTING_FAULTS } from './setting/put-again.ts';
import { REPLACED_SETTING_FAULTS, REWRITTEN_URL_FAULTS } from './setting/replaced.ts';
import { SHARED_URL_FAULTS } from './setting/shared-url.ts';
import { SETTING_TOGETHER } from './setting/two-together.ts';
import { URL_FORM_FAULTS } from './setting/url-forms.ts';
import { SETTING_FAULTS } from './setting/webhooks.ts';
import { SIGNATURE_FAULTS } from './signature/digest.ts';
import { SECRET_FAULTS } from './signature/secret.ts';
import { SHARED_MAC_FAULTS } from './signature/shared-mac.ts';
import { SPECIAL_SECRET_FAULTS } from './signature/special-secrets.ts';
import { SIGNATURE_TOGETHER } from './signature/two-together.ts';
import { AFTER_FAILURE_FAULTS } from './timeout/after-failures.ts';
import { CROWDED_TIMEOUT_FAULTS, TIMEOUT_FAULTS, TIMEOUT_TOGETHER } from './timeout/attempts.ts';
import { LOGGED_TIMEOUT_FAULTS } from './timeout/log-and-queue.ts';
import { SHARED_DEADLINE_FAULTS } from './timeout/shared.ts';
import { CALENDAR_FAULTS } from './timestamp/calendar.ts';
import { TIMESTAMP_FAULTS } from './timestamp/instants.ts';
import { SPECIAL_INSTANT_FAULTS } from './timestamp/special-instants.ts';
import { TIMESTAMP_TOGETHER } from './timestamp/two-together.ts';
import { USER_AND_OFFSET_FAULTS } from './timestamp/users-and-offsets.ts';
import { TLS_FAULTS } from './tls.ts';
import { ALIKE_KEY_FAULTS } from './value/alike-keys.ts';
import { CHANGED_VALUE_FAULTS } from './value/changed.ts';
import { CUT_VALUE_FAULTS } from './value/cut.ts';
import { DERIVED_VALUE_FAULTS } from './value/derived.ts';
import { SPECIAL_VALUE_FAULTS } from './value/looking-special.ts';
import { EARLIER_CALL_VALUE_FAULTS } from './value/of-earlier-calls.ts';
import { READ_VALUE_FAULTS } from './value/read-anew.ts';
import { SPECIAL_TEXT_FAULTS } from './value/special-texts.ts';
import { STORED_VALUE_FAULTS } from './value/stored.ts';
import { VALUE_TOGETHER } from './value/two-together.ts';

/** Faults by the area of the requirement that they break first. Each area has a file or folder of its name here. */
export const FAULTS_BY_AREA: Readonly<Record<AreaName, readonly Fault[]>> = {
  routing: [
    ...ROUTING_FAULTS,
    ...REMEMBERED_CALL_FAULTS,
    ...CALLS_AFTER_OTHERS_FAULTS,
    ...CALLS_BESIDE_WAITING_FAULTS,
    ...MEANT_CALL_FAULTS,
    ...CALLS_IN_FLIGHT_FAULTS,
    ...GIVEN_UP_FAULTS,
    ...CALLS_OF_ONE_USER_FAULTS,
  ],
  setting: [
    ...SETTINGS_OF_CLIENTS_FAULTS,
    ...SETTING_FAULTS,
    ...REPLACED_SETTING_FAULTS,
    ...REWRITTEN_URL_FAULTS,
    ...URL_FORM_FAULTS,
    ...SAME_SETTING_FAULTS,
    ...LATER_SETTING_FAULTS,
    ...CACHED_SETTING_FAULTS,
    ...COUNTED_URL_FAULTS,
    ...SHARED_URL_FAULTS,
    ...SETTING_TOGETHER,
  ],
  body: [
    ...BODY_FAULTS,
    ...SPECIAL_NAME_FAULTS,
    ...WRITTEN_BODY_FAULTS,
    ...MERGED_USER_FAULTS,
    ...DERIVED_MEMBER_FAULTS,
    ...LEFT_OUT_MEMBER_FAULTS,
  ],
  value: [
    ...CHANGED_VALUE_FAULTS,
    ...CUT_VALUE_FAULTS,
    ...SPECIAL_VALUE_FAULTS,
    ...SPECIAL_TEXT_FAULTS,
    ...READ_VALUE_FAULTS,
    ...DERIVED_VALUE_FAULTS,
    ...STORED_VALUE_FAULTS,
    ...EARLIER_CALL_VALUE_FAULTS,
    ...ALIKE_KEY_FAULTS,
    ...VALUE_TOGETHER,
  ],
  timestamp: [
    ...TIMESTAMP_FAULTS,
    ...CALENDAR_FAULTS,
    ...SPECIAL_INSTANT_FAULTS,
    ...USER_AND_OFFSET_FAULTS,
    ...TIMESTAMP_TOGETHER,
  ],
  signature: [
    ...SIGNATURE_FAULTS,
    ...SECRET_FAULTS,
    ...SPECIAL_SECRET_FAULTS,
    ...SHARED_MAC_FAULTS,
    ...SIGNATURE_TOGETHER,
  ],
  header: [
    ...HEADER_FAULTS,
    ...STATIC_HEADER_FAULTS,
    ...SPECIAL_HEADER_FAULTS,
    ...HEADERS_BESIDE_REFUSALS_FAULTS,
    ...MIXED_UP_HEADER_FAULTS,
    ...LIBRARY_HEADER_FAULTS,
    ...KEPT_HEADER_FAULTS,
    ...AFTER_ANSWER_FAULTS,
    ...REQUEST_TOGETHER,
  ],
  delivery: [
    ...DELIVERIES_OF_CLIENTS_FAULTS,
    ...DELIVERY_FAULTS,
    ...ANSWER_FAULTS,
    ...MERGED_URL_FAULTS,
    ...AFTER_SUCCESS_FAULTS,
    ...PUT_BACK_FAULTS,
  ],
  timeout: [
    ...TIMEOUT_FAULTS,
    ...CROWDED_TIMEOUT_FAULTS,
    ...LOGGED_TIMEOUT_FAULTS,
    ...AFTER_FAILURE_FAULTS,
    ...SHARED_DEADLINE_FAULTS,
    ...TIMEOUT_TOGETHER,
  ],
  retry: [
    ...SET_ASIDE_FAULTS,
    ...RETRY_FAULTS,
    ...SHARED_RETRY_FAULTS,
    ...UNRELATED_RETRY_FAULTS,
    ...ENDED_RETRY_FAULTS,
    ...PENDING_RETRY_FAULTS,
    ...KEPT_RETRY_FAULTS,
    ...RETRY_WORKER_FAULTS,
    ...RETRY_CAPACITY_FAULTS,
    ...RETRY_TOGETHER,
  ],
  tls: TLS_FAULTS,
  selection: [...SELECTION_FAULTS, ...KEPT_SWITCH_FAULTS, ...SELECTION_TOGETHER],
  deletion: [...DELETION_FAULTS, ...DELETIONS_OF_KNOWN_USERS_FAULTS],
  audience: ALL_AUDIENCE_FAULTS,
  limit: LIMIT_FAULTS,
  'client-message': [
    ...TAKEN_MESSAGE_FAULTS,
    ...MESSAGE_FIELD_FAULTS,
    ...REMEMBERED_FIELD_FAULTS,
    ...SPECIAL_FIELD_FAULTS,
    ...SPECIAL_MEMBER_FAULTS,
    ...BETWEEN_MESSAGES_FAULTS,
    ...DROPPED_BY_AGE_FAULTS,
    ...DERIVED_FIELD_FAULTS,
    ...FORMAT_FAULTS,
    ...PAGE_CONTEXT_FAULTS,
    ...CLIENT_TOGETHER,
  ],
  queue: [
    ...FLUSH_FAULTS,
    ...SENT_MESSAGE_FAULTS,
    ...REST_FAULTS,
    ...QUEUE_CALENDAR_FAULTS,
    ...SERVICE_ANSWER_FAULTS,
    ...OTHER_CLIENT_FAULTS,
    ...SHARED_QUEUE_FAULTS,
    ...SKIPPED_FLUSH_FAULTS,
    ...CLIENT_SETTING_FAULTS,
    ...NAMESAKE_FAULTS,
    ...ALIKE_MESSAGE_FAULTS,
    ...FULL_QUEUE_FAULTS,
  ],
  batch: [...BATCH_FAULTS, ...BATCH_REST_FAULTS, ...BATCH_TOTAL_FAULTS, ...MEASURED_MESSAGE_FAULTS],
  'client-wire': CLIENT_WIRE_FAULTS,
  ingestion: ALL_INGESTION_FAULTS,
};

/** Every wrong router and client that the suite has to distinguish from an honest one. */
export const FAULTS: readonly Fault[] = Object.values(FAULTS_BY_AREA).flat();
