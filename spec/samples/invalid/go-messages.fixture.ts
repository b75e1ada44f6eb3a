import type { GoMethod } from '../../shapes/go-messages.ts';
import { having, type Mutation, NOT_COUNT, NOT_OBJECT, NOT_TEXT, required, without } from '../mutation.fixture.ts';

/** The samples are of known users, so without `UserId` they have no id at all; an empty id counts as none. */
const NO_ID: readonly Mutation[] = [without('UserId'), ...having('UserId', '', null, ...NOT_TEXT)];
const EITHER_ID: readonly Mutation[] = [
  ...NO_ID,
  ...having('AnonymousId', ...NOT_TEXT),
  ...having('Integrations', ...NOT_OBJECT),
];

/** Ways for a message of the Go library to be invalid, by the method that takes it. */
export const INVALID_MESSAGES: Readonly<Record<GoMethod, readonly Mutation[]>> = {
  Identify: [...EITHER_ID, ...having('Traits', ...NOT_OBJECT)],
  Track: [...EITHER_ID, ...required('Event', '', ...NOT_TEXT), ...having('Properties', ...NOT_OBJECT)],
  Page: [
    ...EITHER_ID,
    ...having('Category', ...NOT_TEXT),
    ...having('Name', ...NOT_TEXT),
    ...having('Traits', ...NOT_OBJECT),
    ...having('Timestamp', ...NOT_TEXT),
    ...having('Context', ...NOT_OBJECT),
  ],
  Group: [...EITHER_ID, ...required('GroupId', '', ...NOT_TEXT), ...having('Traits', ...NOT_OBJECT)],
  Alias: [...NO_ID, ...required('PreviousId', '', ...NOT_TEXT), ...having('Integrations', ...NOT_OBJECT)],
};

/** Ways for the configuration of the library to be invalid. */
export const INVALID_CLIENT_CONFIG: readonly Mutation[] = [
  ...having('Size', ...NOT_COUNT),
  ...having('FlushAt', ...NOT_COUNT),
  ...having('FlushAfter', true, {}, null),
  ...having('Endpoint', ...NOT_TEXT),
];
