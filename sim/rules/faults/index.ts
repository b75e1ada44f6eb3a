import type { Fault } from '../replacement.ts';
import { AUDIENCE_FAULTS } from './audiences.ts';
import { BODY_FAULTS } from './bodies.ts';
import { CALL_FAULTS } from './calls.ts';
import { CLIENT_BATCH_FAULTS } from './client-batches.ts';
import { CLIENT_CHECK_FAULTS } from './client-checks.ts';
import { CLIENT_FIELD_FAULTS } from './client-fields.ts';
import { CLIENT_QUEUE_FAULTS } from './client-queue.ts';
import { CLIENT_WIRE_FAULTS } from './client-wire.ts';
import { CUT_VALUE_FAULTS } from './cut-values.ts';
import { DELETION_FAULTS } from './deletions.ts';
import { DELIVERY_FAULTS } from './delivery.ts';
import { HEADER_FAULTS } from './headers.ts';
import { INGESTION_FAULTS } from './ingestion.ts';
import { LIMIT_FAULTS } from './limits.ts';
import { RETRY_FAULTS } from './retries.ts';
import { SELECTION_FAULTS } from './selection.ts';
import { SETTINGS_FAULTS } from './settings.ts';
import { SIGNATURE_FAULTS } from './signature.ts';
import { TIMEOUT_FAULTS } from './timeout.ts';
import { TIMESTAMP_FAULTS } from './timestamps.ts';
import { TLS_FAULTS } from './tls.ts';
import { VALUE_FAULTS } from './values.ts';

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
