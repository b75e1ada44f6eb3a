import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from './hostile-text.fixture.ts';
import { renderJunit } from './junit.ts';
import { problemsOfJunit } from './junit-schema.fixture.ts';
import { EMPTY_RUN, HOSTILE_RUN, RICH_RUN, runOf } from './results.fixture.ts';
import { elements, parseStrictXml } from './strict-xml.fixture.ts';

const read = (results: Parameters<typeof renderJunit>[0]) => parseStrictXml(renderJunit(results));

describe('the JUnit report', () => {
  test.each([
    ['of an empty run', EMPTY_RUN],
    ['of every status', RICH_RUN],
    ['of hostile text', HOSTILE_RUN],
  ])('has only elements and attributes that the schema of Jenkins allows: %s', (_, results) => {
    expect(problemsOfJunit(read(results))).toEqual([]);
  });

  test('stays well-formed, with the same number of cases, for all texts of a peer', () => {
    expect(elements(read(HOSTILE_RUN), 'testcase')).toHaveLength(8);
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(elements(read(runOf(text)), 'testcase')).toHaveLength(8);
      }),
    );
  });
});
