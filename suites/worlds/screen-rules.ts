import { readMember } from '../harness/checks/member.ts';
import { objectBody } from '../harness/receivers/received-request.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import { shown } from '../harness/text.ts';
import { decide, type Finding } from './finding.ts';
import type { Attempt, Trace } from './trace.ts';
import type { Carried } from './value-requirements.ts';

/** Parts of the context of a screen, with the texts of each. */
const PARTS: readonly (readonly [part: string, names: readonly string[]])[] = [
  ['device', ['model', 'type']],
  ['os', ['name', 'version']],
  ['app', ['build', 'name', 'version']],
];

const PATHS = PARTS.flatMap(([part, names]) => names.map((name) => ['context', part, name]));

/** The values that a screen brings. Its properties are open (readings, 5). */
export function carriedByScreen(call: CallDocument): Carried[] {
  const named = ['userId', 'name'].filter((name) => Object.hasOwn(call, name));
  const context = PATHS.map((path) => ({ path, value: path.reduce<unknown>(readMember, call) }));
  return [
    ...named.map((name) => ({ path: [name], value: call[name], requirement: 'BOD-003' as const })),
    ...context.filter(({ value }) => value !== undefined).map((each) => ({ ...each, requirement: 'BOD-019' as const })),
  ];
}

/** The context of a screen may have nothing that was given only to another screen. */
export function judgeForeignContext({ message, request }: Attempt, { messages }: Trace): readonly Finding[] {
  const { call, mark } = message;
  if (call?.type !== 'screen') return [];
  const others = messages.filter((other) => other !== message && other.call?.type === 'screen');
  for (const path of PATHS) {
    const seen = path.reduce<unknown>(readMember, objectBody(request));
    const isOfOther = others.some((other) => path.reduce<unknown>(readMember, other.call) === seen);
    if (seen === undefined || !isOfOther || path.reduce<unknown>(readMember, call) !== undefined) continue;
    const expected = `no \`${path.join('.')}\` of another screen in that of ${mark}`;
    return decide({ requirement: 'BOD-019', expected, seen: shown(seen), request });
  }
  return [];
}
