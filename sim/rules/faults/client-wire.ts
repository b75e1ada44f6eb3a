import { clientFault, unseenByRandomWorlds } from '../replacement.ts';

/** Stands for the service's own address, which a client would use by default. Nobody listens there. */
const DEFAULT_ADDRESS = new URL('http://127.0.0.1:1/v1/batch');

/** Faults in where a client sends, and in what it logs. */
export const CLIENT_WIRE_FAULTS = unseenByRandomWorlds('random worlds have no clients of the library', [
  clientFault({
    name: 'endpoint-with-path-ignored',
    breaks: ['WIR-001', 'ING-001', 'ING-002', 'ING-003', 'ING-004', 'ING-005', 'ING-006'],
    description: 'An Endpoint that has a path is ignored.',
    change: ({ urlOf }) => ({
      urlOf: (endpoint, messages) => (endpoint.pathname === '/' ? urlOf(endpoint, messages) : DEFAULT_ADDRESS),
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
]);
