import type { Rules } from '../../rules/rules.ts';
import { chanceOf } from '../../rules/variants/chance.ts';

/** Behaviour with a plain name. It is a fault or variant of the simulator, or else brings its own rules. */
export interface PlainName {
  readonly name: string;
  /** The id of the fault or variant; the name itself if the rules are here. */
  readonly id: string;
  /** What the service then does. Default: the description of the fault or variant. */
  readonly description?: string;
  /** Only for what no fault or variant does. The document allows all of these. */
  readonly rules?: (reference: Rules) => Rules;
}

/** How long a late message waits. */
const LATE_MS = 30_000;
/** Of so many messages, one is dropped. */
const DROPPED_OF = 3;

/** What receivers of webhooks have to cope with most often, and what they should notice. */
export const PLAIN_NAMES: readonly PlainName[] = [
  { name: 'send twice', id: 'success-sent-again', description: 'A message that was taken with 200 is sent again.' },
  {
    name: 'wrong digest',
    id: 'digest-sha256',
    description: 'The signature is an HMAC-SHA256 instead of an HMAC-SHA1.',
  },
  { name: 'digest of sorted body', id: 'digest-of-sorted-body' },
  { name: 'no signature', id: 'ingested-calls-unsigned', description: 'Requests are not signed.' },
  { name: 'unsigned retries', id: 'retries-not-signed' },
  { name: 'upper-case digest', id: 'upper-case-digest' },
  {
    name: 'late',
    id: 'late',
    description: `The first attempts of a message wait for ${LATE_MS / 1000} s.`,
    rules: (reference) => ({ ...reference, startDelayMs: () => LATE_MS }),
  },
  {
    name: 'out of order',
    id: 'messages-overtake-each-other',
    description: 'Messages wait for up to 5 s, each for a time of its own, so they overtake each other.',
  },
  {
    name: 'drop',
    id: 'drop',
    description: `About one message of ${DROPPED_OF} is never sent.`,
    rules: (reference) => ({
      ...reference,
      selects: (message) => chanceOf(message, DROPPED_OF) > 0 && reference.selects(message),
    }),
  },
  { name: 'retry too soon', id: 'retries-at-once', description: 'The first two retries follow at once.' },
  { name: 'retry once', id: 'single-retry' },
  { name: 'retry for a day', id: 'window-of-a-day' },
  { name: 'short timeout', id: 'timeout-after-three-seconds' },
  { name: 'changed bytes on retries', id: 'bytes-differ-by-attempt' },
  { name: 'other bytes', id: 'pretty-printed-json' },
  { name: 'escaped text', id: 'escaped-json' },
  { name: 'unknown members', id: 'extra-members' },
  { name: 'no user id', id: 'identify-without-user-id' },
  { name: 'other version', id: 'version-two' },
  { name: 'delete twice', id: 'delete-sent-twice' },
];
