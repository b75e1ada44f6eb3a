import type { CallDocument } from '../../../../stage/calls.ts';
import type { Dimension } from '../dimension.ts';

/** What comes in: a call of some kind, a deletion request, or a change of an audience. */
export const KIND: Dimension<CallDocument['type'] | 'deletion' | 'joined' | 'left'> = {
  name: 'kind',
  values: {
    track: 'track',
    page: 'page',
    identify: 'identify',
    group: 'group',
    alias: 'alias',
    deletion: 'deletion',
    'a new audience': 'joined',
    'a user who leaves an audience': 'left',
  },
};

/** The integrations of the call. Before anything but a call, they are those of an earlier call of its source. */
export const SWITCHES: Dimension<{ readonly integrations?: Readonly<Record<string, boolean>> }> = {
  name: 'switches',
  masking: [
    'All off',
    'Webhooks off',
    'All on, Webhooks off',
    'All off, webhooks on, in lower case',
    'All off, another destination on',
  ],
  values: {
    none: {},
    'no switch of an object': { integrations: {} },
    'All on': { integrations: { All: true } },
    'All off': { integrations: { All: false } },
    'Webhooks on': { integrations: { Webhooks: true } },
    'Webhooks off': { integrations: { Webhooks: false } },
    'All off, Webhooks on': { integrations: { All: false, Webhooks: true } },
    'All on, Webhooks off': { integrations: { All: true, Webhooks: false } },
    'webhooks off, in lower case': { integrations: { webhooks: false } },
    'All off, webhooks on, in lower case': { integrations: { All: false, webhooks: true } },
    'another destination off': { integrations: { Mailer: false } },
    'another destination on': { integrations: { Mailer: true } },
    'All on, one destination on and another off': { integrations: { All: true, Mailer: true, Warehouse: false } },
    'All off, another destination on': { integrations: { All: false, Mailer: true } },
  },
};

export const DESTINATION: Dimension<boolean> = {
  name: 'destination',
  values: { on: true, off: false },
  masking: ['off'],
};

/** What the same source has handed in before. */
export const BEFORE: Dimension<'nothing' | 'same' | 'failing'> = {
  name: 'before it',
  isCostly: true,
  values: {
    nothing: 'nothing',
    'the same once more': 'same',
    'a call of its user that fails once': 'failing',
  },
};
