import type { AreaName } from '../../../spec/requirements/index.ts';
import type { Variant } from '../replacement.ts';
import { AUDIENCE_VARIANTS } from './audience.ts';
import { BATCH_VARIANTS } from './batch.ts';
import { BODY_VARIANTS } from './body.ts';
import { CLIENT_MESSAGE_VARIANTS } from './client-message.ts';
import { CLIENT_WIRE_VARIANTS } from './client-wire.ts';
import { DELETION_VARIANTS } from './deletion.ts';
import { DELIVERY_VARIANTS } from './delivery.ts';
import { HEADER_VARIANTS } from './header.ts';
import { INGESTION_VARIANTS } from './ingestion.ts';
import { LIMIT_VARIANTS } from './limit.ts';
import { QUEUE_VARIANTS } from './queue.ts';
import { RETRY_VARIANTS } from './retry.ts';
import { ROUTING_VARIANTS } from './routing.ts';
import { SETTING_VARIANTS } from './setting.ts';
import { SIGNATURE_VARIANTS } from './signature.ts';
import { TIMEOUT_VARIANTS } from './timeout.ts';
import { TIMESTAMP_VARIANTS } from './timestamp.ts';
import { TLS_VARIANTS } from './tls.ts';
import { VALUE_VARIANTS } from './value.ts';

/** Variants by an area of the reading that leaves the choice. Each area with variants has a file with its name here. */
export const VARIANTS_BY_AREA: Readonly<Partial<Record<AreaName, readonly Variant[]>>> = {
  routing: ROUTING_VARIANTS,
  setting: SETTING_VARIANTS,
  body: BODY_VARIANTS,
  value: VALUE_VARIANTS,
  timestamp: TIMESTAMP_VARIANTS,
  signature: SIGNATURE_VARIANTS,
  header: HEADER_VARIANTS,
  delivery: DELIVERY_VARIANTS,
  timeout: TIMEOUT_VARIANTS,
  retry: RETRY_VARIANTS,
  tls: TLS_VARIANTS,
  deletion: DELETION_VARIANTS,
  audience: AUDIENCE_VARIANTS,
  limit: LIMIT_VARIANTS,
  'client-message': CLIENT_MESSAGE_VARIANTS,
  queue: QUEUE_VARIANTS,
  batch: BATCH_VARIANTS,
  'client-wire': CLIENT_WIRE_VARIANTS,
  ingestion: INGESTION_VARIANTS,
};

/** All conforming routers and clients, besides the reference, that the suite must not fail. */
export const VARIANTS: readonly Variant[] = Object.values(VARIANTS_BY_AREA).flat();
