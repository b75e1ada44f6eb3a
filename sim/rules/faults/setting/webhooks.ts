import { LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';
import { configure } from '../../router/settings.ts';
import type { Rules } from '../../rules.ts';
import { mixedWithEarlier, sourcesInForce } from '../earlier-settings.ts';

/** The largest item that the store of settings takes. */
const STORED_BYTES = 4_096;

/** Takes any number of webhooks, each as the reference does. */
const withoutLimit: Rules['configure'] = (given) => {
  const problem = given.map((webhook) => configure([webhook])).find((entry) => 'problem' in entry);
  return problem ?? { webhooks: given.map(({ url, headers = {} }) => ({ url, headers })) };
};

/** Faults in the settings of the destination, except its secret and headers. */
export const SETTING_FAULTS = [
  fault({
    name: 'fifth-url-unused',
    breaks: ['SET-001', 'DLV-003'],
    description: 'Only the first four webhook URLs are used.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).slice(0, 4),
    }),
  }),
  fault({
    name: 'large-settings-not-stored',
    breaks: ['SET-001', 'CAL-011'],
    description: `The store of settings silently takes no item above ${STORED_BYTES} bytes, so larger settings are accepted and the former ones, or none, stay in force.`,
    memory: sourcesInForce(),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const sources = recall(memory);
        const { sharedSecret, webhooks, writeKey } = given;
        if (Buffer.byteLength(JSON.stringify({ sharedSecret, webhooks })) > STORED_BYTES) {
          return sources.get(writeKey) ?? { ...given, sharedSecret: undefined, webhooks: [] };
        }
        const source = sourceInForce(given, memory);
        sources.set(writeKey, source);
        return source;
      },
    }),
  }),
  fault({
    name: 'sixth-url-used',
    breaks: ['SET-002'],
    description: 'The number of webhook URLs is not limited.',
    change: () => ({ configure: withoutLimit }),
  }),
  fault({
    name: 'sixth-url-used-once-replaced',
    breaks: ['SET-002'],
    description:
      'URLs beyond the fifth are left out when a source is created, and used when its settings are replaced.',
    memory: sourcesInForce(),
    change: (_, recall) => ({
      configure: withoutLimit,
      sourceInForce: (given, memory) => {
        const sources = recall(memory);
        const isNew = !sources.has(given.writeKey);
        sources.set(given.writeKey, given);
        return isNew ? { ...given, webhooks: given.webhooks.slice(0, LIMITS.webhookUrls) } : given;
      },
    }),
  }),
  fault({
    name: 'query-dropped',
    breaks: ['SET-004', 'SET-001'],
    description: 'The query of a webhook URL is left out.',
    change: ({ target }) => ({
      target: (attempt) => target(attempt).replace(/\?.*$/, ''),
    }),
  }),
  fault({
    name: 'query-lost-on-retries',
    breaks: ['SET-004'],
    description: 'Retries leave out the query of a webhook URL.',
    change: ({ target }) => ({
      target: (attempt) => (attempt.number === 1 ? target(attempt) : target(attempt).replace(/\?.*$/, '')),
    }),
  }),
  fault({
    name: 'trailing-slash-dropped',
    breaks: ['SET-004'],
    description: 'A slash at the end of the path of a webhook URL is left out.',
    change: ({ target }) => ({
      target: (attempt) => target(attempt).replace(/(?<=.)\/(?=\?|$)/, ''),
    }),
  }),
  fault({
    name: 'other-scheme-as-http',
    breaks: ['SET-005'],
    description: 'A URL of any scheme is requested over http.',
    change: () => ({
      configure: (given) =>
        configure(given.map((webhook) => ({ ...webhook, url: webhook.url.replace(/^(?!https?:)[a-z]+:/i, 'http:') }))),
    }),
  }),
  fault({
    name: 'no-webhook-refuses-calls',
    breaks: ['SET-007'],
    description: 'A source without webhook URLs refuses calls.',
    change: () => ({
      takesCalls: (source) => source.webhooks.length > 0,
    }),
  }),
  fault({
    name: 'first-webhooks-kept',
    breaks: ['SET-009', 'AUD-003', 'HDR-006', 'AUD-001'],
    description: 'New settings replace everything except the webhooks.',
    memory: sourcesInForce(),
    change: mixedWithEarlier(({ webhooks }, given) => ({ ...given, webhooks })),
  }),
  fault({
    name: 'removed-secret-kept',
    breaks: ['SET-009', 'SIG-005'],
    description: 'A secret that is removed from the settings stays in use.',
    memory: sourcesInForce(),
    change: mixedWithEarlier(({ sharedSecret }, given) => ({
      ...given,
      sharedSecret: given.sharedSecret ?? sharedSecret,
    })),
  }),
  fault({
    name: 'never-switched-on-again',
    breaks: ['SET-009', 'CAL-011', 'CAL-001', 'DEL-001', 'SEL-006', 'SEL-005', 'SEL-003', 'SEL-009'],
    description: 'A source that was switched off cannot be switched on again.',
    memory: sourcesInForce(),
    change: mixedWithEarlier(({ enabled }, given) => ({ ...given, enabled: given.enabled && enabled })),
  }),
  fault({
    name: 'same-path-used-once',
    breaks: ['SET-001', 'DLV-003'],
    description: 'Only the first of several URLs that differ only in their query is used.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => {
        const used = new Set<string>();
        return webhooksFor(message).filter(({ url }) => {
          const [place = ''] = url.split('?');
          return used.size < used.add(place).size;
        });
      },
    }),
  }),
  fault({
    name: 'long-target-cut',
    breaks: ['SET-004'],
    description: 'The path and query of a webhook URL are cut to 255 characters.',
    change: ({ target }) => ({
      target: (attempt) => target(attempt).slice(0, 255),
    }),
  }),
  fault({
    name: 'created-off-stays-off',
    breaks: ['SET-009', 'DEL-001', 'CAL-011', 'SEL-006', 'SEL-005', 'SEL-003'],
    description: 'A source that was switched off when it was created cannot be switched on.',
    memory: slot('whether each source was created switched off, by write key', () => new Map<string, boolean>()),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const created = recall(memory);
        const isOff = created.get(given.writeKey) ?? !given.enabled;
        created.set(given.writeKey, isOff);
        return sourceInForce(isOff ? { ...given, enabled: false } : given, memory);
      },
    }),
  }),
];
