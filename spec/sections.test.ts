import { expect, test } from 'vitest';
import { REQUIREMENTS } from './requirements/index.ts';
import { renderSections, SECTIONS, type SectionReference } from './sections.ts';

test.each<[references: SectionReference[], rendered: string]>([
  [['Limits'], 'Limits'],
  [['Errors', 'Limits'], 'Errors; Limits'],
  [['What the service does, 3'], 'What the service does, 3'],
  [['What the service does, 2', 'What the service does, 3', 'Events'], 'What the service does, 2 and 3; Events'],
  [
    ['Resources › Go client library messages', 'Resources › Outbound message bodies'],
    'Resources › Go client library messages; Outbound message bodies',
  ],
  [
    ['Endpoints › Outbound delivery, multiple webhooks', 'Errors'],
    'Endpoints › Outbound delivery, multiple webhooks; Errors',
  ],
])('%j is written %j', (references, rendered) => {
  expect(renderSections(references)).toBe(rendered);
});

test('every section except one that is empty has a requirement', () => {
  const cited = REQUIREMENTS.map(({ section }) => section).join('; ');
  const silent = SECTIONS.filter(({ heading }) => !cited.includes(heading.replace(/^Resources › /, '')));
  expect(silent.map(({ heading }) => heading)).toEqual(['States and transitions']);
});
