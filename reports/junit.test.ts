import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from './hostile-text.fixture.ts';
import { renderJunit } from './junit.ts';
import { problemsOfJunit } from './junit-schema.fixture.ts';
import { caseResult, EMPTY_RUN, FAILURE, HOSTILE_RUN, RICH_RUN, run, runOf } from './results.fixture.ts';
import { elements, parseStrictXml, type XmlNode } from './strict-xml.fixture.ts';

const read = (results: Parameters<typeof renderJunit>[0]) => parseStrictXml(renderJunit(results));
const outcomes = (root: XmlNode) =>
  elements(root, 'testcase').map(({ attributes, children }) => [
    `${attributes['classname']}/${attributes['name']}`,
    children[0]?.name,
    children[0]?.attributes['message'],
  ]);

describe('the JUnit report', () => {
  test('has an outcome for each status', () => {
    const seen =
      'expected X-Signature to be 0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33, seen 62cdb7020ff920e5aa642c3d4066950dd1f01f4d';
    expect(outcomes(read(RICH_RUN))).toEqual([
      ['signature/own-secret', undefined, undefined],
      ['signature/unicode-body', 'failure', `SIG-003: ${seen}`],
      ['retry/window', 'failure', 'passed, but the baseline lists it as a known deviation'],
      ['retry/500', 'skipped', `failed as expected: RTY-002: ${seen}`],
      ['tls/self-signed', 'skipped', 'needs `trust`'],
      ['tls/trusted', 'skipped', 'needs `trust`'],
      ['body/screen', 'skipped', 'needs `screen`'],
      ['batch/split', 'error', 'The adapter answered 500.'],
    ]);
  });

  test('counts cases per group, and in total', () => {
    const root = read(RICH_RUN);
    expect(root.attributes).toEqual({ name: 'routespec', tests: '8', failures: '2', errors: '1', time: '4.200' });
    expect(elements(root, 'testsuite').map(({ attributes }) => Object.values(attributes).slice(0, 6))).toEqual([
      ['signature', '2', '1', '0', '0', '3.000'],
      ['retry', '2', '1', '0', '1', '3.000'],
      ['tls', '2', '0', '0', '2', '3.000'],
      ['body', '1', '0', '0', '1', '1.500'],
      ['batch', '1', '0', '1', '0', '1.500'],
    ]);
  });

  test('reports a failure in full', () => {
    const [failure] = elements(read(RICH_RUN), 'failure');
    expect(failure?.attributes['type']).toBe('SIG-003');
    expect(failure?.text).toContain('The signature covers a plain body\n\nclause      SIG-003  The digest covers');
    expect(failure?.text).toContain('repeat      routespec run signature/unicode-body --seed 7');
  });

  test('says which cases failed for the same cause', () => {
    const cases = ['a/1', 'a/2'].map((id) => caseResult({ id, status: 'failed', failure: FAILURE }));
    const failures = elements(read(run({ verdict: 'not-conformant', cases })), 'failure');
    expect(failures.map(({ text }) => text.split('\n').at(-1))).toEqual(
      Array(2).fill('cause       shared by 2 cases; the simplest is a/1'),
    );
  });

  test.each([
    ['of an empty run', EMPTY_RUN],
    ['of every status', RICH_RUN],
    ['of hostile text', HOSTILE_RUN],
  ])('has only elements and attributes that the schema of Jenkins allows: %s', (_, results) => {
    expect(problemsOfJunit(read(results))).toEqual([]);
  });

  test('names the seed, the versions, the target and the requirements of the cases in each suite', () => {
    const [properties] = elements(read(RICH_RUN), 'properties');
    expect(properties?.children.map(({ attributes }) => [attributes['name'], attributes['value']])).toEqual([
      ['routespec', '0.1.0'],
      ['spec', 'c0ffee'],
      ['target', 'acme-router 2.3.1 at http://127.0.0.1:4010'],
      ['target.url', 'http://127.0.0.1:4010'],
      ['target.name', 'acme-router'],
      ['target.version', '2.3.1'],
      ['seed', '7'],
      ['verdict', 'not conformant'],
      ['requirements signature/own-secret', 'SIG-003'],
      ['requirements signature/unicode-body', 'SIG-003'],
    ]);
  });

  test('is not green when nothing ran', () => {
    const root = read(EMPTY_RUN);
    expect(root.attributes['failures']).toBe('1');
    expect(outcomes(root)).toEqual([['run/verdict', 'failure', 'Nobody answers at http://127.0.0.1:4010.']]);
  });

  test('adds nothing to a conformant run', () => {
    expect(outcomes(read(run()))).toEqual([['signature/own-secret', undefined, undefined]]);
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
