import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import type { AreaName } from '../../../spec/requirements/index.ts';
import { isObject } from '../../json-object.ts';
import { editBody, edited, withLeaves } from '../edit.ts';
import type { Variant } from '../replacement.ts';
import { variant } from '../replacement.ts';
import { BATCH_VARIANTS } from './batch.ts';
import { BODY_VARIANTS } from './body.ts';
import { CLIENT_MESSAGE_VARIANTS } from './client-message.ts';
import { CLIENT_WIRE_VARIANTS } from './client-wire.ts';
import { DELETION_VARIANTS } from './deletion.ts';
import { DELIVERY_VARIANTS } from './delivery.ts';
import { EACH_AFTER_FAILURE } from './each.ts';
import { HEADER_VARIANTS } from './header.ts';
import { QUEUE_VARIANTS } from './queue.ts';
import { RETRY_VARIANTS } from './retry.ts';
import { SETTING_VARIANTS } from './setting.ts';
import { SIGNATURE_VARIANTS } from './signature.ts';
import { TIMEOUT_VARIANTS } from './timeout.ts';
import { TIMESTAMP_VARIANTS } from './timestamp.ts';

const AUDIENCE_VARIANTS = [
  variant({
    name: 'audience-changes-reversed',
    reading: 36,
    description: 'A sync sends the last change first.',
    change: edited('audienceChanges', (changes) => changes.toReversed()),
  }),
  variant({
    name: 'audience-beside-other-traits',
    reading: 36,
    description: 'The identify of a member carries computed traits too.',
    change: edited('audienceTraits', (traits) => ({
      order_count: 3,
      lifetime_value: '12.50',
      ...traits,
      last_seen: '2026-02-28',
    })),
  }),
];

const INGESTION_VARIANTS = [
  variant({
    name: 'null-batch-refused',
    reading: 53,
    description: 'A batch that is null is refused, as a batch with a call that has no id is.',
    change: edited('readBatch', (batch, document) => {
      if (isObject(document) && document['batch'] === null) return { problem: 'Expected a batch, got null' };
      if ('problem' in batch || batch.isSingle || batch.items.every(hasId)) return batch;
      return { problem: 'Expected each call to have a `messageId`, got one without' };
    }),
  }),
];

function hasId(item: unknown): boolean {
  return isObject(item) && item['messageId'] !== undefined;
}

const LIMIT_VARIANTS = [
  variant({
    name: 'binary-kilobytes',
    reading: 18,
    description: 'A KB has 1024 bytes.',
    change: () => ({ callSizeBytes: LIMITS.callKilobytes * KILOBYTE_BYTES.binary }),
  }),
  variant({
    name: 'large-calls-dropped',
    reading: 18,
    description: 'A call that is too large is accepted and dropped.',
    change: () => ({ oversizeCall: 'dropped' }),
  }),
];

const ROUTING_VARIANTS = [
  variant({
    name: 'screen-not-delivered',
    reading: 1,
    description: 'Screen calls are accepted but not delivered.',
    change: edited('selects', (isSelected, { content }) => content.type !== 'screen' && isSelected),
  }),
];

const TLS_VARIANTS = [
  variant({
    name: 'certificate-retried',
    reading: 39,
    each: EACH_AFTER_FAILURE,
    description: 'An endpoint whose certificate is refused is tried again.',
    change: edited('verdict', (verdict, { kind }) => (kind === 'certificate' ? 'retried' : verdict)),
  }),
];

const VALUE_VARIANTS = [
  variant({
    name: 'null-characters-removed',
    reading: 55,
    description: 'The character U+0000 is left out of texts.',
    change: (reference) =>
      editBody(
        reference,
        withLeaves((leaf) => (typeof leaf === 'string' ? leaf.replaceAll('\u0000', '') : leaf)),
      ),
  }),
];

/** Variants by an area of the reading that leaves the choice. Each area with many has a file with its name here. */
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
