import { isDeepStrictEqual } from 'node:util';

/** Rules, or a group of rules within them: values, and pure functions of their arguments. */
type Group = object;

/** Other rules to compare with the reference, and the name to report them by. */
export interface Alternative<Rules extends Group> {
  readonly name: string;
  readonly rules: Rules;
}

/**
 * The reference rules, which also put every question to the alternatives and report each alternative that answers
 * differently. As long as an alternative is not reported, an implementation with its rules does exactly what the
 * reference does.
 *
 * @param differs Called with the name of an alternative at its first answer that differs. A rule that is a value
 *   answers when it is read.
 */
export function comparing<Rules extends Group>(
  reference: Rules,
  others: readonly Alternative<Rules>[],
  differs: (name: string) => void,
): Rules {
  const kept = new Map<PropertyKey, unknown>();
  const answer = (name: PropertyKey): unknown => {
    const rule = ruleOf(reference, name);
    const changed = others
      .map((other) => ({ name: other.name, rules: ruleOf(other.rules, name) }))
      .filter(({ rules }) => rules !== rule);
    if (changed.length === 0) return rule;
    if (typeof rule === 'function') return comparedRule(rule as Rule, changed as Alternative<Rule>[], differs);
    if (isGroup(rule)) return comparing(rule, changed as Alternative<Group>[], differs);
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

function comparedRule(rule: Rule, others: readonly Alternative<Rule>[], differs: (name: string) => void): Rule {
  let agreeing = others;
  return (...asked) => {
    const answer = rule(...asked);
    const isSame = sameness(answer);
    agreeing = agreeing.filter((other) => {
      const agrees = !drawsNumbers(asked) && isSame(() => other.rules(...asked));
      if (!agrees) differs(other.name);
      return agrees;
    });
    return answer;
  };
}

/** Whether a rule is handed a source of random numbers. Asking it twice would change the numbers that follow. */
function drawsNumbers(asked: readonly unknown[]): boolean {
  return asked.some((argument) => typeof argument === 'function');
}

/**
 * Tells whether another answer makes the simulator send the same bytes in the same turns as this one. The order of members
 * counts, and a throw is a different answer.
 */
function sameness(answer: unknown): (ask: () => unknown) => boolean {
  // Many alternatives are compared with one answer, which can be a large body.
  let ordered: string | undefined;
  return (ask) => {
    try {
      const other = ask();
      if (Object.is(other, answer)) return true;
      if (!isDeepStrictEqual(other, answer)) return false;
      if (ArrayBuffer.isView(answer)) return true;
      ordered ??= inOrder(answer);
      return inOrder(other) === ordered;
    } catch {
      return false;
    }
  };
}

/** The members of an answer in their order, and the text of a URL, which has no members to compare. */
function inOrder(answer: unknown): string {
  return JSON.stringify(answer);
}
