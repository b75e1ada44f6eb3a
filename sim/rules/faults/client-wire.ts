import { slot } from '../../model/memory.ts';
import type { ClientRules, QueuedMessage } from '../client/client-rules.ts';
import { clientFault } from '../replacement.ts';

/** Stands for the service's own address, which a client would use by default. Nobody listens there. */
const DEFAULT_ADDRESS = new URL('http://127.0.0.1:1/v1/batch');

/** Sends to the default address in place of some endpoints. */
function ignoring(isIgnored: (endpoint: URL) => boolean) {
  return ({ urlOf }: ClientRules): Partial<ClientRules> => ({
    urlOf: (endpoint, messages) => (isIgnored(endpoint) ? DEFAULT_ADDRESS : urlOf(endpoint, messages)),
  });
}

/** Faults in where a client sends, and in what it logs. */
export const CLIENT_WIRE_FAULTS = [
  clientFault({
    name: 'endpoint-with-path-ignored',
    breaks: [
      'WIR-001',
      'ING-001',
      'ING-002',
      'ING-003',
      'ING-004',
      'ING-005',
      'ING-006',
      'QUE-010',
      'CAL-011',
      'SET-009',
    ],
    description: 'An Endpoint that has a path is ignored.',
    change: ({ urlOf }) => ({
      urlOf: (endpoint, messages) => (endpoint.pathname === '/' ? urlOf(endpoint, messages) : DEFAULT_ADDRESS),
    }),
  }),
  clientFault({
    name: 'endpoint-of-file-ignored',
    breaks: ['WIR-001'],
    description: 'An Endpoint whose path ends with a file name is ignored.',
    change: ignoring(({ pathname }) => /\.\w+$/.test(pathname)),
  }),
  clientFault({
    name: 'endpoint-with-query-ignored',
    breaks: ['WIR-001'],
    description: 'An Endpoint with a query is ignored.',
    change: ignoring(({ search }) => search !== ''),
  }),
  clientFault({
    name: 'endpoint-with-last-slash-ignored',
    breaks: ['WIR-001', 'QUE-010'],
    description: 'An Endpoint whose path ends with a slash is ignored.',
    change: ignoring(({ pathname }) => pathname.length > 1 && pathname.endsWith('/')),
  }),
  clientFault({
    name: 'write-key-without-separators',
    breaks: ['WIR-010'],
    description: 'The write key is sent without hyphens and underscores.',
    change: ({ wrap, headers }) => ({
      wrap: (messages, stamp, writeKey) => wrap(messages, stamp, writeKey.replace(/[-_]/g, '')),
      headers: (writeKey) => headers(writeKey.replace(/[-_]/g, '')),
    }),
  }),
  clientFault({
    name: 'write-key-with-hyphens',
    breaks: ['WIR-010'],
    description: 'Underscores of the write key are sent as hyphens.',
    change: ({ wrap, headers }) => ({
      wrap: (messages, stamp, writeKey) => wrap(messages, stamp, writeKey.replaceAll('_', '-')),
      headers: (writeKey) => headers(writeKey.replaceAll('_', '-')),
    }),
  }),
  clientFault({
    name: 'write-key-in-lower-case',
    breaks: ['WIR-010'],
    description: 'The write key is sent in lower case.',
    change: ({ wrap, headers }) => ({
      wrap: (messages, stamp, writeKey) => wrap(messages, stamp, writeKey.toLowerCase()),
      headers: (writeKey) => headers(writeKey.toLowerCase()),
    }),
  }),
  clientFault({
    name: 'client-session-of-closed-reused',
    breaks: ['WIR-010'],
    description:
      'A new client takes over the HTTP session of a closed one with the same endpoint, with the write key in it.',
    memory: slot('the endpoint and key of a client, and the sessions that closed clients left', () => ({
      own: { endpoint: '', writeKey: '' },
      idle: new Map<string, string>(),
    })),
    change: ({ keyOf }, recall) => ({
      keyOf: (options, memory) => {
        const { idle } = recall(memory.around);
        const { endpoint } = options;
        const writeKey = idle.get(endpoint) ?? keyOf(options, memory);
        idle.delete(endpoint);
        recall(memory).own = { endpoint, writeKey };
        return writeKey;
      },
      noteClose: (memory) => {
        const { endpoint, writeKey } = recall(memory).own;
        recall(memory.around).idle.set(endpoint, writeKey);
      },
    }),
  }),
  clientFault({
    name: 'debug-logs-nothing',
    breaks: ['WIR-006'],
    description: 'Debugging does not change the log.',
    change: ({ logs }) => ({
      logs: (kind) => logs(kind, false),
    }),
  }),
  clientFault({
    name: 'sign-of-life-with-lower-case-key',
    breaks: ['WIR-010'],
    description: 'Every minute a client sends an empty batch with its write key in lower case.',
    change: ({ wrap }) => ({
      wakesEveryMs: () => 60_000,
      sendsOnWaking: () => [],
      wrap: (messages, stamp, writeKey) =>
        messages.length > 0 ? wrap(messages, stamp, writeKey) : `{"batch":[],"writeKey":"${writeKey.toLowerCase()}"}`,
    }),
  }),
  clientFault({
    name: 'client-endpoint-kept-by-write-key',
    breaks: ['WIR-001'],
    description:
      'Transports are kept by write key, so a second client with the write key of an earlier one sends to the endpoint of that one.',
    memory: slot('endpoints by write key', () => new Map<string, URL>()),
    change: ({ urlOf }, recall) => ({
      urlOf: (endpoint, messages, sender) => {
        if (sender === undefined) return urlOf(endpoint, messages, sender);
        const endpoints = recall(sender.memory.around);
        const first = endpoints.get(sender.writeKey) ?? endpoint;
        endpoints.set(sender.writeKey, first);
        return urlOf(first, messages, sender);
      },
    }),
  }),
  clientFault({
    name: 'endpoint-of-the-newest-client',
    breaks: ['WIR-001', 'CAL-012', 'MSG-005', 'QUE-004', 'QUE-009'],
    description: 'The endpoint is a variable of the package, so all clients send to that of the client made last.',
    memory: slot('the endpoint of the package', () => ({ endpoint: '' })),
    change: ({ keyOf, endpointOf }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory.around).endpoint = options.endpoint;
        return keyOf(options, memory);
      },
      endpointOf: (_, memory) => endpointOf(new URL(recall(memory.around).endpoint), memory),
    }),
  }),
  // A client presents its own write key, also where another one sends to the same server.
  clientFault({
    name: 'authorization-cached-by-host',
    breaks: ['WIR-010'],
    description: 'The authorization is cached by host, so a second client of the same service presents the first key.',
    memory: slot('the write key for each host', () => new Map<string, string>()),
    change: ({ keyOf }, recall) => ({
      keyOf: (options, memory) => {
        const keys = recall(memory.around);
        const { host } = new URL(options.endpoint);
        const key = keys.get(host) ?? keyOf(options, memory);
        keys.set(host, key);
        return key;
      },
    }),
  }),
  clientFault({
    name: 'queue-of-closed-client-reused',
    breaks: ['WIR-001', 'WIR-010', 'QUE-013', 'CAL-012'],
    description:
      'Closing a client puts its queue back into a pool without emptying it, so the next client that is made sends its messages.',
    memory: slot('what a closed client left, and what a client found in its queue', () => ({
      isClosed: false,
      left: [] as QueuedMessage[],
      found: [] as QueuedMessage[],
    })),
    change: ({ keyOf, noteClose, split }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory).found.push(...recall(memory.around).left.splice(0));
        return keyOf(options, memory);
      },
      noteClose: (memory) => {
        recall(memory).isClosed = true;
        noteClose(memory);
      },
      split: (messages, roomBytes, memory) => {
        const own = recall(memory);
        const all = [...own.found.splice(0), ...messages];
        if (!own.isClosed) return split(all, roomBytes, memory);
        recall(memory.around).left.push(...all);
        return [];
      },
    }),
  }),
];
