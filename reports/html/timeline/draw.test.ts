import { expect, it } from 'vitest';
import { entryAt, exchangeAt, STORY } from '../runs.fixture.ts';
import { drawTimeline } from './draw.ts';
import { eventsOf } from './events.ts';

const draw = (transcript = STORY): string => drawTimeline(eventsOf(transcript), transcript.length).markup;

it('draws every event with its number, by kind', () => {
  const kinds = [...draw().matchAll(/<g class="(\w+)"[^>]*>.*?<text>(\d+)<\/text>/g)].map(([, kind, number]) => [
    number,
    kind,
  ]);
  expect(kinds.toSorted((a, b) => Number(a[0]) - Number(b[0])).map(([, kind]) => kind)).toEqual([
    ...['settings', 'call', 'attempt', 'bad', 'attempt', 'bad', 'clock', 'attempt', 'bad', 'attempt', 'ok'],
  ]);
});

it('draws both windows, what answers were, and the times', () => {
  const markup = draw();
  expect(markup.match(/class="w5"/g)).toHaveLength(1);
  expect(markup.match(/class="w4"/g)).toHaveLength(1);
  expect([...markup.matchAll(/class="word"[^>]*>([^<]+)/g)].map(([, word]) => word)).toEqual([
    '500',
    'held',
    '500',
    '200',
  ]);
  expect([...markup.matchAll(/class="time"[^>]*>([^<]+)/g)].map(([, time]) => time)).toEqual([
    ...['0', '5.32 s', '10.31 s', '1 min', '1 h', '4 h', '4 h 1 min'],
  ]);
});

it('joins an answer to its attempt, and to no other', () => {
  expect(draw().match(/class="pair"/g)).toHaveLength(4);
  expect(draw([...exchangeAt(0, 1).slice(0, 1), ...exchangeAt(0, 2).slice(1)])).not.toContain('class="pair"');
});

it('says in words what it shows', () => {
  expect(draw()).toContain('aria-label="Timeline of 11 events over 4 h 1 min: 4 attempts, 4 answers.');
  expect(draw([entryAt(0)])).toContain('aria-label="Timeline of 1 event at one instant: 0 attempts, 0 answers.');
});

it('draws nothing where nothing happened', () => {
  expect(draw([])).toBe('');
});
