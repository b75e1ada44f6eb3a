import { edited } from '../edit.ts';
import { escapeBeyondAscii } from '../router/bodies.ts';
import { each, eachWithText } from './each.ts';
import { variants } from './table.ts';

export const SIGNATURE_VARIANTS = variants(
  `
  escaped-json | 27 |  | Everything beyond ASCII is escaped in bodies.
  pretty-printed-json | 27 | message | Bodies are indented and end with a line break.
  upper-case-digest | 27 |  | The digest is written in upper case.
  chunked-bodies | 27 | message | Bodies are sent in chunks, without a Content-Length.
  bodies-in-two-writes | 27 | message | Bodies are written in two parts, one after the other.
  bytes-differ-by-attempt | 27 | message | Each attempt carries its number and time, and its members in another order, so no two have the same bytes.
  markup-escaped-in-json | 27 |  | Slashes, ampersands and angle brackets are escaped in bodies.
`,
  {
    'escaped-json': {
      each: eachWithText(/[^\0-\x7f]/),
      change: edited('serialise', (json) => escapeBeyondAscii(json)),
    },
    'pretty-printed-json': () => ({ serialise: (body) => `${JSON.stringify(body, null, 2)}\n` }),
    'upper-case-digest': {
      each: each(({ source }) => Boolean(source.sharedSecret)),
      change: edited('sign', (signature) => signature?.toUpperCase() ?? null),
    },
    'chunked-bodies': () => ({ framing: 'chunked' }),
    'bodies-in-two-writes': () => ({
      pieces: (bytes) => ({
        parts: [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)],
        pauseMs: 0,
      }),
    }),
    'bytes-differ-by-attempt': ({ serialise }) => ({
      serialise: (body, attempt) => {
        const members = Object.entries({ ...body, sentAt: attempt.atMs, attempt: attempt.number });
        const first = attempt.number % members.length;
        return serialise(Object.fromEntries([...members.slice(first), ...members.slice(0, first)]), attempt);
      },
    }),
    'markup-escaped-in-json': {
      each: eachWithText(/[<>&/]/),
      change: edited('serialise', (json) =>
        json.replace(/[<>&]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`).replaceAll('/', '\\/'),
      ),
    },
  },
);
