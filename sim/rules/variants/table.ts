import type { Reading } from '../../../spec/readings/index.ts';
import type { ClientRules } from '../client/client-rules.ts';
import { type Change, type Each, ofClient, readChanges, type Variant } from '../replacement.ts';
import type { Rules } from '../rules.ts';
import { EACH_AFTER_FAILURE, EACH_CALL, EACH_MESSAGE, EACH_TO_SEVERAL_URLS, eachOfKind } from './each.ts';

/** One choice of a client may replace several of its rules. */
type Choice<All> = Change<All> | { readonly each: Each; readonly change: Change<All> };

/** Messages that can make a choice one by one, by the word in the table. */
const EACH: Readonly<Record<string, Each>> = {
  message: EACH_MESSAGE,
  call: EACH_CALL,
  failure: EACH_AFTER_FAILURE,
  urls: EACH_TO_SEVERAL_URLS,
  screen: eachOfKind('screen'),
  alias: eachOfKind('alias'),
  delete: eachOfKind('delete'),
};

/**
 * Conforming routers: a row for each, with its name, the number of the reading that allows it, the messages that can make
 * the choice one by one, and its behaviour in one sentence; and the change of each.
 */
export function variants(table: string, choices: Readonly<Record<string, Choice<Rules>>>): Variant[] {
  return readChanges(table, choices).map(([[name = '', reading, messages = '', description = ''], found]) => {
    if (found === undefined) throw new Error(`Expected a change for ${name}, got none`);
    const { each, change } = typeof found === 'function' ? { each: EACH[messages], change: found } : found;
    const rules = (reference: Rules): Rules => ({ ...reference, ...change(reference) });
    return { name, reading: Number(reading) as Reading, description, rules, ...(each && { each }) };
  });
}

/** Conforming client libraries. */
export function clientVariants(table: string, choices: Readonly<Record<string, Change<ClientRules>>>): Variant[] {
  return variants(table, Object.fromEntries(Object.entries(choices).map(([name, change]) => [name, ofClient(change)])));
}
