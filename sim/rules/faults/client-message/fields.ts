import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { editItem, without } from '../../edit.ts';
import { clientFault } from '../../replacement.ts';

const PAGE_KEYS = ['url', 'title', 'referrer', 'path'];

/** Sends the properties of a page under other keys, and leaves out those without one. */
const pageKeys =
  (keyFor: (key: string) => string | undefined) =>
  ({ properties, ...item }: JsonObject): JsonObject => {
    if (!isObject(properties)) return item;
    const renamed = Object.entries(properties).flatMap(([key, value]) => {
      const name = keyFor(key);
      return name === undefined ? [] : [[name, value] as const];
    });
    return { ...item, properties: Object.fromEntries(renamed) };
  };

export const MESSAGE_FIELD_FAULTS = [
  clientFault({
    name: 'identify-traits-lost',
    breaks: ['MSG-004', 'MSG-001', 'MSG-002', 'BAT-004', 'BAT-005', 'ING-001', 'ING-009', 'BAT-003', 'AUD-004'],
    description: 'Identify sends no Traits.',
    change: editItem(['Identify'], without('traits')),
  }),
  clientFault({
    name: 'track-properties-lost',
    breaks: ['MSG-009', 'MSG-005', 'BAT-004', 'BAT-005', 'ING-009', 'ING-001', 'BAT-003', 'AUD-004', 'CAL-012'],
    description: 'Track sends no Properties.',
    change: editItem(['Track'], without('properties')),
  }),
  clientFault({
    name: 'page-name-lost',
    breaks: ['MSG-012'],
    description: 'Page sends no Name.',
    change: editItem(['Page'], without('name')),
  }),
  clientFault({
    name: 'page-category-lost',
    breaks: ['MSG-012'],
    description: 'Page sends no Category.',
    change: editItem(['Page'], without('category')),
  }),
  clientFault({
    name: 'page-traits-lost',
    breaks: ['MSG-013', 'MSG-010', 'ING-002', 'BAT-004', 'AUD-004'],
    description: 'Page sends no Traits.',
    change: editItem(['Page'], without('properties')),
  }),
  clientFault({
    name: 'page-custom-traits-lost',
    breaks: ['MSG-013', 'MSG-010', 'ING-002', 'BAT-004', 'ING-009', 'AUD-004'],
    description: 'Page sends only the recognised Traits.',
    change: editItem(
      ['Page'],
      pageKeys((key) => PAGE_KEYS.find((known) => known === key)),
    ),
  }),
  clientFault({
    name: 'page-context-lost',
    breaks: ['MSG-015'],
    description: 'Page sends no Context.',
    change: editItem(['Page'], without('context')),
  }),
  clientFault({
    name: 'group-traits-lost',
    breaks: ['MSG-020', 'MSG-016', 'BAT-004', 'ING-009', 'BAT-003', 'AUD-004'],
    description: 'Group sends no Traits.',
    change: editItem(['Group'], without('traits')),
  }),
  clientFault({
    name: 'alias-previous-id-lost',
    breaks: ['MSG-021', 'ING-001', 'ING-003', 'BAT-004', 'CAL-011'],
    description: 'Alias sends no PreviousId.',
    change: editItem(['Alias'], without('previousId')),
  }),
  clientFault({
    name: 'alias-previous-id-is-user-id',
    breaks: ['MSG-021', 'ING-003', 'BAT-004', 'AUD-004'],
    description: 'Alias sends the UserId as the PreviousId too.',
    change: editItem(['Alias'], (item) => ({ ...item, previousId: item['userId'] })),
  }),
  clientFault({
    name: 'integrations-on-track-only',
    breaks: ['MSG-024', 'ING-004', 'SEL-007'],
    description: 'Only Track sends Integrations.',
    change: editItem(
      GO_METHODS.filter((method) => method !== 'Track'),
      without('integrations'),
    ),
  }),
];
