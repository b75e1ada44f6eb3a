import { isDeepStrictEqual } from 'node:util';

/** Rules, or a group of rules in them: values, and pure functions of what they are asked. */
type Group = object;

/** Rules that are held beside the reference, under the name that they are told by. */
export interface Other<Rules extends Group> {
  readonly name: string;
  readonly rules: Rules;
}

/**
 * The reference, which puts whatever it is asked to others too and tells of each that answers otherwise. For as long as
 * that tells of none, an implementation with the rules of that other does exactly what the reference does.
 *
 * @param differs Told the name of an other at its first answer that is not the reference's. A rule that is a value answers
 *   when it is read.
 */
export function heldBeside<Rules extends Group>(
  reference: Rules,
  others: readonly Other<Rules>[],
  differs: (name: string) => void,
): Rules {
  const kept = new Map<PropertyKey, unknown>();
  const answer = (name: PropertyKey): unknown => {
    const rule = ruleOf(reference, name);
    const changed = others
      .map((other) => ({ name: other.name, rules: ruleOf(other.rules, name) }))
      .filter(({ rules }) => rules !== rule);
    if (changed.length === 0) return rule;
    if (typeof rule === 'function') return askedToo(rule as Rule, changed as Other<Rule>[], differs);
    if (isGroup(rule)) return heldBeside(rule, changed as Other<Group>[], differs);
    for (const other of changed) differs(other.name);
    return rule;
  };
  return new Proxy(reference, {
    get: (_, name) => {
      if (!kept.has(name)) kept.set(name, answer(name));
      return kept.get(name);
    },
  });
}

type Rule = (...asked: unknown[]) => unknown;

function ruleOf(rules: Group, name: PropertyKey): unknown {
  return (rules as Readonly<Record<PropertyKey, unknown>>)[name];
}

function isGroup(rule: unknown): rule is Group {
  return typeof rule === 'object' && rule !== null;
}

function askedToo(rule: Rule, others: readonly Other<Rule>[], differs: (name: string) => void): Rule {
  let agreeing = others;
  return (...asked) => {
    const answer = rule(...asked);
    agreeing = agreeing.filter((other) => {
      const agrees = !isDrawing(asked) && isSame(() => other.rules(...asked), answer);
      if (!agrees) differs(other.name);
      return agrees;
    });
    return answer;
  };
}

/** Whether a rule is handed something to draw numbers from: asked twice, it would leave other numbers for what follows. */
function isDrawing(asked: readonly unknown[]): boolean {
  return asked.some((argument) => typeof argument === 'function');
}

/** Whether two answers come to the same bytes on the wire and the same turns: the order of members counts, a throw is another answer. */
function isSame(ask: () => unknown, answer: unknown): boolean {
  try {
    const other = ask();
    return Object.is(other, answer) || (isDeepStrictEqual(other, answer) && inOrder(other) === inOrder(answer));
  } catch {
    return false;
  }
}

/** The members of an answer in their order; of a URL its text, which a comparison by members would not see. */
function inOrder(answer: unknown): string {
  return JSON.stringify(answer);
}
