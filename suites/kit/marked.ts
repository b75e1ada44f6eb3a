import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { SourceHandle } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';
import { SURE_KINDS, type SureKind } from '../stage/sure-kinds.ts';
import { demandMember } from './demand.ts';

/** The members of a call of this kind with a mark in one of them, for calls that have their user in common with others. */
export function marked(kind: SureKind, mark: string): Readonly<Record<string, unknown>> {
  if (kind === 'alias') return { previousId: mark };
  return kind === 'identify' || kind === 'group' ? { traits: { mark } } : { properties: { mark } };
}

/** Proves that a call of each kind arrives, each with a user of its own, and that the mark of a page is seen. */
export async function deliverMarked({ calls }: Stage, source: SourceHandle): Promise<void> {
  for (const kind of SURE_KINDS) {
    const mark = calls.id('m');
    const request = await source.deliver(calls.of(kind, marked(kind, mark)));
    if (kind === 'page') demandMember('BOD-002', request, ['properties', 'mark'], mark);
  }
}

/** Ends the case if the free-form member of a request has anything but its mark. An alias has no such member. */
export function demandMarkAlone(request: ReceivedRequest, kind: SureKind, mark: string): void {
  if (kind === 'alias') return;
  demandMember('VAL-006', request, [kind === 'identify' || kind === 'group' ? 'traits' : 'properties'], { mark });
}
