import type { ShapeName } from './schema-catalogue.ts';

/** One request of the conformance API, with the shapes of its body and its answer. */
export interface ContractOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly method: 'get' | 'put' | 'post' | 'delete';
  /** Relative to `{target}`, with parameters in braces. */
  readonly path: string;
  readonly request?: ShapeName;
  readonly status: 200 | 201 | 202 | 204;
  /** Absent if the answer may be empty. */
  readonly answer?: ShapeName;
}

const WORLD = '/worlds/{world}';
const SOURCE = `${WORLD}/sources/{writeKey}`;
const CLIENT = `${WORLD}/clients/{client}`;

/** Every request of the conformance API, in the order of its page. */
export const CONTRACT_OPERATIONS: readonly ContractOperation[] = [
  {
    operationId: 'describe',
    summary: 'Describes the implementation under test.',
    method: 'get',
    path: '/',
    status: 200,
    answer: 'contract/description',
  },
  {
    operationId: 'createWorld',
    summary: 'Creates a new, empty world.',
    method: 'post',
    path: '/worlds',
    request: 'contract/world-request',
    status: 201,
    answer: 'contract/world-created',
  },
  {
    operationId: 'deleteWorld',
    summary: 'Deletes a world with all its pending work.',
    method: 'delete',
    path: WORLD,
    status: 204,
  },
  {
    operationId: 'readClock',
    summary: 'Reads the clock of a world.',
    method: 'get',
    path: `${WORLD}/clock`,
    status: 200,
    answer: 'contract/clock',
  },
  {
    operationId: 'advanceClock',
    summary: 'Moves a virtual clock forward and fires the timers that fall due.',
    method: 'post',
    path: `${WORLD}/clock`,
    request: 'contract/advance',
    status: 200,
    answer: 'contract/clock',
  },
  {
    operationId: 'readLog',
    summary: 'Reads the log entries and errors of a world; needs `log`.',
    method: 'get',
    path: `${WORLD}/log`,
    status: 200,
    answer: 'contract/log',
  },
  {
    operationId: 'putSource',
    summary: 'Creates or replaces a source and its settings.',
    method: 'put',
    path: SOURCE,
    request: 'source',
    status: 204,
  },
  {
    operationId: 'readSource',
    summary: 'Reads the ingestion address of a source; needs `ingestion`.',
    method: 'get',
    path: SOURCE,
    status: 200,
    answer: 'contract/ingestion',
  },
  {
    operationId: 'makeCall',
    summary: 'Sends one call from a source.',
    method: 'post',
    path: `${SOURCE}/calls`,
    request: 'call',
    status: 202,
  },
  {
    operationId: 'requestDeletion',
    summary: 'Creates a deletion request; needs `deletions`.',
    method: 'post',
    path: `${WORLD}/deletions`,
    request: 'contract/deletion',
    status: 202,
  },
  {
    operationId: 'putAudience',
    summary: 'Creates or syncs an audience; needs `audiences`.',
    method: 'put',
    path: `${WORLD}/audiences/{audience}`,
    request: 'contract/audience',
    status: 202,
  },
  {
    operationId: 'createClient',
    summary: 'Creates a client of the library.',
    method: 'post',
    path: `${WORLD}/clients`,
    request: 'contract/client-request',
    status: 201,
    answer: 'contract/client-created',
  },
  {
    operationId: 'callClient',
    summary: 'Calls a method of the library, and answers when the method has returned.',
    method: 'post',
    path: `${CLIENT}/calls`,
    request: 'contract/client-call',
    status: 200,
    answer: 'contract/client-call-answer',
  },
  {
    operationId: 'readClientLog',
    summary: 'Reads the log of a client; needs `clientLog`.',
    method: 'get',
    path: `${CLIENT}/log`,
    status: 200,
    answer: 'contract/client-log',
  },
  {
    operationId: 'closeClient',
    summary: 'Closes a client without waiting for its unsent messages.',
    method: 'delete',
    path: CLIENT,
    status: 202,
  },
];
