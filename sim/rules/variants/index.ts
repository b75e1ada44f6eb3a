import { KILOBYTE_BYTES, LIMITS } from '../../../spec/limits.ts';
import type { AreaName } from '../../../spec/requirements/index.ts';
import { isObject } from '../../json-object.ts';
import { editBody, edited, withLeaves } from '../edit.ts';
import type { Variant } from '../replacement.ts';
import { BATCH_VARIANTS } from './batch.ts';
import { BODY_VARIANTS } from './body.ts';
import { CLIENT_MESSAGE_VARIANTS } from './client-message.ts';
import { CLIENT_WIRE_VARIANTS } from './client-wire.ts';
import { DELETION_VARIANTS } from './deletion.ts';
import { DELIVERY_VARIANTS } from './delivery.ts';
import { HEADER_VARIANTS } from './header.ts';
import { QUEUE_VARIANTS } from './queue.ts';
import { RETRY_VARIANTS } from './retry.ts';
import { SETTING_VARIANTS } from './setting.ts';
import { SIGNATURE_VARIANTS } from './signature.ts';
import { variants } from './table.ts';
import { TIMEOUT_VARIANTS } from './timeout.ts';
import { TIMESTAMP_VARIANTS } from './timestamp.ts';

const AUDIENCE_VARIANTS = variants(
  `
  audience-changes-reversed | 36 |  | A sync sends the last change first.
  audience-beside-other-traits | 36 |  | The identify of a member carries computed traits too.
`,
  {
    'audience-changes-reversed': edited('audienceChanges', (changes) => changes.toReversed()),
    'audience-beside-other-traits': edited('audienceTraits', (traits) => ({
      order_count: 3,
      lifetime_value: '12.50',
      ...traits,
      last_seen: '2026-02-28',
    })),
  },
);

const INGESTION_VARIANTS = variants(
  `
  null-batch-refused | 53 |  | A batch that is null is refused, as a batch with a call that has no id is.
`,
  {
    'null-batch-refused': edited('readBatch', (batch, document) => {
      if (isObject(document) && document['batch'] === null) return { problem: 'Expected a batch, got null' };
      if ('problem' in batch || batch.isSingle || batch.items.every(hasId)) return batch;
      return { problem: 'Expected each call to have a `messageId`, got one without' };
    }),
  },
);

function hasId(item: unknown): boolean {
  return isObject(item) && item['messageId'] !== undefined;
}

const LIMIT_VARIANTS = variants(
  `
  binary-kilobytes | 18 |  | A KB has 1024 bytes.
  large-calls-dropped | 18 |  | A call that is too large is accepted and dropped.
`,
  {
    'binary-kilobytes': () => ({ callSizeBytes: LIMITS.callKilobytes * KILOBYTE_BYTES.binary }),
    'large-calls-dropped': () => ({ oversizeCall: 'dropped' }),
  },
);

const ROUTING_VARIANTS = variants(
  `
  screen-not-delivered | 1 |  | Screen calls are accepted but not delivered.
`,
  {
    'screen-not-delivered': edited('selects', (isSelected, { content }) => content.type !== 'screen' && isSelected),
  },
);

const TLS_VARIANTS = variants(
  `
  certificate-retried | 39 | failure | An endpoint whose certificate is refused is tried again.
`,
  {
    'certificate-retried': edited('verdict', (verdict, { kind }) => (kind === 'certificate' ? 'retried' : verdict)),
  },
);

const VALUE_VARIANTS = variants(
  `
  null-characters-removed | 55 |  | The character U+0000 is left out of texts.
`,
  {
    'null-characters-removed': (reference) =>
      editBody(
        reference,
        withLeaves((leaf) => (typeof leaf === 'string' ? leaf.replaceAll('\u0000', '') : leaf)),
      ),
  },
);

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
