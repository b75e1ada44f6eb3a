import type { RequirementId } from '../../../spec/requirements/index.ts';
import { memberOf } from '../../checks/member.ts';
import { isSameJson } from '../../json-equality.ts';
import type { Deviation } from '../../nonconformance.ts';
import { attemptsAt } from '../../random/attempts.ts';
import { isReachableAt } from '../../random/settings-in-force.ts';
import type { Attempt, Trace, TracedMessage } from '../../random/trace.ts';
import { headerValues, objectBody } from '../../receivers/received-request.ts';
import { shown } from '../../text.ts';

/** A message at one source: how it was given, and what came of it. */
interface Arrival {
  readonly message: TracedMessage;
  readonly attempts: readonly Attempt[];
}

/** What is compared of two arrivals, in words, and its value. Undefined if it is not fixed. */
type Fact = readonly [what: string, of: (arrival: Arrival) => unknown];

const FACTS: readonly Fact[] = [
  ['whether it arrives', ({ attempts }) => attempts.length > 0],
  ['its method', (arrival) => firstOf(arrival)?.request.method],
  ['its `type`', (arrival) => bodyOf(arrival)?.['type']],
  ['its `version`', (arrival) => bodyOf(arrival)?.['version']],
];

/** Members that are compared name by name, if both calls were given the same. */
const FREE_FORM = ['properties', 'traits'];
const NAMED = ['userId', 'event', 'groupId'];

/**
 * Where two traces disagree about a message that both have. Order, spacing, extra members and whatever else an honest
 * implementation may decide anew are not compared.
 */
export function disagreement(base: Trace, changed: Trace, requirement: RequirementId): Deviation | undefined {
  const before = arrivalsOf(base);
  for (const [key, after] of arrivalsOf(changed)) {
    const same = before.get(key);
    const found = same && differenceOf(same, after);
    if (found === undefined) continue;
    const { what, expected, seen } = found;
    return {
      requirement,
      expected: `${what} of ${key} to be ${expected}, as in the world before the change`,
      seen,
      request: firstOf(after)?.request,
    };
  }
  return undefined;
}

/** By the key of the message and the key of the source. */
function arrivalsOf(trace: Trace): Map<string, Arrival> {
  const found = new Map<string, Arrival>();
  for (const message of trace.messages) {
    for (const index of message.sources) {
      const source = trace.sources[index];
      if (message.key === undefined || source?.plan.key === undefined) continue;
      if (!isReachableAt(source.plan.hooks, message)) continue;
      const attempts = source.hooks.flatMap((hook) => attemptsAt(trace, message, index, hook));
      found.set(`${message.key} at ${source.plan.key}`, { message, attempts });
    }
  }
  return found;
}

function differenceOf(before: Arrival, after: Arrival): { what: string; expected: string; seen: string } | undefined {
  const facts = [...FACTS, ...membersOf(before, after), ...headersOf(before, after)];
  for (const [what, of] of facts) {
    const [one, other] = [of(before), of(after)];
    if (!isSameJson(one ?? null, other ?? null)) return { what, expected: shown(one), seen: shown(other) };
  }
  return undefined;
}

/** The members that both calls were given with the same value. The mark differs from world to world. */
function membersOf(before: Arrival, after: Arrival): Fact[] {
  const [one, other] = [before.message.call, after.message.call];
  if (one === undefined || other === undefined || one.type !== other.type || one.type === 'alias') return [];
  const isKept = (path: readonly string[]): boolean => {
    const value = path.reduce<unknown>(memberOf, one);
    return value !== undefined && isSameJson(value, path.reduce<unknown>(memberOf, other));
  };
  const free = FREE_FORM.flatMap((member) => Object.keys(Object(one[member])).map((key) => [member, key]));
  const paths = [...NAMED.map((name) => [name]), ...free].filter(isKept);
  return paths.map((path) => [`\`${path.join('.')}\``, (arrival) => path.reduce<unknown>(memberOf, bodyOf(arrival))]);
}

/** The static headers that both have at the webhook of their first attempt, if that is the same one. */
function headersOf(before: Arrival, after: Arrival): Fact[] {
  const [one, other] = [firstOf(before)?.hook.plan, firstOf(after)?.hook.plan];
  if (one === undefined || one.key === undefined || one.key !== other?.key) return [];
  const names = Object.keys(one.headers).filter((name) => one.headers[name] === other.headers[name]);
  return names.map((name) => [`the header ${name}`, (arrival) => headerOf(arrival, name)]);
}

function headerOf(arrival: Arrival, name: string): readonly string[] {
  const request = firstOf(arrival)?.request;
  return request === undefined ? [] : headerValues(request, name);
}

function firstOf({ attempts }: Arrival): Attempt | undefined {
  return [...attempts].sort((a, b) => a.request.atMs - b.request.atMs)[0];
}

function bodyOf(arrival: Arrival): Record<string, unknown> | undefined {
  const request = firstOf(arrival)?.request;
  return request && objectBody(request);
}
