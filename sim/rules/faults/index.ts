import type { AreaName } from '../../../spec/requirements/index.ts';
import type { Fault } from '../replacement.ts';
import { AUDIENCE_FAULTS } from './audience/memberships.ts';
import { BATCH_FAULTS } from './batch.ts';
import { BODY_BETWEEN } from './between/body.ts';
import { DELIVERY_BETWEEN } from './between/delivery.ts';
import {
  ENDPOINT_DELETION_BETWEEN,
  ENDPOINT_HEADER_BETWEEN,
  ENDPOINT_RETRY_BETWEEN,
  ENDPOINT_ROUTING_BETWEEN,
  ENDPOINT_SETTING_BETWEEN,
  ENDPOINT_TLS_BETWEEN,
} from './between/endpoints.ts';
import { HEADER_BETWEEN } from './between/header.ts';
import { AUDIENCE_BETWEEN, TIMEOUT_BETWEEN } from './between/other.ts';
import { RETRY_BETWEEN } from './between/retry.ts';
import { ROUTING_BETWEEN } from './between/routing.ts';
import { SETTING_BETWEEN } from './between/setting.ts';
import { SIGNATURE_BETWEEN } from './between/signature.ts';
import { TIMESTAMP_BETWEEN } from './between/timestamp.ts';
import { VALUE_BETWEEN } from './between/value.ts';
import { BODY_FAULTS } from './body.ts';
import { BETWEEN_MESSAGES_FAULTS } from './client-message/between.ts';
import { DROPPED_BY_AGE_FAULTS } from './client-message/dropped-by-age.ts';
import { MESSAGE_FIELD_FAULTS } from './client-message/fields.ts';
import { REMEMBERED_FIELD_FAULTS } from './client-message/remembered.ts';
import { SPECIAL_FIELD_FAULTS } from './client-message/special-values.ts';
import { TAKEN_MESSAGE_FAULTS } from './client-message/taken.ts';
import { CLIENT_WIRE_FAULTS } from './client-wire.ts';
import { DELETION_FAULTS } from './deletion.ts';
import { DELIVERY_FAULTS } from './delivery.ts';
import { HEADER_FAULTS } from './header/requests.ts';
import { STATIC_HEADER_FAULTS } from './header/static-values.ts';
import { INGESTION_FAULTS } from './ingestion.ts';
import { LIMIT_FAULTS } from './limit.ts';
import { ANSWER_FAULTS } from './queue/answers.ts';
import { QUEUE_CALENDAR_FAULTS } from './queue/calendar.ts';
import { OTHER_CLIENT_FAULTS } from './queue/clients.ts';
import { FLUSH_FAULTS } from './queue/flush.ts';
import { REST_FAULTS } from './queue/rests.ts';
import { SENT_MESSAGE_FAULTS } from './queue/sent.ts';
import { RETRY_FAULTS } from './retry/attempts.ts';
import { SHARED_RETRY_FAULTS } from './retry/between-messages.ts';
import { ROUTING_FAULTS } from './routing/calls.ts';
import { REMEMBERED_CALL_FAULTS } from './routing/remembered.ts';
import { SELECTION_FAULTS } from './selection.ts';
import { REPLACED_SETTING_FAULTS, REWRITTEN_URL_FAULTS } from './setting/replaced.ts';
import { SETTING_FAULTS } from './setting/webhooks.ts';
import { SIGNATURE_FAULTS } from './signature/digest.ts';
import { SECRET_FAULTS } from './signature/secret.ts';
import { TIMEOUT_FAULTS } from './timeout.ts';
import { CALENDAR_FAULTS } from './timestamp/calendar.ts';
import { TIMESTAMP_FAULTS } from './timestamp/instants.ts';
import { TLS_FAULTS } from './tls.ts';
import { CHANGED_VALUE_FAULTS } from './value/changed.ts';
import { CUT_VALUE_FAULTS } from './value/cut.ts';
import { SPECIAL_VALUE_FAULTS } from './value/looking-special.ts';

/** Faults by the area of the requirement that they break first. Each area has a file or folder of its name here. */
export const FAULTS_BY_AREA: Readonly<Record<AreaName, readonly Fault[]>> = {
  routing: [...ROUTING_FAULTS, ...REMEMBERED_CALL_FAULTS, ...ROUTING_BETWEEN, ...ENDPOINT_ROUTING_BETWEEN],
  setting: [
    ...SETTING_FAULTS,
    ...REPLACED_SETTING_FAULTS,
    ...REWRITTEN_URL_FAULTS,
    ...SETTING_BETWEEN,
    ...ENDPOINT_SETTING_BETWEEN,
  ],
  body: [...BODY_FAULTS, ...BODY_BETWEEN],
  value: [...CHANGED_VALUE_FAULTS, ...CUT_VALUE_FAULTS, ...SPECIAL_VALUE_FAULTS, ...VALUE_BETWEEN],
  timestamp: [...TIMESTAMP_FAULTS, ...CALENDAR_FAULTS, ...TIMESTAMP_BETWEEN],
  signature: [...SIGNATURE_FAULTS, ...SECRET_FAULTS, ...SIGNATURE_BETWEEN],
  header: [...HEADER_FAULTS, ...STATIC_HEADER_FAULTS, ...HEADER_BETWEEN, ...ENDPOINT_HEADER_BETWEEN],
  delivery: [...DELIVERY_FAULTS, ...DELIVERY_BETWEEN],
  timeout: [...TIMEOUT_FAULTS, ...TIMEOUT_BETWEEN],
  retry: [...RETRY_FAULTS, ...SHARED_RETRY_FAULTS, ...RETRY_BETWEEN, ...ENDPOINT_RETRY_BETWEEN],
  tls: [...TLS_FAULTS, ...ENDPOINT_TLS_BETWEEN],
  selection: SELECTION_FAULTS,
  deletion: [...DELETION_FAULTS, ...ENDPOINT_DELETION_BETWEEN],
  audience: [...AUDIENCE_FAULTS, ...AUDIENCE_BETWEEN],
  limit: LIMIT_FAULTS,
  'client-message': [
    ...TAKEN_MESSAGE_FAULTS,
    ...MESSAGE_FIELD_FAULTS,
    ...REMEMBERED_FIELD_FAULTS,
    ...SPECIAL_FIELD_FAULTS,
    ...BETWEEN_MESSAGES_FAULTS,
    ...DROPPED_BY_AGE_FAULTS,
  ],
  queue: [
    ...FLUSH_FAULTS,
    ...SENT_MESSAGE_FAULTS,
    ...REST_FAULTS,
    ...QUEUE_CALENDAR_FAULTS,
    ...OTHER_CLIENT_FAULTS,
    ...ANSWER_FAULTS,
  ],
  batch: BATCH_FAULTS,
  'client-wire': CLIENT_WIRE_FAULTS,
  ingestion: INGESTION_FAULTS,
};

/** Every wrong router and client that the suite has to distinguish from an honest one. */
export const FAULTS: readonly Fault[] = Object.values(FAULTS_BY_AREA).flat();
