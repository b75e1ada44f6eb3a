import type { CaseResult } from '../../../spec/shapes/results.ts';

/** Faults that one case of a relation finds and no other case but combinations of values and sequences, by the id of the case. */
const FOUND_ALONE: Readonly<Record<string, readonly string[]>> = {
  'client-relation/order': ['page-after-alias-lost', 'page-right-after-group-lost'],
  'client-relation/methods': ['pages-of-flush-merged', 'groups-alone-lose-one'],
  'client-relation/special-ids': ['id-null-left-out'],
  'client-relation/special-values': ['client-indexed-objects-as-lists', 'client-typed-values-unwrapped'],
  'client-relation/special-keys': ['client-instants-of-creation-parsed', 'client-keys-of-reserved-words-renamed'],
  'client-relation/optional-fields': ['traits-hide-integrations-of-anonymous'],
  'client-relation/debug': ['debug-doubles-interval', 'debug-flushes-every-message'],
  'client-relation/endpoint-paths': [
    'endpoint-with-query-ignored',
    'endpoint-of-file-ignored',
    'endpoint-with-last-slash-ignored',
  ],
  'client-relation/side-by-side': ['own-flush-counts-shared', 'flush-resets-equal-counts'],
  'client-relation/write-keys': ['write-key-without-separators', 'write-key-with-hyphens'],
  'client-relation/many-clients': ['seventeenth-client-sends-twice', 'seventeenth-client-sends-nothing'],
  'client-relation/many-users': ['traits-beyond-64-users-lost'],
  'client-relation/other-times': ['old-year-dropped', 'interval-misses-leap-century'],
  'client-relation/gaps': ['last-moment-begins-interval-anew'],
  'client-relation/rests': ['interval-sleeps-after-an-hour', 'interval-doubles-after-a-day'],
  'client-relation/answers': ['client-retries-after-success', 'client-retries-cached-success'],
  'client-relation/near-limits': ['message-that-fills-buffer-lost', 'message-that-grows-buffer-lost'],
  'client-relation/many-and-deep': ['client-members-cut', 'client-depth-cut', 'client-lists-cut'],
  'relation/through-client': [
    'ingested-keys-with-brackets-nested',
    'ingested-keys-of-prototypes-dropped',
    'ingested-device-keeps-first-user',
    'clients-of-a-source-count-together',
  ],
  'relation/messages-added': ['user-off-after-calls-switched-off'],
  'relation/deletions-between': [
    'deletion-ends-retries',
    'places-of-deletions-kept',
    'deletion-blanks-events-of-waiting-calls',
  ],
  'relation/messages-reordered': ['identify-of-failing-user-dropped'],
  'relation/sources-reordered': [
    'quiet-first-source-takes-headers-of-retries',
    'memberships-after-a-quiet-source-unheard',
  ],
  'relation/users-renamed': ['user-called-null-is-nobody', 'paths-in-user-ids-resolved'],
  'relation/names-replaced': [
    'event-of-reserved-name-dropped',
    'markup-in-events-removed',
    'event-templates-filled-in',
  ],
  'relation/write-keys-replaced': ['write-keys-without-case', 'write-keys-cut'],
  'relation/secrets-replaced': ['percent-secret-decoded', 'secret-of-one-line'],
  'relation/headers-replaced': ['header-templates-filled-in'],
  'relation/urls-replaced': ['repeated-parameters-joined', 'empty-parameters-dropped'],
  'relation/world-moved': ['seconds-in-32-bits', 'retries-end-with-the-year', 'retries-end-with-the-day'],
  'relation/timestamps-moved': ['hour-skipped-in-spring', 'hour-repeated-in-autumn', 'hour-repeated-in-november'],
  'relation/answers-dressed': ['retry-after-obeyed-on-success', 'body-says-failure', 'answer-must-be-json'],
  'relation/texts-replaced': ['days-of-calendar-corrected'],
  'relation/values-replaced': ['objects-with-a-length-are-lists', 'references-in-values-resolved'],
  'relation/keys-replaced': ['long-keys-cut'],
  'relation/optional-members': ['test-traffic-dropped'],
  'relation/source-type-changed': ['members-of-mobile-sources-unheard', 'leavers-of-mobile-sources-unheard'],
  'relation/refusing-urls-added': ['headers-move-past-refusing-url', 'refused-connection-ends-message'],
  'relation/urls-added': ['attempts-shared-by-urls'],
  'relation/endpoints-secured': ['https-retried-once', 'https-retries-without-static-headers'],
  'relation/settings-midway': ['first-urls-after-a-pause', 'off-cached-for-a-minute', 'retry-headers-by-index'],
  'relation/settings-in-steps': ['first-secret-of-a-quiet-source-kept'],
  'relation/settings-put-again': ['same-settings-lose-headers', 'same-settings-lose-secret'],
  'relation/many-sources': ['further-sources-unheard', 'keys-of-some-sources-remembered'],
  'relation/many-messages': ['deadline-from-arrival'],
  'relation/many-pending': ['silent-endpoints-given-up', 'place-lost-at-timeout'],
  'relation/failing-for-good': ['retry-after-lifts-window', 'window-by-time-of-day'],
  'client-relation/many-batches': ['client-drops-beyond-its-workers'],
};

/** Faults that plain cases find too, but of all relations and random worlds only this one, or only this sequence. */
const FOUND_BESIDE_PLAIN: Readonly<Record<string, readonly string[]>> = {
  'client-relation/other-messages': ['message-limit-missing', 'large-message-takes-neighbours'],
  'client-relation/special-ids': ['page-name-from-title'],
  'client-relation/gaps': ['stale-messages-dropped'],
  'client-relation/many-users': ['user-ids-reused-after-100'],
  'client-relation/many-batches': ['client-batches-a-second-limited'],
  'client-relation/others-closed': ['client-close-clears-shared-buffer', 'client-close-stops-shared-ticker'],
  'client-relation/optional-fields': ['anonymous-id-lost-beside-user-id'],
  'relation/messages-added': ['switched-off-user-stays-off'],
  'relation/audiences-between': ['third-audience-compared-with-another', 'latest-audience-synced'],
  'relation/messages-reordered': ['older-call-of-user-dropped'],
  'relation/settings-in-steps': ['changed-header-of-url-kept'],
  'relation/failing-messages': ['retries-have-less-time', 'second-retry-has-less-time'],
  'relation/headers-replaced': ['static-header-values-made-unique'],
  'relation/failures-swapped': ['timeout-after-seven-seconds', 'full-disk-final'],
  'relation/texts-replaced': ['json-text-parsed'],
  'relation/keys-replaced': ['private-keys-dropped'],
  'relation/values-replaced': ['epoch-milliseconds-as-instants'],
  'relation/values-extreme': ['deep-values-cut', 'values-beyond-25-levels-cut'],
  'relation/many-messages': ['further-users-unheard', 'late-identify-dropped'],
  'relation/urls-added': ['last-url-tried-twice'],
  'relation/one-user': ['known-user-not-identified-again', 'user-has-a-quota'],
  'relation/optional-members': ['context-fills-traits'],
  'sequence/several-urls': ['url-switched-off-for-all'],
  'client-sequence/': ['interval-stretches-when-quiet'],
};

/**
 * Faults that one sequence finds and no other case, by the id of its case. The sequences of clients prove themselves
 * together, because the same happens in all of them.
 */
const FOUND_BY_SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  'sequence/one-url': ['ingestion-keeps-first-webhooks', 'ingestion-keeps-first-secret', 'ingestion-keeps-sources-off'],
  'sequence/several-urls': ['time-shared-by-many-urls', 'removed-url-stays-out'],
  'client-sequence/': ['asleep-after-an-hour'],
};

/** Faults that only the worlds of a few users find, of all cases but combinations and sequences. */
const FOUND_BY_FEW_USERS: Readonly<Record<string, readonly string[]>> = {
  'random/few-users': [
    'members-joined-by-alias',
    'deleted-user-leaves-audiences',
    'membership-compared-with-traits',
    'known-user-notified-though-off',
    'write-keys-of-clients-in-any-case',
    'calls-of-clients-take-turns-at-urls',
  ],
};

/** The id of the relation or sequence that alone has to find this fault, or how such ids begin; undefined if none has. */
export function finderOf(fault: string): string | undefined {
  return (
    keyOf(FOUND_ALONE, fault) ??
    keyOf(FOUND_BESIDE_PLAIN, fault) ??
    keyOf(FOUND_BY_SEQUENCES, fault) ??
    keyOf(FOUND_BY_FEW_USERS, fault)
  );
}

/** Whether a case is the one with this id, or one of those whose ids begin like this. */
export function isFinder({ id }: Pick<CaseResult, 'id'>, finder: string): boolean {
  return finder.endsWith('/') ? id.startsWith(finder) : id === finder;
}

/** Whether a fault has to be found by a sequence alone. */
export function provesSequence(fault: string): boolean {
  return isSequence({ id: finderOf(fault) ?? '' });
}

/** Whether a fault has to be found by few users who meet again, alone. */
export function provesFewUsers(fault: string): boolean {
  return isOfFewUsers({ id: finderOf(fault) ?? '' });
}

/** Whether a case plays what a few users do who meet again and again. */
export function isOfFewUsers({ id }: Pick<CaseResult, 'id'>): boolean {
  return /^(client-)?random\/few-users$/.test(id);
}

/** Whether a case plays worlds: related ones, or random ones. */
export function isOfWorlds({ id }: Pick<CaseResult, 'id'>): boolean {
  return /^((client-)?relation|(client-)?random)\//.test(id);
}

/** Whether a case plays what can happen one after another. */
export function isSequence({ id }: Pick<CaseResult, 'id'>): boolean {
  return /^(client-)?sequence\//.test(id);
}

/**
 * Whether a case plays pairs of values, sequences or few users, which meet many faults by the way without saying what they
 * depend on.
 */
export function isMixed(each: Pick<CaseResult, 'id'>): boolean {
  return /^(client-)?combination\//.test(each.id) || isSequence(each) || isOfFewUsers(each);
}

/** Whether a case is of the kind that has to find a fault alone: a sequence, or one of few users. */
export function isOfItsKind(fault: string, each: Pick<CaseResult, 'id'>): boolean {
  return (provesSequence(fault) && isSequence(each)) || (provesFewUsers(fault) && isOfFewUsers(each));
}

/** What is wrong with a fault that one relation or sequence alone has to find: one sentence, or nothing. */
export function problemsOfFoundAlone(fault: string, failed: readonly Pick<CaseResult, 'id'>[]): string[] {
  const finder = finderOf(fault);
  if (finder === undefined) return [];
  const isBesidePlain = keyOf(FOUND_BESIDE_PLAIN, fault) !== undefined;
  const found = failed.filter((each) =>
    isMixed(each) ? isOfItsKind(fault, each) : !isBesidePlain || isOfWorlds(each),
  );
  if (found.length > 0 && found.every((each) => isFinder(each, finder))) return [];
  const others = isBesidePlain ? 'no other relation, and not random worlds' : 'no other case';
  const ids = found.map(({ id }) => id).join(', ') || 'none';
  return [
    `Expected ${finder} and ${others} to find the fault ${fault} (suites/proof/matrix/found-alone.ts), got ${ids}`,
  ];
}

function keyOf(table: Readonly<Record<string, readonly string[]>>, fault: string): string | undefined {
  return Object.keys(table).find((id) => table[id]?.includes(fault));
}
