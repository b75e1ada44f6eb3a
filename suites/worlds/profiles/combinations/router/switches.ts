import type { CallDocument } from '../../../../harness/stage/calls.ts';
import { SWITCHED_OFF, SWITCHES as SWITCHES_DECK } from '../../../decks/settings.ts';
import type { Dimension } from '../pairs.ts';

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
  masking: SWITCHED_OFF,
  values: {
    none: {},
    ...Object.fromEntries(Object.entries(SWITCHES_DECK).map(([name, integrations]) => [name, { integrations }])),
  },
};

export const DESTINATION: Dimension<boolean> = {
  name: 'destination',
  values: { on: true, off: false },
  masking: ['off'],
};

/** What the same source has sent before. */
export const BEFORE: Dimension<'nothing' | 'same' | 'failing'> = {
  name: 'before it',
  isCostly: true,
  values: {
    nothing: 'nothing',
    'the same once more': 'same',
    'a call of its user that fails once': 'failing',
  },
};
