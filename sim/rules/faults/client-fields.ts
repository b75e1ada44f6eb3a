import { GO_METHODS, type GoMethod } from '../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import { clientFault, type Fault } from '../replacement.ts';

/** A client that writes the items of some methods wrongly. */
function miswriting(
  name: string,
  breaks: readonly string[],
  description: string,
  methods: readonly GoMethod[],
  change: (item: JsonObject) => JsonObject,
): Fault {
  return clientFault(name, breaks, description, ({ itemOf }) => ({
    itemOf: (method, message, stamp) => {
      const item = itemOf(method, message, stamp);
      return methods.includes(method) ? change(item) : item;
    },
  }));
}

const lacking =
  (member: string) =>
  ({ [member]: _, ...item }: JsonObject): JsonObject =>
    item;

const PAGE_KEYS = ['url', 'title', 'referrer', 'path'];

/** Keeps of the properties of a page only what the document names. */
function onlyRecognised({ properties, ...item }: JsonObject): JsonObject {
  if (!isObject(properties)) return item;
  return {
    ...item,
    properties: Object.fromEntries(Object.entries(properties).filter(([key]) => PAGE_KEYS.includes(key))),
  };
}

/** Which fields of a message a client sends. */
export const CLIENT_FIELD_FAULTS = [
  miswriting(
    'identify-traits-lost',
    ['MSG-004', 'BAT-004', 'BAT-005'],
    'Identify sends no Traits.',
    ['Identify'],
    lacking('traits'),
  ),
  miswriting(
    'track-properties-lost',
    ['MSG-009', 'BAT-004', 'BAT-005'],
    'Track sends no Properties.',
    ['Track'],
    lacking('properties'),
  ),
  miswriting('page-name-lost', ['MSG-012'], 'Page sends no Name.', ['Page'], lacking('name')),
  miswriting('page-category-lost', ['MSG-012'], 'Page sends no Category.', ['Page'], lacking('category')),
  miswriting('page-traits-lost', ['MSG-013', 'ING-002'], 'Page sends no Traits.', ['Page'], lacking('properties')),
  miswriting(
    'page-custom-traits-lost',
    ['MSG-013', 'ING-002'],
    'Page sends only the Traits that are recognised.',
    ['Page'],
    onlyRecognised,
  ),
  miswriting('page-context-lost', ['MSG-015'], 'Page sends no Context.', ['Page'], lacking('context')),
  miswriting('page-timestamp-lost', ['ING-005'], 'Page sends no Timestamp.', ['Page'], lacking('timestamp')),
  miswriting('group-traits-lost', ['MSG-020'], 'Group sends no Traits.', ['Group'], lacking('traits')),
  miswriting(
    'alias-previous-id-lost',
    ['MSG-021', 'ING-001', 'ING-003'],
    'Alias sends no PreviousId.',
    ['Alias'],
    lacking('previousId'),
  ),
  miswriting(
    'alias-previous-id-is-user-id',
    ['MSG-021', 'ING-003'],
    'Alias sends the UserId in the place of the PreviousId too.',
    ['Alias'],
    (item) => ({ ...item, previousId: item['userId'] }),
  ),
  miswriting(
    'integrations-on-track-only',
    ['MSG-024', 'ING-004'],
    'Only Track sends Integrations.',
    GO_METHODS.filter((method) => method !== 'Track'),
    lacking('integrations'),
  ),
  miswriting(
    'integrations-lost-on-alias',
    ['MSG-024', 'ING-004'],
    'Alias sends no Integrations.',
    ['Alias'],
    lacking('integrations'),
  ),
];
