import { isWebhookBody } from '../checks/generated.ts';
import { withArticle } from '../grammar.ts';
import { shownJson } from '../text/visible.ts';

/** One problem of a body, and its position. */
export interface WebhookProblem {
  /** The names of the members on the way to the problem, outermost first. Empty for the whole body. */
  readonly path: readonly string[];
  /** The requirement, such as `a string`. */
  readonly expected: string;
  /** The actual value, such as `12` or `nothing`. */
  readonly got: string;
  /** One sentence: `` `event` of a track body must be a string, got 12``. */
  readonly message: string;
}

const TIMESTAMP = 'ISO 8601 in UTC with milliseconds, such as 2026-01-01T00:00:00.000Z';

/** A problem of a whole body, before its members are checked. */
export function makeProblem(expected: string, got: string): WebhookProblem {
  return { path: [], expected, got, message: `The webhook body must be ${expected}, got ${got}` };
}

/** Names the rule that a body breaks. @param kinds the values of `type` */
export function explain(violation: Violation, body: unknown, kinds: readonly string[]): WebhookProblem {
  const { path, expected } = toDemand(violation, kinds);
  const got = shownJson(path.reduce<unknown>(readMember, body));
  if (path.length === 0) return makeProblem(expected, got);
  return { path, expected, got, message: `${describePlace(path, body, kinds)} must be ${expected}, got ${got}` };
}

interface Demand {
  readonly path: readonly string[];
  readonly expected: string;
}

function toDemand({ instancePath, keyword, params }: Violation, kinds: readonly string[]): Demand {
  const path = parsePointer(instancePath);
  switch (keyword) {
    case 'discriminator':
      return { path: [...path, 'type'], expected: `one of ${kinds.join(', ')}` };
    case 'required':
      return { path: [...path, String(params['missingProperty'])], expected: 'present' };
    case 'maxProperties':
      return { path: ['version'], expected: 'absent' };
    case 'enum':
      return {
        path,
        expected: [params['allowedValues']]
          .flat()
          .map((value) => JSON.stringify(value))
          .join(' or '),
      };
    case 'pattern':
      return { path, expected: TIMESTAMP };
    default:
      return { path, expected: describeTypes(params['type']) };
  }
}

/** `a string`, `a string or null`. */
function describeTypes(types: unknown): string {
  return String(types)
    .split(',')
    .map((type) => (type === 'null' ? type : withArticle(type)))
    .join(' or ');
}

function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `` `context.device.model` of a screen body ``. */
function describePlace(path: readonly string[], body: unknown, kinds: readonly string[]): string {
  const type = readMember(body, 'type');
  const kind = kinds.find((each) => each === type);
  return `\`${path.join('.')}\` of ${kind === undefined ? 'the webhook' : withArticle(kind)} body`;
}

function readMember(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}

/** The first rule that a value breaks. */
interface Violation {
  /** JSON pointer to the value that breaks the rule. */
  readonly instancePath: string;
  /** The keyword of JSON Schema that states the rule. */
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * The first rule of the shape of a webhook body that a JSON value breaks; undefined if it breaks none. The verdict is
 * that of `sentWebhookBodySchema`.
 */
export function violationOfBody(value: unknown): Violation | undefined {
  if (isWebhookBody(value)) return undefined;
  // Ajv stores the errors on the function, and the generated file does not declare that.
  const [violation]: readonly Violation[] = Object(isWebhookBody).errors;
  return violation;
}
