import { expect, test } from 'vitest';
import { caseResult, FAILURE, HOSTILE_RUN } from '../results.fixture.ts';
import { paintWith } from './paint.ts';
import { layOutStory, storyText } from './story-layout.ts';

const result = caseResult({ status: 'failed', failure: { ...FAILURE, request: 'POST / HTTP/1.1\r\n\r\n{}' } });

test('puts labels in one column, wraps prose, and puts records behind a bar', () => {
  expect(layOutStory(result, 60, paintWith(false))).toEqual([
    'clause      SIG-003  The digest covers the bytes of the body',
    '            as they are sent.',
    '            Authentication, Webhooks requests, item 3',
    'expected    X-Signature to be',
    '            0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33',
    'seen        62cdb7020ff920e5aa642c3d4066950dd1f01f4d',
    'diagnosis   The digest is right for the body re-serialised',
    '            with sorted keys.',
    'request     | POST / HTTP/1.1',
    '            |',
    '            | {}',
    'repeat      routespec run signature/plain-body --seed 7',
  ]);
});

test('never wraps a command, because it is meant to be copied', () => {
  const reproduce = `routespec run ${'x'.repeat(200)}`;
  expect(layOutStory({ ...result, reproduce }, 60, paintWith(false)).at(-1)).toBe(`repeat      ${reproduce}`);
});

test('contains no CI command on any line', () => {
  const text = HOSTILE_RUN.cases.map(storyText).join('\n');
  expect(text).not.toMatch(/^\s*::|##(?:vso|teamcity)?\[/im);
});
