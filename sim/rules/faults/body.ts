import { gzipSync } from 'node:zlib';
import { isObject } from '../../json-object.ts';
import type { EncodedBody } from '../client/client-rules.ts';
import { editBody, edited, editMember, mapLeaves, renamed, without } from '../edit.ts';
import { faults } from './table.ts';

const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;
const numbered = (leaf: unknown) => (typeof leaf === 'string' && /^\d+(\.\d+)?$/.test(leaf) ? Number(leaf) : leaf);

const COMPRESSED_FROM_BYTES = 1024;

function gzipped(bytes: Buffer): EncodedBody {
  return { bytes: gzipSync(bytes), headers: { 'Content-Encoding': 'gzip' } };
}

export const BODY_FAULTS = faults(
  `
  body-in-array | BOD-001 | The body is an array that holds the message.
  byte-order-mark-in-front | BOD-001 | The body begins with a byte order mark.
  page-without-properties | BOD-002 BOD-021 CAL-012 VAL-001 | A page body lacks properties.
  screen-without-context | BOD-003 BOD-019 | A screen body lacks context.
  sent without its name when screen | BOD-003
  sent without its user when identify | BOD-004
  sent without its name when track | BOD-005
  sent without its version when alias | BOD-006
  sent without its name when group | BOD-007
  sent without its timestamp when delete | BOD-008
  version-two | BOD-009 | The version is 2.
  delete-with-version | BOD-010 | A delete body has a version.
  sent with its type in capitals when track | BOD-011
  alias-previous-id-camel-case | BOD-012 BOD-006 | An alias body has previousId instead of "Previous ID".
  alias-user-id-camel-case | BOD-013 BOD-006 | An alias body has userId instead of "User ID".
  alias-identities-swapped | BOD-012 BOD-013 | An alias body swaps its two identities.
  screen-context-versions-as-numbers | BOD-019 BOD-003 | Versions and builds in a screen context are numbers.
  page-referrer-dropped | BOD-021 | The referrer of a page is left out.
  sent with texts as numbers when track | BOD-022
  empty-properties-left-out | BOD-002 BOD-005 | Empty properties are left out.
  numeric-ids-as-numbers | BOD-002 BOD-004 BOD-005 BOD-007 AUD-001 DEL-004 BOD-008 | A userId of digits becomes a number.
  page-url-normalised | BOD-021 | The url of a page is rewritten in its normal form.
  large-bodies-compressed | BOD-001 CAL-012 ING-001 SIG-003 SIG-011 | Large bodies are sent in gzip, as the HTTP library does by default.
`,
  {
    'body-in-array': edited('serialise', (json) => `[${json}]`),
    'byte-order-mark-in-front': edited('serialise', (json) => `\ufeff${json}`),
    'page-without-properties': (reference) => editBody(reference, without('properties'), 'page'),
    'screen-without-context': (reference) => editBody(reference, without('context'), 'screen'),
    'version-two': (reference) => editBody(reference, (body) => ('version' in body ? { ...body, version: 2 } : body)),
    'delete-with-version': (reference) => editBody(reference, (body) => ({ version: 1, ...body }), 'delete'),
    'alias-previous-id-camel-case': (reference) => editBody(reference, renamed('Previous ID', 'previousId'), 'alias'),
    'alias-user-id-camel-case': (reference) => editBody(reference, renamed('User ID', 'userId'), 'alias'),
    'alias-identities-swapped': (reference) =>
      editBody(
        reference,
        (body) => ({ ...body, 'Previous ID': body['User ID'], 'User ID': body['Previous ID'] }),
        'alias',
      ),
    'screen-context-versions-as-numbers': (reference) =>
      editMember(reference, 'context', (context) => ({
        ...context,
        app: mapLeaves(context['app'], numbered),
        os: mapLeaves(context['os'], numbered),
      })),
    'page-referrer-dropped': (reference) =>
      editBody(reference, (body) => ({ ...body, properties: without('referrer')(Object(body['properties'])) }), 'page'),
    'empty-properties-left-out': (reference) =>
      editBody(reference, (body) => (isEmpty(body['properties']) ? without('properties')(body) : body)),
    'numeric-ids-as-numbers': (reference) =>
      editBody(reference, (body) => ('userId' in body ? { ...body, userId: numbered(body['userId']) } : body)),
    'page-url-normalised': (reference) =>
      editMember(reference, 'properties', ({ ...properties }) => {
        const { url } = properties;
        return typeof url === 'string' && URL.canParse(url) ? { ...properties, url: new URL(url).href } : properties;
      }),
    'large-bodies-compressed': edited('encode', (encoded, bytes) =>
      bytes.byteLength < COMPRESSED_FROM_BYTES ? encoded : gzipped(bytes),
    ),
  },
);
