import { clientFault } from '../replacement.ts';

/** What a client would take for the service's own address: here, one at which nobody is. */
const DEFAULT_ADDRESS = new URL('http://127.0.0.1:1/v1/batch');

/** Where a client sends, and what it logs. */
export const CLIENT_WIRE_FAULTS = [
  clientFault(
    'endpoint-with-path-ignored',
    ['WIR-001', 'ING-001', 'ING-002', 'ING-003', 'ING-004', 'ING-005', 'ING-006'],
    'An Endpoint that has a path is not looked at.',
    ({ urlOf }) => ({
      urlOf: (endpoint, messages) => (endpoint.pathname === '/' ? urlOf(endpoint, messages) : DEFAULT_ADDRESS),
    }),
  ),
  clientFault(
    'write-key-in-lower-case',
    ['WIR-010'],
    'The write key is presented in lower case.',
    ({ wrap, headers }) => ({
      wrap: (messages, stamp, writeKey) => wrap(messages, stamp, writeKey.toLowerCase()),
      headers: (writeKey) => headers(writeKey.toLowerCase()),
    }),
  ),
  clientFault('debug-logs-nothing', ['WIR-006'], 'Debugging makes no difference to the log.', ({ logs }) => ({
    logs: (kind) => logs(kind, false),
  })),
];
