import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import type { Attempt } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

function isOf({ message }: Attempt, ...kinds: readonly string[]): boolean {
  return kinds.includes(message.content.type);
}

/** An object without the members that hold objects or lists. */
function flat(object: unknown): JsonObject {
  return Object.fromEntries(Object.entries(Object(object)).filter(([, value]) => typeof value !== 'object'));
}

function isFivexx(status: number | undefined): boolean {
  return status !== undefined && status >= 500;
}

/** Faults in retries that need two things together. */
export const RETRY_TOGETHER = [
  fault({
    name: 'last-status-final-for-mobile-sources',
    breaks: ['RTY-006', 'RTY-001'],
    description: 'A 599 is final for a message of a mobile source.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isFinal = outcome.kind === 'response' && outcome.status === 599;
        return isFinal && attempt.message.source.type === 'mobile' ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'dated-alias-not-retried',
    breaks: ['RTY-001', 'RTY-006', 'RTY-004'],
    description: 'An alias call with a timestamp is not retried after a 5xx.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const { content, givenInstantMs } = attempt.message;
        const isFinal = outcome.kind === 'response' && isFivexx(outcome.status);
        const isDated = content.type === 'alias' && givenInstantMs !== null;
        return isFinal && isDated ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'traits-flat-on-retries-of-identify',
    breaks: ['RTY-005'],
    description: 'A retry of an identify call has only the traits that are neither objects nor lists.',
    change: ({ serialise }) => ({
      serialise: (body, attempt) => {
        const isChanged = isOf(attempt, 'identify') && attempt.number > 1 && isObject(body['traits']);
        return serialise(isChanged ? { ...body, traits: flat(body['traits']) } : body, attempt);
      },
    }),
  }),
];
