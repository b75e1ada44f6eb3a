import { missingHeader } from '../harness/checks/headers.ts';
import { headerValues } from '../harness/receivers/received-request.ts';
import { shown } from '../harness/text.ts';
import { isRetry } from './attempts.ts';
import type { Finding } from './finding.ts';
import { withOwner } from './owner-of-value.ts';
import type { Attempt, Trace } from './trace.ts';

/** The number of allowed URLs. An implementation might mistake that limit for one on headers. */
const FEW = 5;

export function judgeStaticHeaders(attempt: Attempt): readonly Finding[] {
  const { hook, request } = attempt;
  const missing = missingHeader(request, hook.plan.headers);
  // First attempts are judged first, so a retry that gets here lacks a header that its first attempt had.
  const few = isRetry(attempt) ? 'HDR-009' : 'HDR-006';
  if (missing !== undefined) {
    const { index, ...deviation } = missing;
    return [{ requirement: index >= FEW && isEnd(attempt, index) ? 'HDR-007' : few, ...deviation }];
  }
  const count = Object.keys(hook.plan.headers).length;
  if (count === 0) return [];
  return count > FEW ? [few, 'HDR-007'] : [few];
}

/** True if none of the static headers from this place on has come, as if there were a limit to their number. */
function isEnd({ hook, request }: Attempt, index: number): boolean {
  const names = Object.keys(hook.plan.headers).slice(index);
  return names.every((name) => headerValues(request, name).length === 0);
}

export function judgeForeignHeaders(attempt: Attempt, trace: Trace): readonly Finding[] {
  const { hook, request } = attempt;
  const own = new Set(Object.values(hook.plan.headers));
  const given = collectHeaders(trace);
  // Few requests have a value of another URL, and a search by name takes long.
  const sent = new Set(request.rawHeaders.filter((text) => given.values.has(text) && !own.has(text)));
  if (sent.size === 0) return given.values.size > own.size ? ['HDR-008'] : [];
  const foreign = given.entries.find(([name, value]) => sent.has(value) && headerValues(request, name).includes(value));
  if (foreign === undefined) return ['HDR-008'];
  const [name, value] = foreign;
  const expected = `no ${name} of ${shown(value)}, which belongs to another URL`;
  const deviation = { requirement: 'HDR-008', expected, seen: `${name} ${shown(value)}`, request } as const;
  return withOwner([deviation], attempt, trace, {
    name,
    read: (other) => headerValues(other, name).find((each) => each === value),
    isOwn: (other) => other.hook.plan.headers[name] === value,
  });
}

interface GivenHeaders {
  /** Names and values, in plan order. */
  readonly entries: readonly (readonly [name: string, value: string])[];
  readonly values: ReadonlySet<string>;
}

const givenHeaders = new WeakMap<Trace, GivenHeaders>();

/** The static headers of all URLs of a trace, cached because every request is compared with them. */
function collectHeaders(trace: Trace): GivenHeaders {
  const kept = givenHeaders.get(trace);
  if (kept !== undefined) return kept;
  const entries = trace.sources.flatMap(({ hooks }) => hooks.flatMap(({ plan }) => Object.entries(plan.headers)));
  const given = { entries, values: new Set(entries.map(([, value]) => value)) };
  givenHeaders.set(trace, given);
  return given;
}
