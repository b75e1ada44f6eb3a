import {
  having,
  type Mutation,
  NOT_COUNT,
  NOT_OBJECT,
  NOT_TEXT,
  NOT_URL,
  required,
  without,
} from '../mutation.fixture.ts';

const NOT_INSTANT = [
  'yesterday',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:00Z\n',
  '',
  0,
] as const;
const NOT_TEXTS = ['text', {}, [1], [null]] as const;
const NOT_FLAG = ['true', 1, null] as const;

export const INVALID_DESCRIPTION: readonly Mutation[] = [
  ...required('contract', 2, '1'),
  ...required('implementation', 'acme-router', { name: 'acme-router' }, { version: '2.3.1' }),
  ...required('roles', [], ['sender'], 'router'),
  ...required('clock', 'Virtual', true),
  ...required('worlds', 'many', 1),
  ...required('supports', ...NOT_TEXTS),
];

export const INVALID_WORLD_REQUEST: readonly Mutation[] = [
  ...having('now', ...NOT_INSTANT),
  ...having('trust', ...NOT_TEXTS),
];

export const INVALID_WORLD_CREATED: readonly Mutation[] = required('world', '', ...NOT_TEXT);

/** `next` and `busy` are valid only together. */
export const INVALID_CLOCK: readonly Mutation[] = [
  ...required('now', ...NOT_INSTANT),
  { what: 'with `next` alone', mutate: () => ({ now: '2026-01-01T00:00:00.000Z', next: null }) },
  { what: 'with `busy` alone', mutate: () => ({ now: '2026-01-01T00:00:00.000Z', busy: 0 }) },
  ...having('next', ...NOT_INSTANT),
  ...having('busy', ...NOT_COUNT),
];

export const INVALID_ADVANCE: readonly Mutation[] = [
  ...required('advanceMs', ...NOT_COUNT),
  ...having('settle', ...NOT_FLAG),
];

export const INVALID_INGESTION: readonly Mutation[] = required('ingestion', ...NOT_URL);

export const INVALID_DELETION: readonly Mutation[] = [
  ...required('userId', ...NOT_TEXT),
  ...required('sources', ...NOT_TEXTS),
];

export const INVALID_AUDIENCE: readonly Mutation[] = [
  ...required('name', ...NOT_TEXT),
  ...required('source', ...NOT_TEXT),
  ...required('members', ...NOT_TEXTS),
];

const LOG_ENTRY = { at: '2026-01-01T00:00:00.000Z', kind: 'timeout', message: 'no response' } as const;

export const INVALID_LOG: readonly Mutation[] = required(
  'entries',
  {},
  ['no response'],
  [{ ...LOG_ENTRY, at: 'now' }],
  [{ ...LOG_ENTRY, kind: 1 }],
  [{ ...LOG_ENTRY, message: null }],
  [{ ...LOG_ENTRY, url: 1 }],
);

export const INVALID_CLIENT_REQUEST: readonly Mutation[] = [
  ...required('writeKey', ...NOT_TEXT),
  ...required('endpoint', ...NOT_URL),
  ...having('size', 0, ...NOT_COUNT),
  ...having('flushAt', 0, ...NOT_COUNT),
  ...having('flushAfterMs', 0, ...NOT_COUNT),
  ...having('debug', ...NOT_FLAG),
];

export const INVALID_CLIENT_CREATED: readonly Mutation[] = required('client', '', ...NOT_TEXT);

export const INVALID_CLIENT_CALL: readonly Mutation[] = [
  ...required('method', 'track', 'Screen'),
  ...required('message', ...NOT_OBJECT),
];

export const INVALID_CLIENT_CALL_ANSWER: readonly Mutation[] = [without('error'), ...having('error', ...NOT_TEXT)];

export const INVALID_CLIENT_LOG: readonly Mutation[] = required('lines', ...NOT_TEXTS);

export const INVALID_ERROR: readonly Mutation[] = required('error', 'no', {}, { message: 1 });
