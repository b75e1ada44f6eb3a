import { isWebhookBody } from '../checks/generated.ts';
import { withArticle } from '../grammar.ts';
import { shownJson } from '../text/shown-json.ts';

/** What is wrong with a body: one thing, and where. */
export interface WebhookProblem {
  /** The names of the members that lead to what is wrong, outermost first. It is empty for the body as a whole. */
  readonly path: readonly string[];
  /** What had to be there, such as `a string`. */
  readonly expected: string;
  /** What is there instead, such as `12` or `nothing`. */
  readonly got: string;
  /** All of it in one sentence: ``Expected `event` of a track body to be a string, got 12``. */
  readonly message: string;
}

const TIMESTAMP = 'ISO 8601 in UTC with milliseconds, such as 2026-01-01T00:00:00.000Z';

/** A problem of a whole body, before its members are looked at. */
export function problemOf(expected: string, got: string): WebhookProblem {
  return { path: [], expected, got, message: `Expected the webhook body to be ${expected}, got ${got}` };
}

/** Explains which rule a body breaks. @param kinds what `type` may be */
export function explain(violation: Violation, body: unknown, kinds: readonly string[]): WebhookProblem {
  const { path, expected } = demandOf(violation, kinds);
  const got = shownJson(path.reduce<unknown>(memberOf, body));
  if (path.length === 0) return problemOf(expected, got);
  return { path, expected, got, message: `Expected ${placeOf(path, body, kinds)} to be ${expected}, got ${got}` };
}

interface Demand {
  readonly path: readonly string[];
  readonly expected: string;
}

function demandOf({ instancePath, keyword, params }: Violation, kinds: readonly string[]): Demand {
  const path = pathOf(instancePath);
  switch (keyword) {
    case 'discriminator':
      return { path: [...path, 'type'], expected: `one of ${kinds.join(', ')}` };
    case 'required':
      return { path: [...path, String(params['missingProperty'])], expected: 'present' };
    case 'not':
      return path.length === 0 ? { path: ['version'], expected: 'absent' } : { path, expected: TIMESTAMP };
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
      return { path, expected: typesOf(params['type']) };
  }
}

/** `a string`, `a string or null`. */
function typesOf(types: unknown): string {
  return String(types)
    .split(',')
    .map((type) => (type === 'null' ? type : withArticle(type)))
    .join(' or ');
}

function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `` `context.device.model` of a screen body ``. */
function placeOf(path: readonly string[], body: unknown, kinds: readonly string[]): string {
  const type = memberOf(body, 'type');
  const kind = kinds.find((each) => each === type);
  return `\`${path.join('.')}\` of ${kind === undefined ? 'the webhook' : withArticle(kind)} body`;
}

function memberOf(holder: unknown, name: string): unknown {
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
  // Ajv leaves them at the function, which the generated file does not declare.
  const [violation]: readonly Violation[] = Object(isWebhookBody).errors;
  return violation;
}
