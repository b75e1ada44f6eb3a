import { NOT_TEXTS } from '../../../decks/values.ts';
import { allBut, type Never, never } from '../pairs.ts';
import { BESIDE, FIELD, IDENTITY, LACKING, METHOD, SIZE, VALUE } from './dimensions.ts';

const PAGES = ['Page', 'Page with Name and Category', 'Page with Context'];
const IDS = ['the user', 'Event, GroupId or Name'];
const ONLY_IDS = 'Alias has ids and nothing else';

/** What no client is given, each with the reason. */
export const CLIENT_NEVERS: readonly Never[] = [
  never(METHOD, ['Alias'], FIELD, allBut(FIELD, 'as a member', 'the user'), ONLY_IDS),
  never(METHOD, ['Alias'], SIZE, allBut(SIZE, 'small'), ONLY_IDS),
  never(METHOD, ['Alias'], BESIDE, allBut(BESIDE, 'none'), ONLY_IDS),
  never(METHOD, ['Identify'], FIELD, IDS.slice(1), 'Identify has no such field'),
  never(METHOD, [...PAGES, 'Alias'], IDENTITY, ['AnonymousId'], 'it is open whether they take it alone (reading 6)'),
  never(METHOD, ['Alias'], IDENTITY, ['both'], 'it is open whether Alias takes an AnonymousId (reading 11)'),
  never(METHOD, ['Identify', ...PAGES], LACKING, ['its Event, GroupId or PreviousId'], 'they need none of these'),
  never(SIZE, ['too large'], LACKING, allBut(LACKING, 'nothing'), 'it would be left out for two reasons'),
  never(FIELD, ['as a key', ...IDS], VALUE, NOT_TEXTS, 'keys, ids and names are texts'),
  never(FIELD, IDS, VALUE, ['an empty text'], 'it is open whether an empty id is an id'),
  never(FIELD, IDS, LACKING, allBut(LACKING, 'nothing'), 'what is lacking has no value'),
];
