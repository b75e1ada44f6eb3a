import type { ClientPlan, ClientStep, ClientWorldPlan, PlannedMessage } from './plan.ts';

type MessageStep = Extract<ClientStep, { kind: 'message' }>;

/** The plan with every message replaced. @param change Gets each message and its position, from 0. */
export function mapMessages(
  plan: ClientWorldPlan,
  change: (message: MessageStep, index: number) => PlannedMessage,
): ClientWorldPlan {
  let index = -1;
  const steps = plan.steps.map((step): ClientStep => {
    if (step.kind !== 'message') return step;
    index += 1;
    return { ...change(step, index), kind: 'message', client: step.client };
  });
  return { ...plan, steps };
}

/** The plan with more steps around its own. @param around Gets each message and its position, from 0. */
export function addSteps(
  plan: ClientWorldPlan,
  around: (message: MessageStep, index: number) => { readonly before?: ClientStep[]; readonly after?: ClientStep[] },
): ClientWorldPlan {
  let index = -1;
  const steps = plan.steps.flatMap((step) => {
    if (step.kind !== 'message') return [step];
    index += 1;
    const { before = [], after = [] } = around(step, index);
    return [...before, step, ...after];
  });
  return { ...plan, steps };
}

/** The plan with every client replaced. @param change Gets each client and its position, from 0. */
export function mapClients(
  plan: ClientWorldPlan,
  change: (client: ClientPlan, index: number) => ClientPlan,
): ClientWorldPlan {
  const clients = Object.entries(plan.clients).map(([key, client], index) => [key, change(client, index)] as const);
  return { ...plan, clients: Object.fromEntries(clients) };
}

/** The message with other fields. Undefined fields are left out. */
export function withFields<Message extends PlannedMessage>(message: Message, fields: Record<string, unknown>): Message {
  const all = Object.entries({ ...message.fields, ...fields }).filter(([, value]) => value !== undefined);
  return { ...message, fields: Object.fromEntries(all) };
}
