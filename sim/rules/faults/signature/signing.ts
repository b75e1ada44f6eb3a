import type { Attempt, Payload } from '../../../model/message.ts';

/** Signs with another digest if there is a secret. */
export function signing(digestOf: (secret: string, payload: Payload, attempt: Attempt) => string) {
  return {
    sign: (payload: Payload, attempt: Attempt) => {
      const secret = attempt.message.source.sharedSecret;
      return secret ? digestOf(secret, payload, attempt) : null;
    },
  };
}
