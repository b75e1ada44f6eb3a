import { allBut, type Forbidden } from '../dimension.ts';
import { NOT_TEXTS } from '../value-classes.ts';
import { BESIDE, FIELD, LACKING, SIZE } from './dimensions.ts';

const PAGES = ['Page', 'Page with Name and Category', 'Page with Context'];
const IDS = ['the user', 'Event, GroupId or Name'];

/** What no client is given, each with the reason. */
export const FORBIDDEN: readonly Forbidden[] = [
  {
    dimension: 'method',
    values: ['Alias'],
    withDimension: 'field',
    withValues: allBut(FIELD, 'as a member', 'the user'),
    because: 'Alias has ids and nothing else',
  },
  {
    dimension: 'method',
    values: ['Alias'],
    withDimension: 'size',
    withValues: allBut(SIZE, 'small'),
    because: 'Alias has no field to fill',
  },
  {
    dimension: 'method',
    values: ['Alias'],
    withDimension: BESIDE.name,
    withValues: allBut(BESIDE, 'none'),
    because: 'Alias has ids and nothing else',
  },
  {
    dimension: 'method',
    values: ['Identify'],
    withDimension: 'field',
    withValues: ['Event, GroupId or Name'],
    because: 'Identify has no such field',
  },
  {
    dimension: 'method',
    values: [...PAGES, 'Alias'],
    withDimension: 'identity',
    withValues: ['AnonymousId'],
    because: 'it is open whether Page and Alias take it alone (reading 6)',
  },
  {
    dimension: 'method',
    values: ['Alias'],
    withDimension: 'identity',
    withValues: ['both'],
    because: 'it is open whether Alias takes an AnonymousId (reading 11)',
  },
  {
    dimension: 'method',
    values: ['Identify', ...PAGES],
    withDimension: 'lacking',
    withValues: ['its Event, GroupId or PreviousId'],
    because: 'they need none of these',
  },
  {
    dimension: 'size',
    values: ['too large'],
    withDimension: 'lacking',
    withValues: allBut(LACKING, 'nothing'),
    because: 'it would be left out for two reasons',
  },
  {
    dimension: 'field',
    values: ['as a key', ...IDS],
    withDimension: 'value',
    withValues: NOT_TEXTS,
    because: 'keys, ids and names are texts',
  },
  {
    dimension: 'field',
    values: IDS,
    withDimension: 'value',
    withValues: ['an empty text'],
    because: 'it is open whether an empty id is an id',
  },
  {
    dimension: 'field',
    values: IDS,
    withDimension: 'lacking',
    withValues: allBut(LACKING, 'nothing'),
    because: 'what is lacking has no value',
  },
];
