import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { demandHeaders, type Headers, STATIC_HEADERS } from '../../../harness/kit/demand.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import { SURE_KINDS } from '../../../harness/stage/calls.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Ten headers: more than five, in case an implementation applies the limit on URLs to headers. */
const TEN: Headers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`X-Static-${index}`, `v${index}`]));

/** Values with the punctuation of lists, parameters and addresses, which means nothing to HTTP itself. */
const PUNCTUATED: Headers = {
  Authorization: 'Basic c29tZTpib2R5Cg==',
  'X-List': 'a, b; c="d e", f',
  'X-Address': 'https://example.com/a%20b?c=d&e#f',
};

/** Names that a library may know, and values that look like templates or encodings. */
const LOOKING_SPECIAL: Headers = {
  X_Under_Score: 'yes',
  constructor: 'yes',
  Accept: 'text/vnd.example',
  'Accept-Language': 'en-GB',
  'Cache-Control': 'no-store',
  Cookie: 'session=abc; theme=dark',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a value that only looks like a template
  'X-Template': 'Bearer {{ token }} ${TOKEN} {userId}',
  'X-Quoted': '"quoted as a whole"',
  'X-Digits': '007',
  'X-Null': 'null',
};

/** Values that some languages treat as false or missing. */
const LOOKING_EMPTY: Headers = {
  'X-Zero': '0',
  'X-Decimal': '0.0',
  'X-False': 'false',
  'X-No': 'no',
  'X-None': 'None',
  'X-Undefined': 'undefined',
  'X-Braces': '{}',
  'X-Brackets': '[]',
  'X-Dash': '-',
};

/** Values that change if an implementation normalises blanks or stores headers in short fields. */
const LONG_OR_BLANK: Headers = { 'X-Blanks': 'two  blanks,   three', 'X-Long': 'long value '.repeat(200).trim() };

/** A flag whose presence is its only information. */
const EMPTY: Headers = { 'X-Flag': '', 'X-Team': 'blue' };

/** One value under several names, such as a token with an old and a new header name. */
const SAME_VALUE: Headers = { 'X-Token': 'tangerine', 'X-Old-Token': 'tangerine', 'X-Older-Token': 'tangerine' };

export const headerStatic = [
  staticCase(
    'static',
    'Requests for calls of every kind carry the static headers of their URL',
    STATIC_HEADERS,
    SURE_KINDS.map((kind) => callOf(kind)),
  ),
  staticCase('static-on-delete', 'Delete notifications carry the static headers of their URL', STATIC_HEADERS, [
    { delete: {} },
  ]),
  worldCase({
    id: 'header/ten-static',
    title: 'Ten static headers of one URL all arrive',
    requirements: ['HDR-007'],
    world: { sources: { source: { webhooks: { a: { headers: TEN } } } }, steps: [{ track: {} }] },
  }),
  staticCase('punctuated-value', 'Static header values arrive with all their punctuation', PUNCTUATED),
  staticCase('long-or-blank-value', 'Long static header values and blanks within them arrive unchanged', LONG_OR_BLANK),
  staticCase('looking-special', 'Static headers arrive when their names or values look special', LOOKING_SPECIAL),
  staticCase('looking-empty', 'Static headers arrive when their values look empty', LOOKING_EMPTY),
  staticCase('same-value', 'Static headers that share one value all arrive', SAME_VALUE),
  {
    id: 'header/empty-value',
    title: 'A static header without a value arrives next to one with a value',
    requirements: ['HDR-006'],
    play: async (stage) => {
      const source = await stage.trySource({ hooks: [{ receiver: await stage.receiver(), headers: EMPTY }] });
      if (source === undefined)
        throw new NotTested({ kind: 'behaviour', detail: 'settings with a static header without a value are refused' });
      demandHeaders('HDR-006', await source.deliver(stage.calls.track()), EMPTY);
    },
  },
] as const satisfies readonly Case[];

function staticCase<const Name extends string>(
  name: Name,
  title: string,
  headers: Headers,
  steps: WorldStep[] = [{ track: {} }],
) {
  const sources = { source: { webhooks: { a: { headers } } } };
  return worldCase<`header/${Name}`>({
    id: `header/${name}`,
    title,
    requirements: ['HDR-006'],
    world: { sources, steps },
  });
}
