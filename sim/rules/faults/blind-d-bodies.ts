import { gzipSync } from 'node:zlib';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { instantText } from '../../clock/instant-text.ts';
import { isObject } from '../../json-object.ts';
import { slot } from '../../model/memory.ts';
import type { Message } from '../../model/message.ts';
import { editBody } from '../edit.ts';
import { fault } from '../replacement.ts';

const COMPRESSED_FROM_BYTES = 1024;
const TEMPLATE = '{{body}}';
const SECOND_MS = 1000;

/** Writes an object with the keys 0, 1, 2 and so on as a list, at any depth. */
function listed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(listed);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  if (isList) return entries.map(([, item]) => listed(item));
  return Object.fromEntries(entries.map(([key, item]) => [key, listed(item)]));
}

/** Mistakes in what a webhook body contains, and in how it is written. */
export const BLIND_D_BODY_FAULTS = [
  // Properties and traits are free-form key/value pairs, so an object stays an object whatever its keys are.
  fault({
    name: 'blind-d-numbered-keys-become-a-list',
    breaks: ['DLV-005'],
    description:
      'Objects are kept in arrays of a language that has only one kind of them, so one with the keys 0, 1, 2 leaves as a list.',
    change: (reference) =>
      editBody(reference, (body) => Object.fromEntries(Object.entries(body).map(([key, item]) => [key, listed(item)]))),
  }),
  // Values are passed on as the customer gave them, also those with characters that a library finds special.
  fault({
    name: 'blind-d-dollars-in-a-template',
    breaks: ['DLV-005'],
    description:
      'The body is put into a template by `String.replace`, which reads `$$` and `$&` in it as patterns of its own.',
    change: ({ serialise }) => ({
      serialise: (body, attempt) => TEMPLATE.replace(TEMPLATE, serialise(body, attempt)),
    }),
  }),
  // The body of a request is one JSON object of the shape for its call, and nothing else.
  fault({
    name: 'blind-d-pooled-buffer-not-cut',
    breaks: ['DLV-005'],
    description:
      'Bodies are written into one buffer from a pool, and a shorter one leaves with the tail of those before.',
    memory: slot('the buffer', () => ({ text: '' })),
    change: ({ serialise }, recall) => ({
      serialise: (body, attempt) => {
        const buffer = recall(attempt.message.memory);
        const text = serialise(body, attempt);
        buffer.text = text + buffer.text.slice(text.length);
        return buffer.text;
      },
    }),
  }),
  // A timestamp is ISO 8601 with milliseconds, for times before 1970 too.
  fault({
    name: 'blind-d-negative-milliseconds',
    breaks: ['DLV-005'],
    description:
      'The milliseconds of a timestamp are the remainder of the epoch time, which is negative before 1970, as in `58.-750Z`.',
    change: ({ formatTimestamp }) => ({
      formatTimestamp: (instantMs, message) => {
        const restMs = instantMs % SECOND_MS;
        if (restMs >= 0) return formatTimestamp(instantMs, message);
        const seconds = Math.floor(instantMs / SECOND_MS) * SECOND_MS;
        return instantText(seconds).replace('.000Z', `.${String(restMs).padStart(3, '0')}Z`);
      },
    }),
  }),
  // The body of a request is JSON as it is, which the content type says. No endpoint has asked for another encoding.
  fault({
    name: 'blind-d-large-bodies-compressed',
    breaks: ['DLV-005'],
    description: 'A body of 1,024 bytes or more is sent in gzip, as the HTTP library does by default.',
    change: ({ encode }) => ({
      encode: (bytes) =>
        bytes.byteLength < COMPRESSED_FROM_BYTES
          ? encode(bytes)
          : { bytes: gzipSync(bytes), headers: { 'Content-Encoding': 'gzip' } },
    }),
  }),
  // The signature of each request is over the body of that request.
  fault({
    name: 'blind-d-mac-shared-by-urls',
    breaks: ['DLV-005'],
    description:
      'One MAC is made for a message and fed with the body for each request, so only the first URL gets the right digest.',
    memory: slot('the bytes that the MAC of each message was fed with', () => new WeakMap<Message, Buffer>()),
    change: ({ sign }, recall) => ({
      sign: (payload, attempt) => {
        const macs = recall(attempt.message.memory);
        const bytes = Buffer.concat([macs.get(attempt.message) ?? Buffer.alloc(0), payload.bytes]);
        macs.set(attempt.message, bytes);
        return sign({ ...payload, bytes }, attempt);
      },
    }),
  }),
  // The user id of a body is that of its call. An alias is forwarded like any call, and renames nobody.
  fault({
    name: 'blind-d-aliases-resolved',
    breaks: ['DLV-005'],
    description: 'After an alias call, calls under the previous id leave under the new one.',
    memory: slot('the new id of each previous one', () => new Map<string, string>()),
    change: ({ webhooksFor, shape }, recall) => ({
      webhooksFor: (message) => {
        const { content, memory } = message;
        if (content.type === 'alias') recall(memory).set(content.previousId, content.userId);
        return webhooksFor(message);
      },
      shape: (message, timestamp): JsonObject => {
        const body = shape(message, timestamp);
        const newId = recall(message.memory).get(String(body['userId']));
        return newId === undefined ? body : { ...body, userId: newId };
      },
    }),
  }),
];
