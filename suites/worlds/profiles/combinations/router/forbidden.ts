import { allBut, type Forbidden } from '../dimension.ts';
import { NOT_TEXTS } from '../value-classes.ts';
import { URLS } from './endpoints.ts';
import { BEFORE, DESTINATION } from './switches.ts';
import { TIMESTAMP } from './time.ts';
import { BESIDE, OPTIONAL, PLACE, SIZE, VALUE } from './values.ts';

const AUDIENCES = ['a new audience', 'a user who leaves an audience'];
const NO_CALLS = ['deletion', ...AUDIENCES];
const SLOW = ['a 200 after 6 s, then 200', 'a 200 after 4 s'];
const NO_CALL = 'only a call has this';
const IDS = ['as the user id', 'as the event, group or previous id'];

/** What the router is never given, each with the reason. */
export const FORBIDDEN: readonly Forbidden[] = [
  ...[TIMESTAMP, OPTIONAL, BESIDE, SIZE].map((dimension) => ({
    dimension: 'kind',
    values: NO_CALLS,
    withDimension: dimension.name,
    withValues: allBut(dimension, Object.keys(dimension.values)[0] ?? ''),
    because: NO_CALL,
  })),
  {
    dimension: 'kind',
    values: AUDIENCES,
    withDimension: 'value',
    withValues: allBut(VALUE, 'a word'),
    because: 'an audience has no free-form member',
  },
  {
    dimension: 'kind',
    values: AUDIENCES,
    withDimension: 'place',
    withValues: allBut(PLACE, 'as a member'),
    because: 'an audience has no free-form member',
  },
  {
    dimension: 'kind',
    values: ['deletion'],
    withDimension: 'place',
    withValues: allBut(PLACE, 'as a member', 'as the user id'),
    because: 'a deletion request has a user id and nothing else',
  },
  {
    dimension: 'kind',
    values: ['page', 'identify'],
    withDimension: 'place',
    withValues: ['as the event, group or previous id'],
    because: 'these calls have neither an event nor a second id',
  },
  {
    dimension: 'kind',
    values: ['alias'],
    withDimension: 'place',
    withValues: ['in an object', 'in a list', 'as a key'],
    because: 'an alias call has no free-form member',
  },
  {
    dimension: 'kind',
    values: ['alias'],
    withDimension: 'size',
    withValues: allBut(SIZE, 'small'),
    because: 'an alias call has no free-form member to fill',
  },
  {
    dimension: 'kind',
    values: ['alias'],
    withDimension: BESIDE.name,
    withValues: allBut(BESIDE, 'none'),
    because: 'an alias call has no free-form member',
  },
  {
    dimension: 'kind',
    values: NO_CALLS,
    withDimension: 'before it',
    withValues: ['the same once more'],
    because: 'it is open what a second deletion request or audience of the same kind means',
  },
  {
    dimension: 'place',
    values: ['as a key', ...IDS],
    withDimension: 'value',
    withValues: NOT_TEXTS,
    because: 'keys, ids and names are texts',
  },
  {
    dimension: 'place',
    values: IDS,
    withDimension: 'value',
    withValues: ['an empty text'],
    because: 'it is open whether an empty id is an id',
  },
  {
    dimension: 'place',
    values: IDS,
    withDimension: 'value',
    withValues: ['a long text of many lines'],
    because: 'the document does not say how long an id may be, or that it may have several lines',
  },
  {
    dimension: 'answer',
    values: SLOW,
    withDimension: 'URLs',
    withValues: allBut(URLS, 'one'),
    because: 'it is open whether a slow answer or a retry at another URL comes first',
  },
  {
    dimension: 'secret',
    values: ['none'],
    withDimension: 'settings',
    withValues: ['got their secret before the message'],
    because: 'without a secret there is none to get',
  },
  {
    dimension: 'destination',
    values: allBut(DESTINATION, 'on'),
    withDimension: 'before it',
    withValues: allBut(BEFORE, 'nothing'),
    because: 'nothing is sent while the destination is off, so nothing can fail',
  },
];

/** The kinds that are left out if the implementation has no deletions or no audiences. */
export const DELETION_KINDS = ['deletion'];
export const AUDIENCE_KINDS = AUDIENCES;
