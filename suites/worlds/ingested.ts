import type { RequirementId } from '../../spec/requirements/index.ts';
import { readMember } from '../harness/checks/member.ts';
import { objectBody } from '../harness/receivers/received-request.ts';
import { LOSSES } from './due-deliveries.ts';
import { type Finding, isDeviation } from './finding.ts';
import { type Blames, blameInstead } from './profile.ts';
import type { TracedMessage } from './trace.ts';
import { VALUES } from './value-requirements.ts';

/** The requirements on the way from a client to a webhook, by those on calls that go directly to the router. */
export const INGESTED: Blames = {
  ...blameInstead('ING-001', [...LOSSES, 'CAL-011', 'BOD-011']),
  // Nothing fails in these worlds, so a retry is another message with the same mark.
  ...blameInstead('ING-003', ['BOD-001', 'BOD-002', 'BOD-003', 'BOD-004', 'BOD-005', 'BOD-007', 'BOD-012', 'BOD-013']),
  ...blameInstead('ING-003', ['RTY-005']),
  ...blameInstead('ING-009', VALUES),
  ...blameInstead('ING-002', ['BOD-021']),
  ...blameInstead('ING-004', ['SEL-001', 'SEL-002', 'SEL-003', 'SEL-004', 'SEL-005', 'SEL-006', 'SEL-007']),
  ...blameInstead('ING-011', ['TIM-002']),
  ...blameInstead('ING-005', ['TIM-003', 'TIM-004', 'TIM-005', 'TIM-006', 'TIM-007', 'TIM-008']),
  ...blameInstead('ING-006', ['SIG-001', 'SIG-002', 'SIG-003']),
};

/** The same for one message. The Traits of a page become its properties (readings, 8), and an event is a value like others. */
function ingestedRequirement(finding: Finding, { call }: TracedMessage): RequirementId | undefined {
  const requirement = isDeviation(finding) ? finding.requirement : finding;
  const ingested = INGESTED[requirement];
  if (ingested === 'ING-009' && call?.type === 'page') return 'ING-002';
  if (requirement === 'BOD-005' && isDeviation(finding) && finding.request !== undefined) {
    const userId = readMember(objectBody(finding.request), 'userId');
    return userId === call?.['userId'] ? 'ING-009' : 'ING-003';
  }
  return ingested;
}

/**
 * Follows which requirements calls and messages of clients meet in one world. If both fail one, the router alone is to blame. If
 * only messages do, their way from the client is.
 */
export class Ingested {
  readonly #ofCalls = new Set<RequirementId>();
  readonly #isCompared: boolean;

  /** @param messages those of the world. Without a call among them, nothing can be compared. */
  constructor(messages: readonly TracedMessage[]) {
    this.#isCompared = messages.some(({ call, isByClient }) => call !== undefined && isByClient !== true);
  }

  /** Findings about a message, in which its way from a client may be to blame. Those about calls must come first. */
  *read(finding: Finding, message: TracedMessage): Generator<Finding, void> {
    if (message.isByClient !== true) {
      if (isDeviation(finding)) this.#ofCalls.add(finding.requirement);
      return yield finding;
    }
    const ingested = this.#isCompared ? ingestedRequirement(finding, message) : undefined;
    if (ingested === undefined) return yield finding;
    if (!isDeviation(finding)) yield* [finding, ingested];
    else yield this.#ofCalls.has(finding.requirement) ? finding : Object.assign(finding, { requirement: ingested });
  }
}

/** Calls before messages of clients. */
export function callsFirst<Item>(items: readonly Item[], readMessage: (item: Item) => TracedMessage): readonly Item[] {
  const isByClient = (item: Item): boolean => readMessage(item).isByClient === true;
  return [...items.filter((item) => !isByClient(item)), ...items.filter(isByClient)];
}
