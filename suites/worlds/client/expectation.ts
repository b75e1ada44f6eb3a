import type { RequirementId } from '../../../spec/requirements/index.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS } from '../../harness/capture/go-methods.ts';
import type { MarkedMessage } from '../../harness/capture/messages.ts';
import { certainlyFits, FITS_BYTES, sizeBytes, TOO_LARGE_BYTES } from '../../harness/kit/client/message-sizes.ts';

/** If a message at least this large is not sent, its size is the likely reason. */
const LARGE_BYTES = 25_000;

export type Expectation =
  | { readonly fate: 'sent' | 'left out'; readonly requirement: RequirementId }
  /** Conforming clients differ here. */
  | { readonly fate: 'open' };

export function deriveExpectation(message: MarkedMessage): Expectation {
  const missing = missingIn(message);
  if (missing !== undefined) return { fate: 'left out', requirement: missing };
  if (message.method === 'Page' && !isGiven(message, 'UserId')) return { fate: 'open' };
  const bytes = sizeBytes(message);
  if (bytes >= TOO_LARGE_BYTES) {
    return { fate: 'left out', requirement: hasFewCharacters(message) ? 'BAT-005' : 'BAT-004' };
  }
  if (!certainlyFits(message)) return { fate: 'open' };
  return { fate: 'sent', requirement: bytes >= LARGE_BYTES ? 'BAT-003' : sentRequirement(message) };
}

/** True if a message that is too large would fit if its characters counted. */
function hasFewCharacters({ fields }: MarkedMessage): boolean {
  return JSON.stringify(fields).length <= FITS_BYTES;
}

/** The requirement that a method accepts and sends messages of this kind of user. */
export function sentRequirement(message: MarkedMessage): RequirementId {
  const { method } = message;
  const isAnonymous = !isGiven(message, 'UserId');
  const either = EITHER_IDENTITY.find((name) => name === method);
  return isAnonymous && either !== undefined ? GO_METHOD_FACTS[either].sentAnonymous : GO_METHOD_FACTS[method].sent;
}

/** The requirement that a message is not sent without a field that this message lacks. */
function missingIn(message: MarkedMessage): RequirementId | undefined {
  const required = Object.entries<RequirementId>(GO_METHOD_FACTS[message.method].required);
  const lacking = required.find(([field]) => {
    const isUser = field === 'UserId' && message.method !== 'Alias';
    return !isGiven(message, field) && !(isUser && isGiven(message, 'AnonymousId'));
  });
  return lacking?.[1];
}

function isGiven({ fields }: MarkedMessage, field: string): boolean {
  return typeof fields[field] === 'string' && fields[field] !== '';
}
