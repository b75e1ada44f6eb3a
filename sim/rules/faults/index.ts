import type { Fault } from '../replacement.ts';
import { AUDIENCE_FAULTS } from './audience.ts';
import { CLIENT_BATCH_FAULTS } from './batch.ts';
import { BODY_FAULTS } from './body.ts';
import { CLIENT_CHECK_FAULTS } from './client-checks.ts';
import { CLIENT_FIELD_FAULTS } from './client-fields.ts';
import { CLIENT_WIRE_FAULTS } from './client-wire.ts';
import { CUT_VALUE_FAULTS } from './cut-values.ts';
import { DELETION_FAULTS } from './deletion.ts';
import { DELIVERY_FAULTS } from './delivery.ts';
import { HEADER_FAULTS } from './header.ts';
import { INGESTION_FAULTS } from './ingestion.ts';
import { LIMIT_FAULTS } from './limit.ts';
import { CLIENT_QUEUE_FAULTS } from './queue.ts';
import { RETRY_FAULTS } from './retry.ts';
import { CALL_FAULTS } from './routing.ts';
import { SELECTION_FAULTS } from './selection.ts';
import { SETTINGS_FAULTS } from './setting.ts';
import { SIGNATURE_FAULTS } from './signature.ts';
import { TIMEOUT_FAULTS } from './timeout.ts';
import { TIMESTAMP_FAULTS } from './timestamp.ts';
import { TLS_FAULTS } from './tls.ts';
import { VALUE_FAULTS } from './value.ts';

/** Every wrong router and client that the suite has to tell from an honest one. */
export const FAULTS: readonly Fault[] = [
  ...CALL_FAULTS,
  ...SETTINGS_FAULTS,
  ...BODY_FAULTS,
  ...VALUE_FAULTS,
  ...CUT_VALUE_FAULTS,
  ...TIMESTAMP_FAULTS,
  ...SIGNATURE_FAULTS,
  ...HEADER_FAULTS,
  ...DELIVERY_FAULTS,
  ...TIMEOUT_FAULTS,
  ...RETRY_FAULTS,
  ...TLS_FAULTS,
  ...SELECTION_FAULTS,
  ...DELETION_FAULTS,
  ...AUDIENCE_FAULTS,
  ...LIMIT_FAULTS,
  ...INGESTION_FAULTS,
  ...CLIENT_CHECK_FAULTS,
  ...CLIENT_FIELD_FAULTS,
  ...CLIENT_QUEUE_FAULTS,
  ...CLIENT_BATCH_FAULTS,
  ...CLIENT_WIRE_FAULTS,
];
