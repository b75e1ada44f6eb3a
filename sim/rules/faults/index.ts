import type { AreaName } from '../../../spec/requirements/index.ts';
import type { Fault } from '../replacement.ts';
import { AUDIENCE_FAULTS } from './audience.ts';
import { BATCH_FAULTS } from './batch.ts';
import { BODY_BETWEEN } from './between/body.ts';
import { DELIVERY_BETWEEN } from './between/delivery.ts';
import { HEADER_BETWEEN } from './between/header.ts';
import { AUDIENCE_BETWEEN, TIMEOUT_BETWEEN } from './between/other.ts';
import { RETRY_BETWEEN } from './between/retry.ts';
import { ROUTING_BETWEEN } from './between/routing.ts';
import { SETTING_BETWEEN } from './between/setting.ts';
import { SIGNATURE_BETWEEN } from './between/signature.ts';
import { TIMESTAMP_BETWEEN } from './between/timestamp.ts';
import { VALUE_BETWEEN } from './between/value.ts';
import { BODY_FAULTS } from './body.ts';
import { MESSAGE_FIELD_FAULTS } from './client-message/fields.ts';
import { TAKEN_MESSAGE_FAULTS } from './client-message/taken.ts';
import { CLIENT_WIRE_FAULTS } from './client-wire.ts';
import { DELETION_FAULTS } from './deletion.ts';
import { DELIVERY_FAULTS } from './delivery.ts';
import { HEADER_FAULTS } from './header.ts';
import { INGESTION_FAULTS } from './ingestion.ts';
import { LIMIT_FAULTS } from './limit.ts';
import { FLUSH_FAULTS } from './queue/flush.ts';
import { SENT_MESSAGE_FAULTS } from './queue/sent.ts';
import { RETRY_FAULTS } from './retry.ts';
import { ROUTING_FAULTS } from './routing.ts';
import { SELECTION_FAULTS } from './selection.ts';
import { SETTING_FAULTS } from './setting.ts';
import { SIGNATURE_FAULTS } from './signature.ts';
import { TIMEOUT_FAULTS } from './timeout.ts';
import { TIMESTAMP_FAULTS } from './timestamp.ts';
import { TLS_FAULTS } from './tls.ts';
import { CHANGED_VALUE_FAULTS } from './value/changed.ts';
import { CUT_VALUE_FAULTS } from './value/cut.ts';

/** Faults by the area of the requirement that they break first. Each area has a file or folder of its name here. */
export const FAULTS_BY_AREA: Readonly<Record<AreaName, readonly Fault[]>> = {
  routing: [...ROUTING_FAULTS, ...ROUTING_BETWEEN],
  setting: [...SETTING_FAULTS, ...SETTING_BETWEEN],
  body: [...BODY_FAULTS, ...BODY_BETWEEN],
  value: [...CHANGED_VALUE_FAULTS, ...CUT_VALUE_FAULTS, ...VALUE_BETWEEN],
  timestamp: [...TIMESTAMP_FAULTS, ...TIMESTAMP_BETWEEN],
  signature: [...SIGNATURE_FAULTS, ...SIGNATURE_BETWEEN],
  header: [...HEADER_FAULTS, ...HEADER_BETWEEN],
  delivery: [...DELIVERY_FAULTS, ...DELIVERY_BETWEEN],
  timeout: [...TIMEOUT_FAULTS, ...TIMEOUT_BETWEEN],
  retry: [...RETRY_FAULTS, ...RETRY_BETWEEN],
  tls: TLS_FAULTS,
  selection: SELECTION_FAULTS,
  deletion: DELETION_FAULTS,
  audience: [...AUDIENCE_FAULTS, ...AUDIENCE_BETWEEN],
  limit: LIMIT_FAULTS,
  'client-message': [...TAKEN_MESSAGE_FAULTS, ...MESSAGE_FIELD_FAULTS],
  queue: [...FLUSH_FAULTS, ...SENT_MESSAGE_FAULTS],
  batch: BATCH_FAULTS,
  'client-wire': CLIENT_WIRE_FAULTS,
  ingestion: INGESTION_FAULTS,
};

/** Every wrong router and client that the suite has to distinguish from an honest one. */
export const FAULTS: readonly Fault[] = Object.values(FAULTS_BY_AREA).flat();
