import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { editItem, without } from '../../edit.ts';
import { clientFault, type Fault } from '../../replacement.ts';
import { composed } from '../composed/compose.ts';

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

/** A method does not send a field, which is called `member` on the wire. */
function lost(name: string, breaks: Fault['breaks'], method: GoMethod, field: string, member: string): Fault {
  const description = `${method} sends no ${field}.`;
  return clientFault({ name, breaks, description, change: editItem([method], without(member)) });
}

export const MESSAGE_FIELD_FAULTS = [
  composed('client: sent without its values when Identify', 'MSG-004'),
  composed('client: sent without its values when Track', 'MSG-009'),
  lost('page-name-lost', ['MSG-012'], 'Page', 'Name', 'name'),
  lost('page-category-lost', ['MSG-012'], 'Page', 'Category', 'category'),
  composed('client: sent without its values when Page', 'MSG-013'),
  clientFault({
    name: 'page-custom-traits-lost',
    breaks: ['MSG-013', 'MSG-010', 'ING-002', 'BAT-004', 'ING-009', 'AUD-004'],
    description: 'Page sends only the recognised Traits.',
    change: editItem(
      ['Page'],
      pageKeys((key) => PAGE_KEYS.find((known) => known === key)),
    ),
  }),
  composed('client: sent without the context of a page', 'MSG-015'),
  composed('client: sent without its values when Group', 'MSG-020'),
  composed('client: sent under another name when Alias', 'MSG-021', 'CAL-011'),
  clientFault({
    name: 'alias-previous-id-is-user-id',
    breaks: ['MSG-021', 'ING-003', 'BAT-004', 'AUD-004'],
    description: 'Alias sends the UserId as the PreviousId too.',
    change: editItem(['Alias'], (item) => ({ ...item, previousId: item['userId'] })),
  }),
  composed('client: sent without its integrations when Group', 'MSG-024'),
];
