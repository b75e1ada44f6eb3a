import type { GoMethod } from '../../../../../spec/shapes/go-messages.ts';
import { FITS_BYTES, TOO_LARGE_BYTES } from '../../../../harness/kit/client/message-sizes.ts';
import { OK, okAfter } from '../../../../harness/receivers/reply.ts';
import type { ClientPlan } from '../../../client/plan.ts';
import type { Dimension } from '../pairs.ts';
import { DEPTHS } from '../value-classes.ts';

export { BESIDE, VALUE } from '../value-classes.ts';

/** The method, and the optional fields that only Page has. */
export const METHOD: Dimension<{ readonly method: GoMethod; readonly has?: 'texts' | 'context' }> = {
  name: 'method',
  values: {
    Track: { method: 'Track' },
    Identify: { method: 'Identify' },
    Page: { method: 'Page' },
    'Page with Name and Category': { method: 'Page', has: 'texts' },
    'Page with Context': { method: 'Page', has: 'context' },
    Group: { method: 'Group' },
    Alias: { method: 'Alias' },
  },
};

/** Where the value is: at some depth of the free-form object, or in an id or a name. */
export const FIELD: Dimension<((value: unknown) => Readonly<Record<string, unknown>>) | 'user' | 'name'> = {
  name: 'field',
  values: { ...DEPTHS, 'the user': 'user', 'Event, GroupId or Name': 'name' },
};

export const IDENTITY: Dimension<readonly ('UserId' | 'AnonymousId')[]> = {
  name: 'identity',
  values: { UserId: ['UserId'], AnonymousId: ['AnonymousId'], both: ['UserId', 'AnonymousId'] },
};

/** Bytes of the JSON of the message; undefined for as many as it has. */
export const SIZE: Dimension<{ readonly bytes?: number }> = {
  name: 'size',
  isCostly: true,
  masking: ['too large'],
  values: {
    small: {},
    '12,000 bytes': { bytes: 12_000 },
    'just small enough': { bytes: FITS_BYTES },
    'too large': { bytes: TOO_LARGE_BYTES },
  },
};

/** Switches of destinations. Each message also gets one that is its own. */
export const INTEGRATIONS: Dimension<Readonly<Record<string, boolean>> | null> = {
  name: 'Integrations',
  values: {
    none: null,
    'All on': { All: true },
    'All off': { All: false, Webhooks: true },
    'of others': { Mailer: false, 'Web Hooks': true },
  },
};

/** What a message lacks of the fields that it needs. */
export const LACKING: Dimension<'nothing' | 'identity' | 'name'> = {
  name: 'lacking',
  masking: ['its identity', 'its Event, GroupId or PreviousId'],
  values: { nothing: 'nothing', 'its identity': 'identity', 'its Event, GroupId or PreviousId': 'name' },
};

/** World time that passes after the message, in milliseconds. */
export const PAUSE: Dimension<number> = {
  name: 'after it',
  isCostly: true,
  values: { 'the next one at once': 0, 'a pause of 2 s': 2_000 },
};

/** The flush count; undefined for the default. */
export const COUNT: Dimension<{ readonly count?: number }> = {
  name: 'flush count',
  isCostly: true,
  values: { 'by default': {}, 'of 1': { count: 1 }, 'of 7': { count: 7 } },
};

export const INTERVAL: Dimension<Pick<ClientPlan, 'flushAfterMs'>> = {
  name: 'flush interval',
  isCostly: true,
  values: { 'by default': {}, '500 ms': { flushAfterMs: 500 }, '8 s': { flushAfterMs: 8_000 } },
};

/** True if logging is on, which must change nothing that is sent. */
export const DEBUG: Dimension<Pick<ClientPlan, 'debug'>> = {
  name: 'debugging',
  isCostly: true,
  values: { off: {}, on: { debug: true } },
};

/** What `Endpoint` has after the origin. */
export const ENDPOINT: Dimension<string> = {
  name: 'Endpoint',
  isCostly: true,
  values: {
    'without a path': '',
    'with a path': '/v1',
    'with a longer path and a slash': '/custom/import/',
  },
};

export const SERVICE: Dimension<ClientPlan['script']> = {
  name: 'service',
  isCostly: true,
  values: { 'answers at once': [OK], 'answers after 1 s': [okAfter(1_000)] },
};
