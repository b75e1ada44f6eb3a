import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { Sighting } from '../../../capture/capture.ts';
import { innermostPlacesOf } from '../../../kit/client/client-message/innermost-places.ts';
import { fatesOf } from '../../../kit/client/client-message/message-fate.ts';
import { writingsOf } from '../../../kit/client/client-message/sent-instants.ts';
import { fatesOfUnlisted } from '../../../kit/client/client-message/unlisted-fields.ts';
import type { Case } from '../../case.ts';

/** An instant that is not now. */
const PAST = '2012-12-02T00:30:08.276Z';
const DATE_ALONE = '2012-12-02';
const CONTEXT = { fitting: 'blue room' };
const INTEGRATIONS = { All: true, 'Some Other Tool': false };

/**
 * What the document leaves open about messages. Every reading passes, and the report says which one the client follows.
 */
export const clientMessageOpen = [
  {
    id: 'client-message/anonymous-page',
    title: 'What happens to a Page message with AnonymousId alone',
    requirements: ['MSG-011'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const [fate] = await fatesOf(stage, [stage.messages.anonymous('Page')]);
      stage.observe('MSG-011', typeof fate === 'string' ? fate : 'sent');
    },
  },
  {
    id: 'client-message/page-timestamp',
    title: 'How Page sends Timestamp',
    requirements: ['MSG-014'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const given = [PAST, DATE_ALONE].map((Timestamp) => stage.messages.page({ Timestamp }));
      const [fate, ofDate] = await fatesOf(stage, given);
      stage.observe('MSG-014', {
        instant: typeof fate === 'object' ? writingsOf(PAST, fate) : fate,
        'a date alone': typeof ofDate === 'object' ? fateOfDate(ofDate) : ofDate,
      });
    },
  },
  {
    id: 'client-message/integrations-place',
    title: 'Where Integrations appear in a sent message',
    requirements: ['MSG-025'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const messages = GO_METHODS.map((method) => stage.messages.of(method, { Integrations: INTEGRATIONS }));
      const fates = await fatesOf(stage, messages);
      const places = fates.map((fate) => (typeof fate === 'string' ? fate : innermostPlacesOf(INTEGRATIONS, fate)));
      stage.observe('MSG-025', Object.fromEntries(GO_METHODS.map((method, index) => [method, places[index]])));
    },
  },
  {
    id: 'client-message/unlisted-fields',
    title: 'Which of the fields listed for Page alone Identify, Track, Group and Alias accept',
    requirements: ['MSG-026'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      stage.observe('MSG-026', await fatesOfUnlisted(stage, { Timestamp: PAST, Context: CONTEXT }));
    },
  },
] as const satisfies readonly Case[];

function fateOfDate({ message }: Sighting): string {
  return (JSON.stringify(message) ?? '').includes(DATE_ALONE) ? 'kept' : 'replaced';
}
