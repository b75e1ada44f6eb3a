import type { Deviation } from '../harness/nonconformance.ts';
import { shown } from '../harness/text.ts';
import { exclusionRequirement, isSelected } from './due-deliveries.ts';
import { mayComeTo, wasOn } from './settings-in-force.ts';
import type { Attempt } from './trace.ts';

export function judgeRoute(attempt: Attempt): Deviation | undefined {
  const { message, source, sourceIndex, hook, request } = attempt;
  const { call, sources } = message;
  const expected = `nothing of ${message.mark} at ${hook.name}`;
  const seen = 'a request with this mark';
  if (!sources.includes(sourceIndex)) {
    if (message.isTooLarge)
      return { requirement: 'LIM-002', expected: `${expected}, which is too large`, seen, request };
    const requirement = call === undefined ? 'DEL-003' : message.audience === undefined ? 'CAL-012' : 'AUD-004';
    return { requirement, expected: `${expected}, which belongs to another source`, seen, request };
  }
  if (!wasOn(source, message, sourceIndex)) {
    const requirement = call === undefined ? 'DEL-002' : 'CAL-010';
    return { requirement, expected: `${expected}, whose destination was off`, seen, request };
  }
  if (hook.plan.endpoint === 'self-signed') {
    return { requirement: 'TLS-002', expected: `${expected}, whose certificate is self-signed`, seen, request };
  }
  if (!mayComeTo(attempt)) {
    return { requirement: 'SET-009', expected: `${expected}, which the source no longer had`, seen, request };
  }
  if (call === undefined || isSelected(call)) return undefined;
  const why = `because its integrations are ${shown(call['integrations'])}`;
  return { requirement: exclusionRequirement(call), expected: `${expected}, ${why}`, seen, request };
}
