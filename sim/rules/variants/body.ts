import type { JsonObject } from '../../../spec/shapes/json.ts';
import { editBody, edited, editedInClient, without } from '../edit.ts';
import { drawChance, each } from './each.ts';
import { clientVariants, variants } from './table.ts';

const reversed = (body: JsonObject): JsonObject => Object.fromEntries(Object.entries(body).reverse());

const CALLS = ['page', 'screen', 'identify', 'track', 'alias', 'group'] as const;
const EMPTY: JsonObject = {
  context: null,
  channel: 'server',
  category: null,
  integrations: {},
  sentAt: null,
  nonce: '',
};

/** Page sends its texts among the properties. */
function pageTexts(wins: 'page' | 'trait') {
  return editedInClient('makeItem', (item, method) => {
    if (method !== 'Page') return item;
    const texts = Object.entries(item).filter(([name]) => name === 'name' || name === 'category');
    const given = Object.entries(Object(item['properties']));
    const properties = Object.fromEntries(wins === 'page' ? [...given, ...texts] : [...texts, ...given]);
    return { ...without('name', 'category')(item), properties };
  });
}

export const BODY_VARIANTS = [
  ...variants(
    `
  reversed-members | 3 | message | The members of a body are in reverse order.
  extra-members | 3 | call | Bodies carry context, anonymousId and a messageId too.
  page-name-and-category | 4 |  | A page body carries name and category.
  page-name-among-properties | 4 |  | The properties of a page body have the name and category of its call, instead of properties of these names.
  screen-properties | 5 | screen | A screen body carries the properties of the call.
  anonymous-user-id-null | 7 |  | The userId of an anonymous call is null.
  alias-camel-case-too | 9 | alias | An alias body also carries previousId and userId, besides the keys with a space.
  empty-members | 3 | call | Bodies have members that the shape does not list, mostly null or empty.
`,
    {
      'reversed-members': (reference) => editBody(reference, reversed),
      'extra-members': edited('shape', (body, message) => {
        if (message.content.type === 'delete') return body;
        const { context = {}, anonymousId = null } = message.content;
        const messageId = `message-${message.receivedAtMs}-${drawChance(message, 2 ** 32)}`;
        // The body of a screen has a context already, whose members are texts.
        return { context, ...body, anonymousId, messageId };
      }),
      'page-name-and-category': {
        each: each(({ content }) => content.type === 'page' && (content.name ?? content.category) !== undefined),
        change: edited('shape', (body, { content }) =>
          content.type === 'page' ? { ...body, name: content.name, category: content.category } : body,
        ),
      },
      'page-name-among-properties': edited('shape', (body, { content }) => {
        if (content.type !== 'page') return body;
        const { name, category } = content;
        const own = { ...(name !== undefined && { name }), ...(category !== undefined && { category }) };
        return { ...body, properties: { ...Object(body['properties']), ...own } };
      }),
      'screen-properties': edited('shape', (body, { content }) =>
        content.type === 'screen' ? { ...body, properties: content.properties ?? {} } : body,
      ),
      'anonymous-user-id-null': {
        each: each(({ content }) => content.type !== 'alias' && content.userId === undefined),
        change: (reference) =>
          editBody(reference, (body) => ({ userId: null, ...body }), 'page', 'screen', 'identify', 'track', 'group'),
      },
      'alias-camel-case-too': (reference) =>
        editBody(reference, (body) => ({ ...body, previousId: body['Previous ID'], userId: body['User ID'] }), 'alias'),
      'empty-members': (reference) => editBody(reference, (body) => ({ ...EMPTY, ...body }), ...CALLS),
    },
  ),
  ...clientVariants(
    `
  client-page-texts-among-properties-page-first | 4 |  | Page sends Name and Category among the properties. Of a page and another of the same name, the page wins.
  client-page-texts-among-properties-trait-first | 4 |  | Page sends Name and Category among the properties. Of a trait and another of the same name, the trait wins.
`,
    {
      'client-page-texts-among-properties-page-first': pageTexts('page'),
      'client-page-texts-among-properties-trait-first': pageTexts('trait'),
    },
  ),
];
