import type { CallStep } from '../../plan.ts';
import { mayFail } from './base-world.ts';
import { inOrder, shuffled, withDeletionsFirst, withFirst, withSources } from './edit.ts';
import { overtaken } from './overtaken.ts';
import type { RouterRelation } from './relation.ts';

export const ORDER = [
  {
    name: 'messages-reordered',
    title: 'The order in which messages come in changes nothing about any of them',
    because: 'Events: a body is sent for each call that is received, and none depends on an earlier one',
    requirements: [
      ...(['CAL-011', 'DLV-001', 'DLV-004', 'RTY-001', 'BOD-005', 'RTY-005', 'TIM-003', 'TIM-008', 'TIM-002'] as const),
      ...(['HDR-009', 'BOD-011'] as const),
    ],
    change: (plan, random) => {
      const calls = shuffled(
        random,
        plan.steps.filter((step): step is CallStep => step.kind === 'call'),
      );
      // Deletion requests, syncs and settings keep their places.
      const steps = plan.steps.map((step) => (step.kind === 'call' ? (calls.pop() ?? step) : step));
      const reordered = { ...plan, steps };
      return mayFail(plan) ? withDeletionsFirst(withFirst(reordered, overtaken())) : reordered;
    },
  },
  {
    name: 'sources-reordered',
    title: 'The order in which sources are created, and the order of the webhook URLs of each, change nothing',
    because:
      'Setup steps: each source is connected for itself; reading 22: a success at any of the URLs counts, and every URL is tried when the others fail',
    requirements: [
      ...(['CAL-012', 'CAL-011', 'SIG-010', 'HDR-008', 'CAL-010', 'HDR-009', 'DLV-003', 'DLV-002', 'HDR-006'] as const),
      ...(['SIG-008', 'DLV-005', 'RTY-001', 'AUD-001', 'DLV-004'] as const),
    ],
    change: (plan) => {
      const reordered = inOrder(plan, [...plan.sources.keys()].reverse());
      return withSources(reordered, (source) => ({ ...source, hooks: [...source.hooks].reverse() }));
    },
  },
] as const satisfies readonly RouterRelation[];
