/**
 * Faults that one sequence finds and no other case, by the id of its case. The sequences of clients prove themselves
 * together, because the same happens in all of them.
 */
export const FOUND_BY_SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  'sequence/one-url': ['ingestion-keeps-first-webhooks', 'ingestion-keeps-first-secret', 'ingestion-keeps-sources-off'],
  'sequence/several-urls': ['time-shared-by-many-urls', 'removed-url-stays-out'],
  'client-sequence/': ['asleep-after-an-hour'],
};
