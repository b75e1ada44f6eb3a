import type { RequirementId } from '../../spec/requirements/index.ts';
import { headerValues, type ReceivedRequest } from '../receivers/received-request.ts';
import { shown } from '../text.ts';
import { demandThat } from './demand.ts';

/** Header values by name, as the settings of a URL give them. */
export type Headers = Readonly<Record<string, string>>;

/** Static headers for cases to which their values do not matter. */
export const STATIC_HEADERS: Headers = { 'X-Team': 'blue', 'X-Environment': 'staging; region=eu-1' };

/** Ends the case if a request does not carry each of these headers exactly once, with this value. */
export function demandHeaders(requirement: RequirementId, request: ReceivedRequest, wanted: Headers): void {
  for (const [name, value] of Object.entries(wanted)) {
    const values = headerValues(request, name);
    const expected = `${name} to be ${shown(value)}`;
    const holds = values.length === 1 && values[0] === value;
    const seen = values.map(shown).join(' and ') || 'no such header';
    const comparison = values.length === 1 ? { expected: value, seen: values[0] ?? '' } : undefined;
    demandThat(holds, { requirement, expected, seen, comparison, request });
  }
}
