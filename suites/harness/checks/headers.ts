import type { Deviation } from '../nonconformance.ts';
import { headerValues, type ReceivedRequest } from '../receivers/received-request.ts';
import { shown } from '../text.ts';

/** The first of these headers that a request does not have exactly once with its value. */
export function missingHeader(
  request: ReceivedRequest,
  wanted: Readonly<Record<string, string>>,
): (Omit<Deviation, 'requirement'> & { readonly index: number }) | undefined {
  for (const [index, [name, value]] of Object.entries(wanted).entries()) {
    const values = headerValues(request, name);
    if (values.length === 1 && values[0] === value) continue;
    const seen = values.map(shown).join(' and ') || 'no such header';
    const comparison = values.length === 1 ? { expected: value, seen: values[0] ?? '' } : undefined;
    const isRight = (other: ReceivedRequest): boolean => headerValues(other, name).join() === value;
    return { index, expected: `one ${name} of ${shown(value)}`, seen, comparison, request, isRight };
  }
  return undefined;
}
