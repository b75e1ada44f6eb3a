import type { MessageKeyVector } from '../shapes/vectors.ts';
import { messageKey, textOfKey } from '../webhooks/message-key.ts';
import { parseWebhook } from '../webhooks/parse.ts';

const AT = '"timestamp":"2026-01-01T00:00:00.000Z"';
const IDS = '"version":1,"userId":"u1"';
const withProperties = (properties: string) =>
  `{${IDS},"type":"track","event":"Paid","properties":${properties},${AT}}`;
const withMembers = (members: string) =>
  `{${IDS},"type":"track","event":"Paid",${members},"properties":{"amount":9},${AT}}`;

/** Ids, descriptions, and the JSON of bodies. */
const ROWS: readonly (readonly [id: string, description: string, body: string])[] = [
  ['track', 'A track body.', withProperties('{"amount":9}')],
  [
    'order',
    'The same with its members in another order.',
    `{${AT},"properties":{"amount":9},"event":"Paid","userId":"u1","type":"track","version":1}`,
  ],
  [
    'white-space',
    'The same with white space and an escape.',
    `{ ${IDS}, "type": "track", "event": "P\\u0061id",\n"properties": { "amount": 9 }, ${AT} }`,
  ],
  ['offset', 'The same with `+00:00` instead of `Z`.', withProperties('{"amount":9}').replace('.000Z', '.000+00:00')],
  [
    'further-members',
    'The same with members that may be new in each attempt.',
    withMembers('"sentAt":"now","attempt":2,"context":{"ip":"::1"}'),
  ],
  ['null-id', 'The same with an anonymous id that is null.', withMembers('"anonymousId":null')],
  ['empty-message-id', 'The same with a `messageId` that is empty.', withMembers('"messageId":""')],
  ['number-as-message-id', 'The same with a `messageId` that is a number.', withMembers('"messageId":7')],
  ['number-with-zeros', 'The same with another spelling of a number.', withProperties('{"amount":9.00}')],
  ['number-with-exponent', 'The same with an exponent.', withProperties('{"amount":0.9e1}')],
  ['message-id', 'A `messageId`, which alone is the key.', withMembers('"messageId":"m1"')],
  [
    'message-id-escaped',
    'A `messageId` with characters that JSON escapes, and others.',
    withMembers('"messageId":"\\"m\\"\\\\\\u0001\\u007f/é😀"'),
  ],
  [
    'numbers',
    'Numbers, each in the spelling of RFC 8785.',
    withProperties(
      '[39.90,10.0,1e2,-0,1e21,1e-7,0.000001,123456789012345680000,-1.50e-9,5e-324,1.7976931348623157e308]'
        .replace(/^/, '{"all":')
        .replace(/$/, '}'),
    ),
  ],
  [
    'large-integer',
    'An integer that a double does not hold counts as the nearest double.',
    withProperties('{"order":9007199254740993}'),
  ],
  [
    'names',
    'Names are in the order of their UTF-16 units.',
    withProperties('{"b":1,"10":2,"9":3,"a":4,"":5,"é":6,"\uFB33":7,"😀":8,"A":9,"__proto__":10}'),
  ],
  [
    'texts',
    'Texts with the escapes of RFC 8785 and no others.',
    withProperties('{"text":"\\u0000\\b\\t\\n\\f\\r\\u001f \\"\\\\\\/\\u007f\\u2028é😀<>&"}'),
  ],
  ['deep', 'Objects and arrays in each other.', withProperties('{"a":[{"z":[],"y":{}},null,true,false,[[1]]]}')],
  ['anonymous', 'A body of an anonymous user.', `{"version":1,"type":"page","anonymousId":"a1","properties":{},${AT}}`],
  ['identify', 'An identify body.', `{${IDS},"type":"identify","traits":{"vip":true},${AT}}`],
  [
    'screen',
    'A screen body. Its context does not count.',
    `{${IDS},"type":"screen","name":"Home","context":{"os":{"name":"iOS"}},${AT}}`,
  ],
  ['group', 'A group body.', `{${IDS},"type":"group","groupId":"g1","traits":{"name":"G"},${AT}}`],
  ['alias', 'An alias body.', `{"version":1,"type":"alias","Previous ID":"u0","User ID":"u1",${AT}}`],
  ['delete', 'The notification of a deletion request.', `{"type":"delete","userId":"u1",${AT}}`],
];

/** Bodies and their keys. The vectors above `message-id` have one key. */
export const messageKeyVectors = (): MessageKeyVector[] =>
  ROWS.map(([id, description, text]) => {
    const body = parseWebhook(text);
    const encoded = Buffer.from(text).toString('base64');
    return { id: `message-keys/${id}`, description, body: encoded, text: textOfKey(body), key: messageKey(body) };
  });
