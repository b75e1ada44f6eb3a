import type { RequirementId } from '../../spec/requirements/index.ts';
import { OPEN_BYTES } from '../harness/kit/call-sizes.ts';
import { shown } from '../harness/text.ts';
import { exclusionRequirement, isSelected } from './due-deliveries.ts';
import type { Finding } from './finding.ts';
import { mayComeTo, wasOn } from './settings-in-force.ts';
import type { Attempt, Trace, TracedMessage, TracedSync } from './trace.ts';

/** A message at a webhook, whether it has come there or not. */
export type Route = Pick<Attempt, 'message' | 'source' | 'sourceIndex' | 'hook'>;

export function judgeRoute(attempt: Attempt, trace: Trace): readonly Finding[] {
  const barred = findBar(attempt, mayComeTo(attempt, attempt.request.atMs), trace);
  if (barred === undefined || (barred.requirement === 'CAL-010' && isOfLaterSync(attempt, trace))) return [];
  const { message, hook, request } = attempt;
  const expected = `nothing of ${message.mark} at "${hook.name}", ${barred.why}`;
  return [{ requirement: barred.requirement, expected, seen: 'a request with this mark', request }];
}

/** The clause about the size of a call that is too large: perhaps only its bytes are too many. */
function limitRequirement({ call }: TracedMessage): RequirementId {
  return JSON.stringify(call).length < OPEN_BYTES.from ? 'LIM-003' : 'LIM-002';
}

/** A sync may make up for one that came while the destination was off: it is open which sync is the previous one then. */
function isOfLaterSync({ message, sourceIndex, request }: Attempt, { messages, syncs = [] }: Trace): boolean {
  const place = messages.indexOf(message);
  const isLater = (each: TracedSync): boolean =>
    each.source === sourceIndex && each.trait === message.audience?.trait && each.begin > place;
  return syncs.some((each) => isLater(each) && each.atMs <= request.atMs);
}

/**
 * The clause that keeps a message from a webhook, and the reason; undefined if it may come there.
 * @param mayCome True if the settings of the message, or later ones, have the webhook.
 */
export function findBar(
  { message, source, sourceIndex, hook }: Route,
  mayCome: boolean,
  trace: Trace,
): { readonly requirement: RequirementId; readonly why: string } | undefined {
  const { call, sources, audience, isTooLarge } = message;
  if (!sources.includes(sourceIndex)) {
    if (isTooLarge) return { requirement: limitRequirement(message), why: 'because it is too large' };
    const requirement = call === undefined ? 'DEL-003' : audience === undefined ? 'CAL-012' : 'AUD-004';
    return { requirement, why: 'which belongs to another source' };
  }
  if (!wasOn(source, message, sourceIndex)) {
    return { requirement: call === undefined ? 'DEL-002' : 'CAL-010', why: 'whose destination was off' };
  }
  if (hook.plan.endpoint === 'self-signed') {
    return { requirement: 'TLS-002', why: 'whose certificate is self-signed' };
  }
  if (!mayCome) return { requirement: 'SET-009', why: 'which the source no longer had' };
  if (call === undefined || isSelected(call)) return undefined;
  const why = `because its integrations are ${shown(call['integrations'])}`;
  return { requirement: exclusionRequirement(call, trace), why };
}
