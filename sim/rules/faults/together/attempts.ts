import { createHmac } from 'node:crypto';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import type { Attempt } from '../../../model/message.ts';
import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import { TOGETHER } from './reason.ts';

const BLOCK_BYTES = 64;

function hasQuery({ webhook }: Attempt): boolean {
  return webhook.url.includes('?');
}

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

/** Faults in signatures that need two things together. */
export const SIGNATURE_TOGETHER = unseenByRandomWorlds(TOGETHER, [
  fault({
    name: 'identify-unsigned-at-query',
    breaks: ['SIG-001'],
    description: 'An identify call is unsigned if the secret is not ASCII and the URL has a query.',
    change: ({ sign }) => ({
      sign: (payload, attempt) => {
        const { sharedSecret = '' } = attempt.message.source;
        const isBeyondAscii = Buffer.byteLength(sharedSecret) > sharedSecret.length;
        return isOf(attempt, 'identify') && isBeyondAscii && hasQuery(attempt) ? null : sign(payload, attempt);
      },
    }),
  }),
  fault({
    name: 'long-secret-cut-for-deletions',
    breaks: ['SIG-002'],
    description: 'A delete notification is signed with the first 64 bytes of a longer secret.',
    change: ({ sign }) => ({
      sign: (payload, attempt) => {
        const bytes = Buffer.from(attempt.message.source.sharedSecret ?? '');
        if (!isOf(attempt, 'delete') || bytes.length <= BLOCK_BYTES) return sign(payload, attempt);
        return createHmac('sha1', bytes.subarray(0, BLOCK_BYTES)).update(payload.bytes).digest('hex');
      },
    }),
  }),
]);

/** Faults in the headers and the target of requests that need two things together. */
export const REQUEST_TOGETHER = unseenByRandomWorlds(TOGETHER, [
  fault({
    name: 'last-header-lost-on-retries-of-groups',
    breaks: ['HDR-009'],
    description: 'A retry of a group call lacks the last of its static headers.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => {
        const headers = Object.entries(staticHeaders(attempt));
        return Object.fromEntries(isOf(attempt, 'group') && attempt.number > 1 ? headers.slice(0, -1) : headers);
      },
    }),
  }),
  fault({
    name: 'credentials-lost-at-query',
    breaks: ['HDR-006'],
    description: 'The header Authorization is left out if the URL has a query.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => {
        const headers = Object.entries(staticHeaders(attempt));
        const isLeft = ([name]: [string, string]): boolean => name !== 'Authorization' || !hasQuery(attempt);
        return Object.fromEntries(headers.filter(isLeft));
      },
    }),
  }),
]);

/** Faults in URLs that need two things together. */
export const SETTING_TOGETHER = unseenByRandomWorlds(TOGETHER, [
  fault({
    name: 'query-lost-for-deletions',
    breaks: ['SET-004'],
    description: 'A delete notification goes to the URL without its query.',
    change: ({ target }) => ({
      target: (attempt) => (isOf(attempt, 'delete') ? target(attempt).replace(/\?.*/, '') : target(attempt)),
    }),
  }),
  fault({
    name: 'trailing-slash-lost-on-retries',
    breaks: ['SET-004'],
    description: 'A retry of a page call goes to the URL without the slash at its end.',
    change: ({ target }) => ({
      target: (attempt) => {
        const isChanged = isOf(attempt, 'page') && attempt.number > 1;
        return isChanged ? target(attempt).replace(/(?<=.)\/$/, '') : target(attempt);
      },
    }),
  }),
]);

/** Faults in retries that need two things together. */
export const RETRY_TOGETHER = unseenByRandomWorlds(TOGETHER, [
  fault({
    name: 'last-status-final-for-mobile-sources',
    breaks: ['RTY-006'],
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
    breaks: ['RTY-001', 'RTY-006'],
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
]);

/** Faults in timeouts that need two things together. */
export const TIMEOUT_TOGETHER = unseenByRandomWorlds(TOGETHER, [
  fault({
    name: 'late-answers-of-web-sources-count',
    breaks: ['TMO-003'],
    description: 'A page call of a web source has 30 s to be answered.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => {
        const isPatient = isOf(attempt, 'page') && attempt.message.source.type === 'web';
        return isPatient ? 30_000 : responseTimeoutMs(attempt);
      },
    }),
  }),
]);
