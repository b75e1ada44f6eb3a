import { expect, it } from 'vitest';
import { LEVELS } from '../limits.ts';
import { entryAt, STORY } from '../runs.fixture.ts';
import { eventsOf, excerpt } from './events.ts';
import { eventTable } from './table.ts';

const table = (transcript = STORY, changes = {}): string => {
  const limits = { ...LEVELS[0], ...changes };
  return eventTable(excerpt(eventsOf(transcript), limits.events), transcript.length, limits).markup;
};

it('has a row for each event, with its time, and the call in full', () => {
  const markup = table();
  expect(markup).toContain(
    '<tr><td>5</td><td>0:00:05.315</td><td>implementation</td><td>POST /hook (151 bytes)</td></tr>',
  );
  expect(markup).toContain(
    '<details><summary>the track call of wk-1</summary><pre>{\n  "b": 2\n}</pre></details>'.replaceAll('"', '&quot;'),
  );
});

it('says what is left out', () => {
  const markup = table(STORY, { events: 3 });
  expect(markup).toContain('<caption>Events (3 of 11; results.json has all)</caption>');
  expect(markup).toContain('<td>8 events left out</td>');
});

it('keeps a call as one line if there is no room for it', () => {
  expect(table(STORY, { detailChars: 12 })).toContain('<td>the track call of wk-1: {&quot;b&quot;:2}</td>');
});

it('has a dash for a time that is not known', () => {
  expect(table([entryAt(0, { at: null })])).toContain('<td>–</td>');
});
