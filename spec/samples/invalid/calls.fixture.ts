import type { CallKind } from '../../shapes/calls.ts';
import { having, type Mutation, NOT_OBJECT, NOT_TEXT, required } from '../mutation.fixture.ts';

/** Ways for any call to be invalid, whatever its kind. */
export const INVALID_CALL: readonly Mutation[] = [
  ...required('type', 'delete', 'Track', 1),
  ...having('userId', ...NOT_TEXT),
  ...having('anonymousId', ...NOT_TEXT),
  ...having('timestamp', 1_356_998_400, {}),
  ...having('context', ...NOT_OBJECT),
  ...having('integrations', ...NOT_OBJECT),
];

/** Ways for a call to be invalid, by its kind. */
export const INVALID_CALLS: Readonly<Record<CallKind, readonly Mutation[]>> = {
  identify: [...INVALID_CALL, ...having('traits', ...NOT_OBJECT)],
  track: [...INVALID_CALL, ...required('event', ...NOT_TEXT), ...having('properties', ...NOT_OBJECT)],
  page: [
    ...INVALID_CALL,
    ...having('name', ...NOT_TEXT),
    ...having('category', ...NOT_TEXT),
    ...having('properties', ...NOT_OBJECT),
  ],
  screen: [...INVALID_CALL, ...required('name', ...NOT_TEXT), ...having('properties', ...NOT_OBJECT)],
  group: [...INVALID_CALL, ...required('groupId', ...NOT_TEXT), ...having('traits', ...NOT_OBJECT)],
  alias: [...INVALID_CALL, ...required('userId'), ...required('previousId', ...NOT_TEXT)],
};
