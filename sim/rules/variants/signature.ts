import { edited } from '../edit.ts';
import { variant } from '../replacement.ts';
import { escapeBeyondAscii } from '../router/bodies.ts';
import { EACH_MESSAGE, each, eachWithText } from './each.ts';

export const SIGNATURE_VARIANTS = [
  variant({
    name: 'escaped-json',
    reading: 27,
    each: eachWithText(/[^\0-\x7f]/),
    description: 'Everything beyond ASCII is escaped in bodies.',
    change: edited('serialise', (json) => escapeBeyondAscii(json)),
  }),
  variant({
    name: 'pretty-printed-json',
    reading: 27,
    each: EACH_MESSAGE,
    description: 'Bodies are indented and end with a line break.',
    change: () => ({ serialise: (body) => `${JSON.stringify(body, null, 2)}\n` }),
  }),
  variant({
    name: 'upper-case-digest',
    reading: 27,
    each: each(({ source }) => Boolean(source.sharedSecret)),
    description: 'The digest is written in upper case.',
    change: edited('sign', (signature) => signature?.toUpperCase() ?? null),
  }),
  variant({
    name: 'chunked-bodies',
    reading: 27,
    each: EACH_MESSAGE,
    description: 'Bodies are sent in chunks, without a Content-Length.',
    change: () => ({ framing: 'chunked' }),
  }),
  variant({
    name: 'bodies-in-two-writes',
    reading: 27,
    each: EACH_MESSAGE,
    description: 'Bodies are written in two parts, one after the other.',
    change: () => ({
      pieces: (bytes) => ({
        parts: [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)],
        pauseMs: 0,
      }),
    }),
  }),
  variant({
    name: 'bytes-differ-by-attempt',
    reading: 27,
    each: EACH_MESSAGE,
    description:
      'Each attempt carries its number and time, and its members in another order, so no two have the same bytes.',
    change: ({ serialise }) => ({
      serialise: (body, attempt) => {
        const members = Object.entries({ ...body, sentAt: attempt.atMs, attempt: attempt.number });
        const first = attempt.number % members.length;
        return serialise(Object.fromEntries([...members.slice(first), ...members.slice(0, first)]), attempt);
      },
    }),
  }),
  variant({
    name: 'markup-escaped-in-json',
    reading: 27,
    each: eachWithText(/[<>&/]/),
    description: 'Slashes, ampersands and angle brackets are escaped in bodies.',
    change: edited('serialise', (json) =>
      json.replace(/[<>&]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`).replaceAll('/', '\\/'),
    ),
  }),
];
