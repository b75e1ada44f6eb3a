import { demandHeaders, type Headers, STATIC_HEADERS } from '../../../harness/kit/demand.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import { SURE_KINDS } from '../../../harness/stage/calls.ts';
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
  {
    id: 'header/static',
    title: 'Requests for calls of every kind carry the static headers of their URL',
    requirements: ['HDR-006'],
    play: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver(), headers: STATIC_HEADERS }] });
      for (const kind of SURE_KINDS)
        demandHeaders('HDR-006', await source.deliver(stage.calls.of(kind)), STATIC_HEADERS);
    },
  },
  {
    id: 'header/static-on-delete',
    title: 'Delete notifications carry the static headers of their URL',
    requirements: ['HDR-006'],
    needs: ['deletions'],
    play: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver, headers: STATIC_HEADERS }] });
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
      demandHeaders('HDR-006', await stage.arrival(receiver, 1, 'the delete notification', 'DEL-001'), STATIC_HEADERS);
    },
  },
  {
    id: 'header/ten-static',
    title: 'Ten static headers of one URL all arrive',
    requirements: ['HDR-007'],
    play: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver(), headers: TEN }] });
      demandHeaders('HDR-007', await source.deliver(stage.calls.track()), TEN);
    },
  },
  arrivingCase('punctuated-value', 'Static header values arrive with all their punctuation', PUNCTUATED),
  arrivingCase(
    'long-or-blank-value',
    'Long static header values and blanks within them arrive unchanged',
    LONG_OR_BLANK,
  ),
  arrivingCase('looking-special', 'Static headers arrive when their names or values look special', LOOKING_SPECIAL),
  arrivingCase('looking-empty', 'Static headers arrive when their values look empty', LOOKING_EMPTY),
  arrivingCase('same-value', 'Static headers that share one value all arrive', SAME_VALUE),
  {
    id: 'header/empty-value',
    title: 'A static header without a value arrives next to one with a value',
    requirements: ['HDR-006'],
    play: async (stage) => {
      const source = await stage.trySource({ hooks: [{ receiver: await stage.receiver(), headers: EMPTY }] });
      if (source === undefined) throw new NotTested('settings with a static header without a value are refused');
      demandHeaders('HDR-006', await source.deliver(stage.calls.track()), EMPTY);
    },
  },
] as const satisfies readonly Case[];

function arrivingCase<const Name extends string>(name: Name, title: string, statics: Headers): Case<`header/${Name}`> {
  return {
    id: `header/${name}`,
    title,
    requirements: ['HDR-006'],
    play: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver(), headers: statics }] });
      demandHeaders('HDR-006', await source.deliver(stage.calls.track()), statics);
    },
  };
}
