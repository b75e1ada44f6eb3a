import { plural } from '../../spec/grammar.ts';
import { shown } from '../harness/text.ts';
import { findName } from './values/names.ts';

/** Limits on a diagnosis: the number of things that a failure needs, and the length of a value. */
const NEEDS_MOST = 6;
const VALUE_CHARACTERS = 60;

/** One line for a person. The transcript has the steps of the smallest world. */
export function explained(
  needs: readonly string[],
  size: string,
  { cutShortAfter, because }: { readonly cutShortAfter?: string; readonly because?: string | undefined },
): string {
  const counts = new Map<string, number>();
  for (const need of needs) counts.set(need, (counts.get(need) ?? 0) + 1);
  const told = [...counts].map(([need, count]) => (count === 1 ? need : `${need} (${count} times)`));
  const rest = told.length - NEEDS_MOST;
  const more = rest > 0 ? [`${plural(rest, 'other thing')}`] : [];
  const list = told.length === 0 ? 'nothing special' : [...told.slice(0, NEEDS_MOST), ...more].join('; ');
  const cut = cutShortAfter === undefined ? '' : ` A shorter one may do: the search ended after ${cutShortAfter}.`;
  const reason = because === undefined ? '' : `\nIt has no say: ${because}.`;
  return `Needs: ${list}. The shortest scenario that fails has ${size}.${cut}${reason}`;
}

/** A value for a person: its name, if it has one. */
export function valueWords(value: unknown): string {
  const text = findName(value) ?? shown(value);
  return text.length > VALUE_CHARACTERS ? `${text.slice(0, VALUE_CHARACTERS)}…` : text;
}

/** The members of an object for a person: `"a": "text", "b": 1`. */
export function memberWords(members: unknown, leftOut: readonly string[] = []): string[] {
  const told = Object.entries(Object(members)).filter(([name]) => !leftOut.includes(name));
  return told.map(([name, value]) => `${valueWords(name)}: ${valueWords(value)}`);
}
