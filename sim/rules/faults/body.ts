import { gzipSync } from 'node:zlib';
import { capitalised, withArticle } from '../../../spec/grammar.ts';
import type { BodyKind } from '../../../spec/shapes/bodies.ts';
import { isObject } from '../../json-object.ts';
import type { EncodedBody } from '../client/client-rules.ts';
import { editBody, edited, editMember, mapLeaves, renamed, without } from '../edit.ts';
import { type Fault, fault } from '../replacement.ts';
import { composed } from './composed/compose.ts';

const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;
const numbered = (leaf: unknown) => (typeof leaf === 'string' && /^\d+(\.\d+)?$/.test(leaf) ? Number(leaf) : leaf);

const COMPRESSED_FROM_BYTES = 1024;

function gzipped(bytes: Buffer): EncodedBody {
  return { bytes: gzipSync(bytes), headers: { 'Content-Encoding': 'gzip' } };
}

/** The bodies of a kind lack a member. */
function lacking(name: string, breaks: Fault['breaks'], kind: BodyKind, member: string): Fault {
  const description = `${capitalised(withArticle(kind))} body lacks ${member}.`;
  return fault({ name, breaks, description, change: (reference) => editBody(reference, without(member), kind) });
}

export const BODY_FAULTS = [
  fault({
    name: 'body-in-array',
    breaks: ['BOD-001'],
    description: 'The body is an array that holds the message.',
    change: edited('serialise', (json) => `[${json}]`),
  }),
  fault({
    name: 'byte-order-mark-in-front',
    breaks: ['BOD-001'],
    description: 'The body begins with a byte order mark.',
    change: edited('serialise', (json) => `\ufeff${json}`),
  }),
  lacking('page-without-properties', ['BOD-002', 'BOD-021', 'CAL-012', 'VAL-001'], 'page', 'properties'),
  lacking('screen-without-context', ['BOD-003', 'BOD-019'], 'screen', 'context'),
  composed('sent without its name when screen', 'BOD-003'),
  composed('sent without its user when identify', 'BOD-004'),
  composed('sent without its name when track', 'BOD-005'),
  composed('sent without its version when alias', 'BOD-006'),
  composed('sent without its name when group', 'BOD-007'),
  composed('sent without its timestamp when delete', 'BOD-008'),
  fault({
    name: 'version-two',
    breaks: ['BOD-009'],
    description: 'The version is 2.',
    change: (reference) => editBody(reference, (body) => ('version' in body ? { ...body, version: 2 } : body)),
  }),
  fault({
    name: 'delete-with-version',
    breaks: ['BOD-010'],
    description: 'A delete body has a version.',
    change: (reference) => editBody(reference, (body) => ({ version: 1, ...body }), 'delete'),
  }),
  composed('sent with its type in capitals when track', 'BOD-011'),
  fault({
    name: 'alias-previous-id-camel-case',
    breaks: ['BOD-012', 'BOD-006'],
    description: 'An alias body has previousId instead of "Previous ID".',
    change: (reference) => editBody(reference, renamed('Previous ID', 'previousId'), 'alias'),
  }),
  fault({
    name: 'alias-user-id-camel-case',
    breaks: ['BOD-013', 'BOD-006'],
    description: 'An alias body has userId instead of "User ID".',
    change: (reference) => editBody(reference, renamed('User ID', 'userId'), 'alias'),
  }),
  fault({
    name: 'alias-identities-swapped',
    breaks: ['BOD-012', 'BOD-013'],
    description: 'An alias body swaps its two identities.',
    change: (reference) =>
      editBody(
        reference,
        (body) => ({ ...body, 'Previous ID': body['User ID'], 'User ID': body['Previous ID'] }),
        'alias',
      ),
  }),
  fault({
    name: 'screen-context-versions-as-numbers',
    breaks: ['BOD-019', 'BOD-003'],
    description: 'Versions and builds in a screen context are numbers.',
    change: (reference) =>
      editMember(reference, 'context', (context) => ({
        ...context,
        app: mapLeaves(context['app'], numbered),
        os: mapLeaves(context['os'], numbered),
      })),
  }),
  fault({
    name: 'page-referrer-dropped',
    breaks: ['BOD-021'],
    description: 'The referrer of a page is left out.',
    change: (reference) =>
      editBody(reference, (body) => ({ ...body, properties: without('referrer')(Object(body['properties'])) }), 'page'),
  }),
  composed('sent with texts as numbers when track', 'BOD-022'),
  fault({
    name: 'empty-properties-left-out',
    breaks: ['BOD-002', 'BOD-005'],
    description: 'Empty properties are left out.',
    change: (reference) =>
      editBody(reference, (body) => (isEmpty(body['properties']) ? without('properties')(body) : body)),
  }),
  fault({
    name: 'numeric-ids-as-numbers',
    breaks: ['BOD-002', 'BOD-004', 'BOD-005', 'BOD-007', 'AUD-001', 'DEL-004', 'BOD-008'],
    description: 'A userId of digits becomes a number.',
    change: (reference) =>
      editBody(reference, (body) => ('userId' in body ? { ...body, userId: numbered(body['userId']) } : body)),
  }),
  fault({
    name: 'page-url-normalised',
    breaks: ['BOD-021'],
    description: 'The url of a page is rewritten in its normal form.',
    change: (reference) =>
      editMember(reference, 'properties', ({ ...properties }) => {
        const { url } = properties;
        return typeof url === 'string' && URL.canParse(url) ? { ...properties, url: new URL(url).href } : properties;
      }),
  }),
  fault({
    name: 'large-bodies-compressed',
    breaks: ['BOD-001', 'CAL-012', 'ING-001', 'SIG-003', 'SIG-011'],
    description: 'Large bodies are sent in gzip, as the HTTP library does by default.',
    change: edited('encode', (encoded, bytes) => (bytes.byteLength < COMPRESSED_FROM_BYTES ? encoded : gzipped(bytes))),
  }),
];
