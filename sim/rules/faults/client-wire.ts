import { slot } from '../../model/memory.ts';
import type { ClientRules } from '../client/client-rules.ts';
import { editedInClient } from '../edit.ts';
import { clientFaults, remembering } from './table.ts';

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

export const CLIENT_WIRE_FAULTS = clientFaults(
  `
  endpoint-with-path-ignored | WIR-001 ING-001 ING-002 ING-003 ING-004 ING-005 ING-006 QUE-010 CAL-011 SET-009 | An Endpoint that has a path is ignored.
  endpoint-of-file-ignored | WIR-001 | An Endpoint whose path ends with a file name is ignored.
  endpoint-with-query-ignored | WIR-001 | An Endpoint with a query is ignored.
  endpoint-with-last-slash-ignored | WIR-001 QUE-010 | An Endpoint whose path ends with a slash is ignored.
  write-key-without-separators | WIR-010 | The write key is sent without hyphens and underscores.
  write-key-with-hyphens | WIR-010 | Underscores of the write key are sent as hyphens.
  write-key-in-lower-case | WIR-010 | The write key is sent in lower case.
  debug-logs-nothing | WIR-006 | Debugging does not change the log.
  authorization-cached-by-host | WIR-010 | The authorization is cached by host, so a second client of the same service presents the first key.
`,
  {
    'endpoint-with-path-ignored': ignoring(({ pathname }) => pathname !== '/'),
    'endpoint-of-file-ignored': ignoring(({ pathname }) => /\.\w+$/.test(pathname)),
    'endpoint-with-query-ignored': ignoring(({ search }) => search !== ''),
    'endpoint-with-last-slash-ignored': ignoring(({ pathname }) => pathname.length > 1 && pathname.endsWith('/')),
    'write-key-without-separators': keyed((writeKey) => writeKey.replace(/[-_]/g, '')),
    'write-key-with-hyphens': keyed((writeKey) => writeKey.replaceAll('_', '-')),
    'write-key-in-lower-case': keyed((writeKey) => writeKey.toLowerCase()),
    'debug-logs-nothing': ({ logs }) => ({ logs: (kind) => logs(kind, false) }),
    // A client presents its own write key, even where another client sends to the same server.
    'authorization-cached-by-host': remembering(
      slot('the write key for each host', () => new Map<string, string>()),
      ({ chooseKey }, recall) => ({
        chooseKey: (options, memory) => {
          const keys = recall(memory.around);
          const { host } = new URL(options.endpoint);
          const key = keys.get(host) ?? chooseKey(options, memory);
          keys.set(host, key);
          return key;
        },
      }),
    ),
  },
);
