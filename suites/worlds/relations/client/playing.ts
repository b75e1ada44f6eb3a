import { judgeClients } from '../../client/oracle.ts';
import { type ClientWorldPlan, messagesOf } from '../../client/plan.ts';
import { playClients } from '../../client/play.ts';
import type { ClientTrace } from '../../client/trace.ts';
import type { Playing } from '../../playing.ts';

/** Worlds of clients that send to captures. */
export const clientWorlds: Playing<ClientWorldPlan, ClientTrace> = {
  startOf: ({ now }) => now,
  play: playClients,
  judge: judgeClients,
  partsOf: (plan) => messagesOf(plan).map(({ key }) => key),
  without,
};

function without(plan: ClientWorldPlan, parts: ReadonlySet<string>): ClientWorldPlan {
  const steps = plan.steps.filter((step) => step.kind !== 'message' || !parts.has(step.key));
  const used = new Set(steps.map((step) => (step.kind === 'pass' ? undefined : step.client)));
  const clients = Object.entries(plan.clients).filter(([key]) => used.has(key));
  // A client that is closed and nothing else is left out with its messages.
  return { ...plan, steps, clients: Object.fromEntries(clients) };
}
