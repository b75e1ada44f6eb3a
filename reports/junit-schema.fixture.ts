import type { XmlNode } from './strict-xml.fixture.ts';

/** The rules of `junit-10.xsd` (xUnit plugin of Jenkins) for one element, as far as our writer uses it. */
interface Rule {
  readonly children: readonly string[];
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** True if it may contain text. */
  readonly isMixed?: boolean;
}

const OUTCOME: Rule = { children: [], required: [], optional: ['type', 'message'], isMixed: true };
const COUNTS = ['tests', 'failures', 'errors'];
const SUREFIRE_TIME = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]*)?$/;

const RULES: Readonly<Record<string, Rule>> = {
  testsuites: { children: ['testsuite'], required: [], optional: ['name', 'time', ...COUNTS] },
  testsuite: {
    children: ['properties', 'testcase'],
    required: ['name', ...COUNTS],
    optional: ['time', 'skipped', 'timestamp'],
  },
  properties: { children: ['property'], required: [] },
  property: { children: [], required: ['name', 'value'] },
  testcase: { children: ['skipped', 'error', 'failure'], required: ['name'], optional: ['time', 'classname'] },
  skipped: OUTCOME,
  error: OUTCOME,
  failure: OUTCOME,
};

/** For tests only: what the schema of Jenkins does not allow in a document. */
export function problemsOfJunit(root: XmlNode): string[] {
  return root.name === 'testsuites' ? problemsOf(root) : [`the root is ${root.name}`];
}

function problemsOf({ name, attributes, children, text }: XmlNode): string[] {
  const rule = RULES[name];
  if (rule === undefined) return [`${name} is unknown`];
  const known = [...rule.required, ...(rule.optional ?? [])];
  const time = attributes['time'] ?? '';
  return [
    ...rule.required.filter((each) => attributes[each] === undefined).map((each) => `${name} lacks ${each}`),
    ...Object.keys(attributes)
      .filter((each) => !known.includes(each))
      .map((each) => `${name} has ${each}`),
    ...children.filter((child) => !rule.children.includes(child.name)).map((child) => `${child.name} in ${name}`),
    ...(rule.isMixed || text.trim() === '' ? [] : [`text in ${name}`]),
    ...(name === 'testcase' || SUREFIRE_TIME.test(time) ? [] : [`time ${time} of ${name}`]),
    ...children.flatMap(problemsOf),
  ];
}
