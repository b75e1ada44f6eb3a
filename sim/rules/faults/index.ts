import type { AreaName } from '../../../spec/requirements/index.ts';
import type { Fault } from '../replacement.ts';
import { AUDIENCE_FAULTS } from './audience.ts';
import { BATCH_FAULTS } from './batch.ts';
import { BODY_FAULTS } from './body.ts';
import { MESSAGE_FIELD_FAULTS, TAKEN_MESSAGE_FAULTS } from './client-message.ts';
import { CLIENT_WIRE_FAULTS } from './client-wire.ts';
import { DELETION_FAULTS } from './deletion.ts';
import { ANSWER_FAULTS, DELIVERY_FAULTS } from './delivery.ts';
import { HEADER_FAULTS } from './header.ts';
import { BATCH_ITEM_FAULTS, INGESTION_FAULTS, INGESTION_WAY_FAULTS } from './ingestion.ts';
import { LIMIT_FAULTS } from './limit.ts';
import { FLUSH_FAULTS, SENT_MESSAGE_FAULTS } from './queue.ts';
import { RETRY_FAULTS } from './retry.ts';
import { ROUTING_FAULTS } from './routing.ts';
import { SELECTION_FAULTS } from './selection.ts';
import { REWRITTEN_URL_FAULTS, SETTING_FAULTS } from './setting.ts';
import { SIGNATURE_FAULTS } from './signature.ts';
import { TIMEOUT_FAULTS } from './timeout.ts';
import { TIMESTAMP_FAULTS } from './timestamp.ts';
import { TLS_FAULTS } from './tls.ts';
import { CHANGED_VALUE_FAULTS } from './value.ts';

/** Faults by the area of the first requirement that they break. Each area has a file with its name here. */
export const FAULTS_BY_AREA: Readonly<Record<AreaName, readonly Fault[]>> = {
  routing: ROUTING_FAULTS,
  setting: [...SETTING_FAULTS, ...REWRITTEN_URL_FAULTS],
  body: BODY_FAULTS,
  value: CHANGED_VALUE_FAULTS,
  timestamp: TIMESTAMP_FAULTS,
  signature: SIGNATURE_FAULTS,
  header: HEADER_FAULTS,
  delivery: [...DELIVERY_FAULTS, ...ANSWER_FAULTS],
  timeout: TIMEOUT_FAULTS,
  retry: RETRY_FAULTS,
  tls: TLS_FAULTS,
  selection: SELECTION_FAULTS,
  deletion: DELETION_FAULTS,
  audience: AUDIENCE_FAULTS,
  limit: LIMIT_FAULTS,
  'client-message': [...TAKEN_MESSAGE_FAULTS, ...MESSAGE_FIELD_FAULTS],
  queue: [...FLUSH_FAULTS, ...SENT_MESSAGE_FAULTS],
  batch: BATCH_FAULTS,
  'client-wire': CLIENT_WIRE_FAULTS,
  ingestion: [...INGESTION_FAULTS, ...BATCH_ITEM_FAULTS, ...INGESTION_WAY_FAULTS],
};

/** The hand-written routers and clients with a mistake, which no slip and trigger can compose. */
export const FAULTS: readonly Fault[] = Object.values(FAULTS_BY_AREA).flat();
