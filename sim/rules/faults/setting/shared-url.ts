import { slot } from '../../../model/memory.ts';
import type { Source } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** The URLs that the destination of a source sends to: none while it is switched off. */
function urlsOf(source: Source | undefined): string[] {
  return source?.enabled === true ? source.webhooks.map(({ url }) => url) : [];
}

/** Faults in the settings of a source whose URL another source has too. */
export const SHARED_URL_FAULTS = [
  fault({
    name: 'worker-of-url-stopped',
    breaks: ['SET-001', 'CAL-011'],
    description:
      'When a URL is taken out of the settings of a source, its worker stops, also for another source that still has it.',
    memory: slot('the sources in force, and the URLs without a worker', () => ({
      inForce: new Map<string, Source>(),
      stopped: new Set<string>(),
    })),
    change: ({ sourceInForce, webhooksFor }, recall) => ({
      sourceInForce: (given, memory) => {
        const { inForce, stopped } = recall(memory);
        const source = sourceInForce(given, memory);
        for (const url of urlsOf(inForce.get(given.writeKey))) stopped.add(url);
        for (const url of urlsOf(source)) stopped.delete(url);
        inForce.set(given.writeKey, source);
        return source;
      },
      webhooksFor: (message) => webhooksFor(message).filter(({ url }) => !recall(message.memory).stopped.has(url)),
    }),
  }),
  fault({
    name: 'url-switched-off-for-all',
    breaks: ['SET-001', 'CAL-011'],
    description:
      'The switch is kept by URL, so switching off one source stops the calls of others that have a URL in common with it.',
    memory: slot('whether each URL is on', () => new Map<string, boolean>()),
    change: ({ sourceInForce, webhooksFor }, recall) => ({
      sourceInForce: (given, memory) => {
        const source = sourceInForce(given, memory);
        for (const { url } of source.webhooks) recall(memory).set(url, source.enabled);
        return source;
      },
      webhooksFor: (message) => webhooksFor(message).filter(({ url }) => recall(message.memory).get(url) !== false),
    }),
  }),
];
