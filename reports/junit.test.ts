import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from './hostile-text.fixture.ts';
import { renderJunit } from './junit.ts';
import { caseResult, EMPTY_RUN, FAILURE, HOSTILE_RUN, makeRun, RICH_RUN, run } from './results.fixture.ts';

const OUTCOME = { in: 'testcase', attributes: ['type', 'message'] };
/** The parent and the attributes of each element that `junit-10.xsd` (xUnit plugin of Jenkins) allows, as far as our writer uses it. */
const ALLOWED: Readonly<Record<string, { readonly in: string; readonly attributes: readonly string[] }>> = {
  testsuites: { in: '', attributes: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: { in: 'testsuites', attributes: ['name', 'tests', 'failures', 'errors', 'time', 'skipped', 'timestamp'] },
  properties: { in: 'testsuite', attributes: [] },
  property: { in: 'properties', attributes: ['name', 'value'] },
  testcase: { in: 'testsuite', attributes: ['name', 'time', 'classname'] },
  skipped: OUTCOME,
  error: OUTCOME,
  failure: OUTCOME,
};

const PROLOG = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/;
const TAG = /<(?:\/(?<end>[a-z]+)|(?<start>[a-z]+)(?<pairs>(?: [a-z]+="[^"<\n]*")*)(?<empty>\/?))>/g;
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const BARE = /&(?!(?:amp|lt|gt|quot|#39|#10);)/;

/** The elements of a document, each with its parent and its attributes. Fails if the document is not well-formed XML 1.0. */
function readElements(document: string) {
  const open: string[] = [];
  const elements = [...document.matchAll(TAG)].flatMap(({ groups = {} }) => {
    const { end, start = '', pairs = '', empty } = groups;
    if (end !== undefined) expect(open.pop()).toBe(end);
    const parent = open.at(-1) ?? '';
    if (end === undefined && empty === '') open.push(start);
    const attributes = [...pairs.matchAll(/ ([a-z]+)="/g)].map(([, name = '']) => name);
    return end === undefined ? [{ name: start, parent, attributes }] : [];
  });
  expect(open).toEqual([]);
  expect(document).toMatch(PROLOG);
  expect(document).not.toMatch(FORBIDDEN);
  expect(document.replace(PROLOG, '').replaceAll(TAG, '')).not.toMatch(/</);
  expect(document).not.toMatch(BARE);
  return elements;
}

test.each([
  ['of an empty run', EMPTY_RUN],
  ['of every status', RICH_RUN],
  ['of hostile text', HOSTILE_RUN],
])('the JUnit report has only elements and attributes that the schema of Jenkins allows: %s', (_, results) => {
  const strays = readElements(renderJunit(results)).filter(({ name, parent, attributes }) => {
    const allowed = ALLOWED[name];
    return allowed?.in !== parent || attributes.some((each) => !allowed.attributes.includes(each));
  });
  expect(strays).toEqual([]);
});

test('one cause is one failing test, which begins with the likely mistake', () => {
  const cases = ['signature/digest', 'signature/unicode-body'].map((id) =>
    caseResult({ id, title: 'It holds', status: 'failed', failure: FAILURE }),
  );
  const document = renderJunit(run({ verdict: 'not-conformant', cases }));
  expect(document.match(/<failure /g)).toHaveLength(1);
  expect(document).toContain(`<failure message="${FAILURE.diagnosis}"`);
  expect(document).toContain('<skipped type="same-cause" message="fails for the same cause as signature/');
  expect(document).toContain('<testsuites name="routespec" tests="2" failures="1"');
});

test('the JUnit report stays well-formed, with the same elements, for all texts of a peer', () => {
  const expected = readElements(renderJunit(makeRun('x')));
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(readElements(renderJunit(makeRun(text)))).toEqual(expected);
    }),
  );
});
