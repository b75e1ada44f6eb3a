import type { CaseResult, Cause, Results, Status } from '../spec/shapes/results.ts';
import { causeOfCase, isRepeated } from './causes.ts';
import { byGroup, countableCases } from './groups.ts';
import { escapeCi, escapeXml } from './text/escape.ts';
import { formatSections } from './text/sections.ts';
import { oneLine, problemLine, sameCauseWords, targetLine, verdictWords } from './text/words.ts';

/** The child element of `testcase` for each status; a pass has none. */
const OUTCOMES: Readonly<Record<Status, 'failure' | 'error' | 'skipped' | null>> = {
  passed: null,
  failed: 'failure',
  'unexpected-pass': 'failure',
  'could-not-run': 'error',
  'not-tested': 'skipped',
  'expected-failure': 'skipped',
};

/** A run as JUnit XML, in the dialect that GitHub, GitLab and Jenkins all display: one suite for each case group. */
export function renderJunit(results: Results): string {
  const cases = countableCases(results);
  const causes = causeOfCase(results);
  const { tests, failures, errors } = totals(cases, results, causes);
  const time = seconds(results.durationMs);
  const suites = [...byGroup(cases)].map(([group, members]) => suite(group, members, results, causes));
  return renderXml(element('testsuites', { name: 'routespec', tests, failures, errors, time }, ...suites));
}

type Causes = ReadonlyMap<string, Cause>;

function suite(group: string, cases: readonly CaseResult[], results: Results, causes: Causes): XmlElement {
  return element(
    'testsuite',
    { name: group, ...totals(cases, results, causes), timestamp: results.startedAt },
    properties(cases, results),
    ...cases.map((result) => testcase(group, result, causes.get(result.id))),
  );
}

/**
 * The run and the implementation under test. The requirements of the cases are here too, because the schema of Jenkins
 * allows properties only in a suite.
 */
function properties(cases: readonly CaseResult[], results: Results): XmlElement {
  const { routespec, spec, target, seed } = results;
  const { implementation, url, contract } = target;
  const values = {
    routespec,
    spec,
    target: targetLine(target),
    'target.url': oneLine(url),
    ...(implementation === undefined
      ? {}
      : { 'target.name': oneLine(implementation.name), 'target.version': oneLine(implementation.version) }),
    ...(contract === undefined ? {} : { contract }),
    seed,
    verdict: verdictWords(results),
  };
  return element(
    'properties',
    {},
    ...Object.entries(values).map(([name, value]) => element('property', { name, value })),
    ...cases.map(({ id, requirements }) =>
      element('property', {
        name: `requirements ${oneLine(id)}`,
        value: requirements.map((each) => oneLine(each)).join(' '),
      }),
    ),
  );
}

/** The name is the permanent id, not the title, so that a CI keeps the history of a case. */
function testcase(group: string, result: CaseResult, cause: Cause | undefined): XmlElement {
  const name = result.id.slice(group.length + 1) || result.id;
  return element('testcase', { classname: group, name, time: seconds(result.durationMs) }, ...outcome(result, cause));
}

function outcome(result: CaseResult, cause: Cause | undefined): XmlElement[] {
  const kind = outcomeOf(result, cause);
  if (kind === null) return [];
  const message = problemLine(result, cause);
  if (isRepeated(result, cause))
    return [element('skipped', { type: 'same-cause', message: `${sameCauseWords(cause)}: ${message}` })];
  // Viewers show both kinds of skipped cases in the same way, so the message has to distinguish them.
  if (result.status === 'expected-failure') return [element(kind, { message: `failed as expected: ${message}` })];
  if (kind === 'skipped') return [element(kind, { ...typeOf(result), message })];
  return [
    element(
      kind,
      { message, type: result.failure?.requirement ?? result.status },
      `${message}\n\n${formatSections(result)}${cause === undefined ? '' : causeLine(cause)}`,
    ),
  ];
}

/** One cause is one failing test: its simplest case. */
function outcomeOf(result: CaseResult, cause: Cause | undefined) {
  return isRepeated(result, cause) ? 'skipped' : OUTCOMES[result.status];
}

/** The obstacle of a case that was not tested, for a program: `unsupported log trust`. The message is the same as a sentence. */
function typeOf({ untested }: CaseResult): { type?: string } {
  if (untested === undefined) return {};
  const { kind, needs, blockedBy } = untested;
  const words = [kind, ...needs, ...(blockedBy === undefined ? [] : [blockedBy])];
  return { type: words.map((each) => oneLine(each)).join(' ') };
}

/** The cases with the same cause, for viewers that show one case at a time. */
function causeLine({ example, cases }: Cause): string {
  return cases.length === 1 ? '' : `\ncause       shared by ${cases.length} cases; the simplest is ${oneLine(example)}`;
}

/** Cases run at the same time, so a suite took no longer than the run, even if the times of its cases add up to more. */
function totals(cases: readonly CaseResult[], { durationMs }: Results, causes: Causes) {
  const amount = (kind: string) => cases.filter((each) => outcomeOf(each, causes.get(each.id)) === kind).length;
  return {
    tests: cases.length,
    failures: amount('failure'),
    errors: amount('error'),
    skipped: amount('skipped'),
    time: seconds(
      Math.min(
        cases.reduce((sum, each) => sum + each.durationMs, 0),
        durationMs,
      ),
    ),
  };
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3);
}

/** An element as a value. Text is escaped when it is written, so no caller can forget to. */
interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (XmlElement | string)[];
}

/** Names must be constants of the caller; attribute values and text may be anything. */
function element(
  name: string,
  attributes: XmlElement['attributes'],
  ...children: readonly (XmlElement | string)[]
): XmlElement {
  return { name, attributes, children };
}

/** A whole document. An element that contains text is written on one line, so that the text gains no blanks. */
function renderXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`;
}

function write({ name, attributes, children }: XmlElement, margin: string): string {
  // A parser would turn a bare newline in an attribute into a space.
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(String(value)).replaceAll('\n', '&#10;')}"`,
  );
  const open = `<${name}${pairs.join('')}`;
  if (children.length === 0) return `${open}/>`;
  const content = children.map((child) =>
    typeof child === 'string' ? escaped(child) : `\n${margin}  ${write(child, `${margin}  `)}`,
  );
  const closeMargin = children.some((child) => typeof child === 'string') ? '' : `\n${margin}`;
  return `${open}>${content.join('')}${closeMargin}</${name}>`;
}

/** A viewer may print a text to a log, where a CI runner looks for commands. */
function escaped(text: string): string {
  return escapeXml(escapeCi(text));
}
