import { NOT_TEXTS } from '../../../decks/values.ts';
import { allBut, type Never, never, plainOf } from '../pairs.ts';
import { ANSWER, URLS } from './endpoints.ts';
import { HISTORY, SECRET } from './settings.ts';
import { BEFORE, DESTINATION, KIND } from './switches.ts';
import { TIMESTAMP } from './time.ts';
import { BESIDE, OPTIONAL, PLACE, SIZE, VALUE } from './values.ts';

const AUDIENCES = ['a new audience', 'a user who leaves an audience'];
const NO_CALLS = ['deletion', ...AUDIENCES];
const SLOW = ['a 200 after 6 s, then 200', 'a 200 after 4 s'];
const IDS = ['as the user id', 'as the event, group or previous id'];
const NO_FREE_FORM = 'it has no free-form member';

/** What the router is never given, each with the reason. */
export const NEVERS: readonly Never[] = [
  ...[TIMESTAMP, OPTIONAL, BESIDE, SIZE].map((deck) =>
    never(KIND, NO_CALLS, deck, allBut(deck, plainOf(deck)), 'only a call has this'),
  ),
  never(KIND, AUDIENCES, VALUE, allBut(VALUE, 'a word'), NO_FREE_FORM),
  never(KIND, AUDIENCES, PLACE, allBut(PLACE, 'as a member'), NO_FREE_FORM),
  never(KIND, ['deletion'], PLACE, allBut(PLACE, 'as a member', 'as the user id'), 'it has a user id and nothing else'),
  never(KIND, ['page', 'identify'], PLACE, IDS.slice(1), 'these calls have neither an event nor a second id'),
  never(KIND, ['alias'], PLACE, ['in an object', 'in a list', 'as a key'], NO_FREE_FORM),
  never(KIND, ['alias'], SIZE, allBut(SIZE, 'small'), NO_FREE_FORM),
  never(KIND, ['alias'], BESIDE, allBut(BESIDE, 'none'), NO_FREE_FORM),
  never(KIND, NO_CALLS, BEFORE, ['the same once more'], 'it is open what a second one of the same kind means'),
  never(PLACE, ['as a key', ...IDS], VALUE, NOT_TEXTS, 'keys, ids and names are texts'),
  never(PLACE, IDS, VALUE, ['an empty text'], 'it is open whether an empty id is an id'),
  never(PLACE, IDS, VALUE, ['a long text of many lines'], 'it is open how long an id may be, and of how many lines'),
  never(ANSWER, SLOW, URLS, allBut(URLS, 'one'), 'it is open whether a slow answer or another URL comes first'),
  never(SECRET, ['none'], HISTORY, ['got their secret before the message'], 'without a secret there is none to get'),
  never(
    DESTINATION,
    ['off'],
    BEFORE,
    allBut(BEFORE, 'nothing'),
    'nothing is sent while it is off, so nothing can fail',
  ),
];

/** The kinds that are left out if the implementation has no deletions or no audiences. */
export const DELETION_KINDS = ['deletion'];
export const AUDIENCE_KINDS = AUDIENCES;
