import { plural } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Deviation } from '../../nonconformance.ts';
import { judgeClients } from '../../random/client/oracle.ts';
import { type ClientWorldPlan, messagesOf } from '../../random/client/plan.ts';
import { playClients } from '../../random/client/play.ts';
import { isServed } from '../../random/client/sent-rules.ts';
import type { ClientTrace, TracedMessage } from '../../random/client/trace.ts';
import type { Playing } from '../playing.ts';

/** Worlds of clients that send to captures. */
export const clientWorlds: Playing<ClientWorldPlan, ClientTrace> = {
  startOf: ({ now }) => now,
  play: playClients,
  judge: judgeClients,
  disagreement,
  judgesAlone: true,
  partsOf: (plan) => messagesOf(plan).map(({ key }) => key),
  without,
};

/**
 * Where a message that both worlds have was sent in one and not in the other, or not as often. What a client adds to its
 * messages, and how it wraps them, may differ from one time to the next.
 */
function disagreement(base: ClientTrace, changed: ClientTrace, requirement: RequirementId): Deviation | undefined {
  const before = sentIn(base);
  for (const [key, message] of sentIn(changed)) {
    const twin = before.get(key);
    if (twin === undefined || twin.sightings.length === message.sightings.length) continue;
    return {
      requirement,
      expected: `the ${message.method} message ${key} to be sent ${plural(twin.sightings.length, 'time')}, as in the other world`,
      seen: plural(message.sightings.length, 'time'),
      request: message.sightings[0]?.request,
    };
  }
  return undefined;
}

/** By key, the messages of clients that have no reason to try anything again. */
function sentIn({ clients }: ClientTrace): ReadonlyMap<string, TracedMessage> {
  const served = clients.filter(({ plan, closedMs }) => isServed(plan) && closedMs === undefined);
  return new Map(served.flatMap(({ messages }) => messages.map((message) => [message.key, message])));
}

function without(plan: ClientWorldPlan, parts: ReadonlySet<string>): ClientWorldPlan {
  const steps = plan.steps.filter((step) => step.kind !== 'message' || !parts.has(step.key));
  const used = new Set(steps.map((step) => (step.kind === 'pass' ? undefined : step.client)));
  const clients = Object.entries(plan.clients).filter(([key]) => used.has(key));
  // A client that is closed and nothing else is left out with its messages.
  return { ...plan, steps, clients: Object.fromEntries(clients) };
}
