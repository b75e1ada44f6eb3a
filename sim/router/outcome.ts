import type { LogKind } from '../model/log.ts';
import type { Attempt } from '../model/message.ts';
import type { Outcome } from '../wire/outcome.ts';

function sentenceOf(outcome: Outcome): readonly [LogKind, string] {
  switch (outcome.kind) {
    case 'response':
      return ['status', `The endpoint answered with status ${outcome.status}`];
    case 'timeout':
      return ['timeout', `Timeout error: the endpoint did not respond within ${outcome.afterMs} ms`];
    case 'connection':
      return ['connection', `The connection failed: ${outcome.reason}`];
    case 'certificate':
      return ['certificate', `No request was sent because the certificate is not accepted: ${outcome.reason}`];
  }
}

/** The log entry for an attempt without success: kind, sentence and URL. */
export function describeOutcome(outcome: Outcome, { number, webhook }: Attempt): [LogKind, string, string] {
  const [kind, sentence] = sentenceOf(outcome);
  return [kind, `${sentence} (attempt ${number})`, webhook.url];
}
