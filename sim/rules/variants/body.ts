import type { JsonObject } from '../../../spec/shapes/json.ts';
import { editBody, edited, editedInClient, without } from '../edit.ts';
import { clientVariant, variant } from '../replacement.ts';
import { drawChance, EACH_CALL, EACH_MESSAGE, each, eachOfKind } from './each.ts';

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

export const BODY_VARIANTS = [
  variant({
    name: 'reversed-members',
    reading: 3,
    each: EACH_MESSAGE,
    description: 'The members of a body are in reverse order.',
    change: (reference) => editBody(reference, reversed),
  }),
  variant({
    name: 'extra-members',
    reading: 3,
    each: EACH_CALL,
    description: 'Bodies carry context, anonymousId and a messageId too.',
    change: edited('shape', (body, message) => {
      if (message.content.type === 'delete') return body;
      const { context = {}, anonymousId = null } = message.content;
      const messageId = `message-${message.receivedAtMs}-${drawChance(message, 2 ** 32)}`;
      // The body of a screen has a context already, whose members are texts.
      return { context, ...body, anonymousId, messageId };
    }),
  }),
  variant({
    name: 'page-name-and-category',
    reading: 4,
    each: each(({ content }) => content.type === 'page' && (content.name ?? content.category) !== undefined),
    description: 'A page body carries name and category.',
    change: edited('shape', (body, { content }) =>
      content.type === 'page' ? { ...body, name: content.name, category: content.category } : body,
    ),
  }),
  variant({
    name: 'page-name-among-properties',
    reading: 4,
    description:
      'The properties of a page body have the name and category of its call, instead of properties of these names.',
    change: edited('shape', (body, { content }) => {
      if (content.type !== 'page') return body;
      const { name, category } = content;
      const own = { ...(name !== undefined && { name }), ...(category !== undefined && { category }) };
      return { ...body, properties: { ...Object(body['properties']), ...own } };
    }),
  }),
  ...(['page', 'trait'] as const).map((wins) =>
    clientVariant({
      name: `client-page-texts-among-properties-${wins}-first`,
      reading: 4,
      description: `Page sends Name and Category among the properties. Of a ${wins} and another of the same name, the ${wins} wins.`,
      change: editedInClient('makeItem', (item, method) => {
        if (method !== 'Page') return item;
        const texts = Object.entries(item).filter(([name]) => name === 'name' || name === 'category');
        const given = Object.entries(Object(item['properties']));
        const properties = Object.fromEntries(wins === 'page' ? [...given, ...texts] : [...texts, ...given]);
        return { ...without('name', 'category')(item), properties };
      }),
    }),
  ),
  variant({
    name: 'screen-properties',
    reading: 5,
    each: eachOfKind('screen'),
    description: 'A screen body carries the properties of the call.',
    change: edited('shape', (body, { content }) =>
      content.type === 'screen' ? { ...body, properties: content.properties ?? {} } : body,
    ),
  }),
  variant({
    name: 'anonymous-user-id-null',
    reading: 7,
    each: each(({ content }) => content.type !== 'alias' && content.userId === undefined),
    description: 'The userId of an anonymous call is null.',
    change: (reference) =>
      editBody(reference, (body) => ({ userId: null, ...body }), 'page', 'screen', 'identify', 'track', 'group'),
  }),
  variant({
    name: 'alias-camel-case-too',
    reading: 9,
    each: eachOfKind('alias'),
    description: 'An alias body also carries previousId and userId, besides the keys with a space.',
    change: (reference) =>
      editBody(reference, (body) => ({ ...body, previousId: body['Previous ID'], userId: body['User ID'] }), 'alias'),
  }),
  variant({
    name: 'empty-members',
    reading: 3,
    each: EACH_CALL,
    description: 'Bodies have members that the shape does not list, mostly null or empty.',
    change: (reference) => editBody(reference, (body) => ({ ...EMPTY, ...body }), ...CALLS),
  }),
];
