import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { editItem, without } from '../../edit.ts';
import { clientFaults } from '../table.ts';

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

export const MESSAGE_FIELD_FAULTS = clientFaults(
  `
  client: sent without its values when Identify | MSG-004
  client: sent without its values when Track | MSG-009
  page-name-lost | MSG-012 | Page sends no Name.
  page-category-lost | MSG-012 | Page sends no Category.
  client: sent without its values when Page | MSG-013
  page-custom-traits-lost | MSG-013 MSG-010 ING-002 BAT-004 ING-009 AUD-004 | Page sends only the recognised Traits.
  client: sent without the context of a page | MSG-015
  client: sent without its values when Group | MSG-020
  client: sent under another name when Alias | MSG-021 CAL-011
  alias-previous-id-is-user-id | MSG-021 ING-003 BAT-004 AUD-004 | Alias sends the UserId as the PreviousId too.
  client: sent without its integrations when Group | MSG-024
`,
  {
    'page-name-lost': editItem(['Page'], without('name')),
    'page-category-lost': editItem(['Page'], without('category')),
    'page-custom-traits-lost': editItem(
      ['Page'],
      pageKeys((key) => PAGE_KEYS.find((known) => known === key)),
    ),
    'alias-previous-id-is-user-id': editItem(['Alias'], (item) => ({ ...item, previousId: item['userId'] })),
  },
);
