import { demandHeaders, type Headers, STATIC_HEADERS } from '../../../kit/static-headers.ts';
import { SURE_KINDS } from '../../../stage/sure-kinds.ts';
import type { Case } from '../../case.ts';

/** Ten of them: more than the five that the limit of URLs might be taken for. */
const TEN: Headers = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`X-Static-${index}`, `v${index}`]));

/** Values with what lists, parameters and addresses are written with; HTTP gives none of it a meaning of its own. */
const PUNCTUATED: Headers = {
  Authorization: 'Basic c29tZTpib2R5Cg==',
  'X-List': 'a, b; c="d e", f',
  'X-Address': 'https://example.com/a%20b?c=d&e#f',
};

/** Values that are no matter of course for whoever normalises or stores them. */
const LONG_OR_BLANK: Headers = { 'X-Blanks': 'two  blanks,   three', 'X-Long': 'long value '.repeat(200).trim() };

/** One value under several names, as a token that an old and a new name of a header carry. */
const SAME_VALUE: Headers = { 'X-Token': 'tangerine', 'X-Old-Token': 'tangerine', 'X-Older-Token': 'tangerine' };

/** Static headers of a webhook URL. */
export const headerStatic = [
  {
    id: 'header/static',
    title: 'The static headers of a URL are on the requests of calls of every kind',
    requirements: ['HDR-006'],
    play: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver(), headers: STATIC_HEADERS }] });
      for (const kind of SURE_KINDS)
        demandHeaders('HDR-006', await source.deliver(stage.calls.of(kind)), STATIC_HEADERS);
    },
  },
  {
    id: 'header/static-on-delete',
    title: 'The static headers of a URL are on delete notifications too',
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
  arrivingCase('long-or-blank-value', 'Long static header values, and blanks within them, arrive whole', LONG_OR_BLANK),
  arrivingCase('same-value', 'Static headers with one value under several names all arrive', SAME_VALUE),
] as const satisfies readonly Case[];

/** A case in which a URL with these static headers has to get them all. */
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
