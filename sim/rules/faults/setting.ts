import { fault } from '../replacement.ts';
import { configure } from '../settings.ts';

/** Settings of the destination other than secret and headers. */
export const SETTINGS_FAULTS = [
  fault(
    'fifth-url-unused',
    ['SET-001', 'DLV-003'],
    'Only the first four webhook URLs are used.',
    ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).slice(0, 4),
    }),
  ),
  fault('sixth-url-used', ['SET-002'], 'There is no limit to the number of webhook URLs.', () => ({
    configure: (given) => {
      const problem = given.map((webhook) => configure([webhook])).find((entry) => 'problem' in entry);
      return problem ?? { webhooks: given.map(({ url, headers = {} }) => ({ url, headers })) };
    },
  })),
  fault('query-dropped', ['SET-004', 'SET-001'], 'The query of a webhook URL is left out.', ({ target }) => ({
    target: (attempt) => target(attempt).replace(/\?.*$/, ''),
  })),
  fault('query-lost-on-retries', ['SET-004'], 'Retries leave out the query of a webhook URL.', ({ target }) => ({
    target: (attempt) => (attempt.number === 1 ? target(attempt) : target(attempt).replace(/\?.*$/, '')),
  })),
  fault(
    'trailing-slash-dropped',
    ['SET-004'],
    'A slash at the end of the path of a URL is left out.',
    ({ target }) => ({
      target: (attempt) => target(attempt).replace(/(?<=.)\/(?=\?|$)/, ''),
    }),
  ),
  fault('other-scheme-as-http', ['SET-005'], 'A URL of any scheme is requested over http.', () => ({
    configure: (given) =>
      configure(given.map((webhook) => ({ ...webhook, url: webhook.url.replace(/^(?!https?:)[a-z]+:/i, 'http:') }))),
  })),
  fault('no-webhook-refuses-calls', ['SET-007'], 'A source without webhook URLs takes no calls.', () => ({
    takesCalls: (source) => source.webhooks.length > 0,
  })),
  fault('first-webhooks-kept', ['SET-009', 'AUD-003'], 'New settings change everything but the webhooks.', () => ({
    replaceSource: (earlier, next) => ({ ...next, webhooks: earlier?.webhooks ?? next.webhooks }),
  })),
  fault('removed-secret-kept', ['SET-009'], 'A secret that is taken out of the settings is kept.', () => ({
    replaceSource: (earlier, next) => ({ ...next, sharedSecret: next.sharedSecret ?? earlier?.sharedSecret }),
  })),
  fault('never-switched-on-again', ['SET-009'], 'A source that was switched off stays so.', () => ({
    replaceSource: (earlier, next) => ({ ...next, enabled: next.enabled && earlier?.enabled !== false }),
  })),
  fault(
    'same-path-used-once',
    ['SET-001'],
    'Of URLs that differ in their query alone, the first is used.',
    ({ webhooksFor }) => ({
      webhooksFor: (message) => {
        const used = new Set<string>();
        return webhooksFor(message).filter(({ url }) => {
          const [place = ''] = url.split('?');
          return used.size < used.add(place).size;
        });
      },
    }),
  ),
  fault('long-target-cut', ['SET-004'], 'Path and query are cut to 255 characters.', ({ target }) => ({
    target: (attempt) => target(attempt).slice(0, 255),
  })),
];
