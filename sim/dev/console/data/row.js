/** @import { DevMessageSummary, DevDeliverySummary, MessageState } from '../../../../spec/shapes/dev/messages.ts' */

/**
 * What the list shows of a message, and no more, because there may be 50,000 of them.
 *
 * @typedef {object} Row
 * @property {number} number
 * @property {number} atMs
 * @property {string} type
 * @property {string} what Its event, name, group id or previous id, or else its user.
 * @property {MessageState} state
 * @property {string} results What each URL answered, such as `503 → 200`.
 * @property {number | null} nextAtMs When its next attempt is due.
 * @property {boolean} hasHint
 * @property {boolean} isCopy
 */

/** A story with more results than this is shortened. */
const MOST_RESULTS = 3;

/** The number in an id such as `m12`. @param {string} id */
export const numberOf = (id) => Number(id.slice(1));

/** @param {number} number */
export const idOf = (number) => `m${number}`;

/** @param {DevMessageSummary} message @returns {Row} */
export function rowOf(message) {
  const next = message.deliveries.flatMap(({ nextAt }) => (nextAt === null ? [] : [Date.parse(nextAt)]));
  return {
    number: numberOf(message.id),
    atMs: Date.parse(message.at),
    type: message.type,
    what: shared(message.title ?? message.user ?? ''),
    state: message.state,
    results: shared(message.deliveries.map(resultOf).filter(Boolean).join(', ')),
    nextAtMs: next.length === 0 ? null : Math.min(...next),
    hasHint: message.hint !== null,
    isCopy: message.copyOf !== null,
  };
}

/** How the attempts at one URL ended, in order. Of a long story, the beginning and the end. @param {DevDeliverySummary} delivery */
function resultOf({ story }) {
  const results = story.map(({ result, times }) => {
    const text = result === 'under-way' ? '…' : result;
    return times > 1 ? `${text} ×${times}` : text;
  });
  return (results.length > MOST_RESULTS ? [results[0], '…', results.at(-1)] : results).join(' → ');
}

/** How many texts are shared among rows. */
const MAX_SHARED = 5000;
/** @type {Map<string, string>} */
const texts = new Map();

/** One string for all rows that have the same text. @param {string} text */
function shared(text) {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= MAX_SHARED) texts.clear();
  texts.set(text, text);
  return text;
}
