import type { RequirementId } from '../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import type { QueuedMessage } from '../client/client-rules.ts';
import { clientFault, type Fault } from '../replacement.ts';

/** A client that writes the items of some methods wrongly. */
function miswriting(
  name: string,
  breaks: readonly RequirementId[],
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

/** Changes the texts of an item, wherever they stand in it. */
const rewritten =
  (change: (text: string) => string) =>
  (item: JsonObject): JsonObject =>
    JSON.parse(JSON.stringify(item), (_, value: unknown) => (typeof value === 'string' ? change(value) : value));

const changed =
  (member: string, change: (text: string) => string) =>
  (item: JsonObject): JsonObject => {
    const value = item[member];
    return typeof value === 'string' ? { ...item, [member]: change(value) } : item;
  };

/** Characters of a text that a careless library has room for. */
const COLUMN_CHARACTERS = 255;
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
    ['MSG-004', 'MSG-001', 'MSG-002', 'BAT-004', 'BAT-005'],
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
  miswriting(
    'page-traits-lost',
    ['MSG-013', 'MSG-010', 'ING-002', 'BAT-004'],
    'Page sends no Traits.',
    ['Page'],
    lacking('properties'),
  ),
  miswriting(
    'page-custom-traits-lost',
    ['MSG-013', 'ING-002', 'BAT-004'],
    'Page sends only the Traits that are recognised.',
    ['Page'],
    onlyRecognised,
  ),
  miswriting('page-context-lost', ['MSG-015'], 'Page sends no Context.', ['Page'], lacking('context')),
  miswriting('page-timestamp-lost', ['ING-005'], 'Page sends no Timestamp.', ['Page'], lacking('timestamp')),
  miswriting(
    'page-timestamp-offset-dropped',
    ['ING-005'],
    'Page drops the offset of a Timestamp rather than to apply it.',
    ['Page'],
    changed('timestamp', (timestamp) => timestamp.replace(/[+-]\d\d:\d\d$/, 'Z')),
  ),
  miswriting('group-traits-lost', ['MSG-020', 'BAT-004'], 'Group sends no Traits.', ['Group'], lacking('traits')),
  miswriting(
    'alias-previous-id-lost',
    ['MSG-021', 'ING-001', 'ING-003', 'BAT-004'],
    'Alias sends no PreviousId.',
    ['Alias'],
    lacking('previousId'),
  ),
  miswriting(
    'alias-previous-id-is-user-id',
    ['MSG-021', 'ING-003', 'BAT-004'],
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
  miswriting(
    'client-texts-trimmed',
    ['MSG-004', 'MSG-005', 'MSG-006', 'MSG-009', 'MSG-013', 'MSG-015', 'MSG-020'],
    'Blanks around a text are cut off.',
    GO_METHODS,
    rewritten((text) => text.trim()),
  ),
  miswriting(
    'client-texts-cut',
    ['MSG-009', 'MSG-004', 'MSG-013', 'MSG-015', 'MSG-020', 'BAT-001', 'BAT-004', 'BAT-005'],
    `A text is cut after ${COLUMN_CHARACTERS} characters.`,
    GO_METHODS,
    rewritten((text) => text.slice(0, COLUMN_CHARACTERS)),
  ),
  miswriting(
    'user-id-lower-cased',
    ['MSG-001', 'MSG-005', 'MSG-010', 'MSG-016', 'MSG-021'],
    'The UserId is written in lower case.',
    GO_METHODS,
    changed('userId', (id) => id.toLowerCase()),
  ),
  miswriting(
    'event-plus-is-blank',
    ['MSG-005'],
    'A plus in the name of an event becomes a blank.',
    ['Track'],
    changed('event', (event) => event.replaceAll('+', ' ')),
  ),
  clientFault(
    'integrations-carried-over',
    ['MSG-024', 'ING-001', 'BAT-003'],
    'A message without Integrations is sent with those of the one before.',
    ({ itemOf }) => ({
      itemOf: (method, message, stamp, earlier) =>
        itemOf(method, { Integrations: earlier?.['Integrations'], ...message }, stamp, earlier),
    }),
  ),
  clientFault(
    'same-content-sent-once',
    ['MSG-005'],
    'Of messages in one batch that have the same content one is sent.',
    ({ split }) => ({ split: (messages, roomBytes) => split(withoutRepeats(messages), roomBytes) }),
  ),
];

function withoutRepeats(messages: readonly QueuedMessage[]): QueuedMessage[] {
  const byContent = new Map(messages.map((each) => [each.text.replace(/"messageId":"[^"]*"/, ''), each]));
  return [...byContent.values()];
}
