import { slot } from '../../model/memory.ts';
import type { ClientRules } from '../client/client-rules.ts';
import { editedInClient } from '../edit.ts';
import { clientFault } from '../replacement.ts';
import { ids } from './composed/slip.ts';

/** Stands for the service's own address, which a client would use by default. Nobody listens there. */
const DEFAULT_ADDRESS = new URL('http://127.0.0.1:1/v1/batch');

/** Sends to the default address instead of some endpoints. */
function ignoring(isIgnored: (endpoint: URL) => boolean) {
  return editedInClient('makeUrl', (url, endpoint) => (isIgnored(endpoint) ? DEFAULT_ADDRESS : url));
}

/** Sends the write key in another form. */
function keyed(change: (writeKey: string) => string) {
  return ({ wrap, headers }: ClientRules): Partial<ClientRules> => ({
    wrap: (messages, stamp, writeKey) => wrap(messages, stamp, change(writeKey)),
    headers: (writeKey) => headers(change(writeKey)),
  });
}

export const CLIENT_WIRE_FAULTS = [
  clientFault({
    name: 'endpoint-with-path-ignored',
    breaks: ids('WIR-001 ING-001 ING-002 ING-003 ING-004 ING-005 ING-006 QUE-010 CAL-011 SET-009'),
    description: 'An Endpoint that has a path is ignored.',
    change: ignoring(({ pathname }) => pathname !== '/'),
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
    change: keyed((writeKey) => writeKey.replace(/[-_]/g, '')),
  }),
  clientFault({
    name: 'write-key-with-hyphens',
    breaks: ['WIR-010'],
    description: 'Underscores of the write key are sent as hyphens.',
    change: keyed((writeKey) => writeKey.replaceAll('_', '-')),
  }),
  clientFault({
    name: 'write-key-in-lower-case',
    breaks: ['WIR-010'],
    description: 'The write key is sent in lower case.',
    change: keyed((writeKey) => writeKey.toLowerCase()),
  }),
  clientFault({
    name: 'debug-logs-nothing',
    breaks: ['WIR-006'],
    description: 'Debugging does not change the log.',
    change: ({ logs }) => ({ logs: (kind) => logs(kind, false) }),
  }),
  // A client presents its own write key, even where another client sends to the same server.
  clientFault({
    name: 'authorization-cached-by-host',
    breaks: ['WIR-010'],
    description: 'The authorization is cached by host, so a second client of the same service presents the first key.',
    memory: slot('the write key for each host', () => new Map<string, string>()),
    change: ({ chooseKey }, recall) => ({
      chooseKey: (options, memory) => {
        const keys = recall(memory.around);
        const { host } = new URL(options.endpoint);
        const key = keys.get(host) ?? chooseKey(options, memory);
        keys.set(host, key);
        return key;
      },
    }),
  }),
];
