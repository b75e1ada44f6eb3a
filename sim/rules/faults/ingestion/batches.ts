import { isObject } from '../../../json-object.ts';
import { faults } from '../table.ts';
import { editItems } from './reading.ts';

/** Number of items that are read at a time. */
const CHUNK_ITEMS = 10;

/** A round number that an implementer may consider enough. */
const ITEMS_READ = 100;
/** Default limit of bodies in a web framework. */
const USUAL_BODY_BYTES = 100 * 1024;

/** True if the integrations object of an item switches this destination off. */
function isLeftOut(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { context } = item;
  const integrations = item['integrations'] ?? (isObject(context) ? context['integrations'] : undefined);
  if (!isObject(integrations)) return false;
  return (Object.hasOwn(integrations, 'Webhooks') ? integrations['Webhooks'] : integrations['All']) === false;
}

/** Faults in reading the items of one request from a client library. */
export const BATCH_ITEM_FAULTS = faults(
  `
  left-out-call-ends-its-batch | ING-004 CAL-011 | The loop over a batch returns at a call that the destination does not get, so the calls after it in the batch are lost.
  batch-has-one-time | ING-011 ING-005 TIM-008 | All calls of a batch are stored with the timestamp of the first one.
  batch-of-a-hundred-at-most | ING-001 | Of a batch with many messages only the first are read.
  batch-over-100-kb-refused | ING-001 ING-012 | A large request of a client is refused.
  batch-read-in-overlapping-chunks | ING-001 DLV-001 | A batch is read in chunks whose last index counts too, so every item that begins a further chunk is delivered twice.
`,
  {
    'left-out-call-ends-its-batch': (reference) =>
      editItems(reference, (items) => {
        const end = items.findIndex(isLeftOut);
        return end === -1 ? items : items.slice(0, end);
      }),
    'batch-has-one-time': (reference) =>
      editItems(reference, (items) => {
        const [first] = items;
        if (!isObject(first) || first['timestamp'] === undefined) return items;
        const { timestamp } = first;
        return items.map((item) => (isObject(item) ? { ...item, timestamp } : item));
      }),
    'batch-of-a-hundred-at-most': (reference) => editItems(reference, (items) => items.slice(0, ITEMS_READ)),
    'batch-over-100-kb-refused': () => ({ batchSizeBytes: USUAL_BODY_BYTES }),
    'batch-read-in-overlapping-chunks': (reference) =>
      editItems(reference, (items) => {
        const starts = items.map((_, index) => index).filter((index) => index % CHUNK_ITEMS === 0);
        return starts.flatMap((start) => items.slice(start, start + CHUNK_ITEMS + 1));
      }),
  },
);
