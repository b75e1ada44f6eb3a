import { GO_METHOD_FACTS } from '../../harness/capture/go-methods.ts';
import { EPOCH } from '../../harness/time/horizons.ts';
import { memberWords, valueWords } from '../explain.ts';
import type { Profile, Role } from '../profile.ts';
import type { Edit } from '../smallest.ts';
import { withFields } from './change.ts';
import { judgeClientsOn } from './oracle.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan, PlannedMessage } from './plan.ts';
import { playClients } from './play.ts';
import { isServed } from './sent-rules.ts';

/** The options that a client may have. */
export const CLIENT_OPTIONS = ['size', 'flushAt', 'flushAfter', 'debug'] as const;
export type Supports = readonly (typeof CLIENT_OPTIONS)[number][];

export type ClientProfile<Id extends string = string> = Profile<ClientWorldPlan, Supports, Id>;

export const CLIENT: Role<ClientWorldPlan, Supports> = {
  uses: CLIENT_OPTIONS,
  findCapabilities: ({ capabilities }, uses) =>
    capabilities.among(CLIENT_OPTIONS.filter((option) => uses.includes(option))),
  readStart: ({ now }) => now,
  deviationsIn: async (stage, plan) => judgeClientsOn(stage, await playClients(stage, plan)),
  shrinking: {
    listParts: ({ steps }) => steps,
    without: (plan, parts) =>
      withSteps(
        plan,
        plan.steps.filter((step) => !parts.has(step)),
      ),
    listEdits,
  },
  wordsFor: ({ now, clients, steps }) => ({
    needs: [
      ...(now === EPOCH ? [] : [`a world that begins at ${now}`]),
      ...steps.map(stepWords),
      ...Object.values(clients).flatMap(clientWords),
    ],
    steps: steps.length,
  }),
  blames: {},
  isSlow: true,
};

/** The plan with these steps, and with the clients of these steps. */
function withSteps(plan: ClientWorldPlan, steps: readonly ClientStep[]): ClientWorldPlan {
  const used = new Set(steps.map((step) => (step.kind === 'pass' ? undefined : step.client)));
  const clients = Object.entries(plan.clients).filter(([key]) => used.has(key));
  return { ...plan, steps, clients: Object.fromEntries(clients) };
}

const OPTIONAL = ['Name', 'Category', 'Context', 'Timestamp', 'Integrations'];

/** Every value of a world that can be made plain. */
function listEdits({ clients, steps }: ClientWorldPlan): Edit<ClientWorldPlan>[] {
  const ofSteps = steps.flatMap((step, at) =>
    step.kind === 'message' ? [...OPTIONAL.map((name) => ofField(at, name)), ofFreeForm(at)] : [],
  );
  const ofClients = Object.keys(clients).flatMap((key) =>
    (['size', 'flushAt', 'flushAfterMs', 'debug'] as const).map((option) => ofOption(key, option)),
  );
  return [atPlainStart, ...ofSteps, ...ofClients];
}

function atPlainStart(plan: ClientWorldPlan): ClientWorldPlan | undefined {
  return plan.now === EPOCH ? undefined : { ...plan, now: EPOCH };
}

function ofMessage(at: number, readFields: (message: PlannedMessage) => Record<string, unknown> | undefined) {
  return (plan: ClientWorldPlan): ClientWorldPlan | undefined => {
    const step = plan.steps[at];
    const fields = step?.kind === 'message' ? readFields(step) : undefined;
    if (step?.kind !== 'message' || fields === undefined) return undefined;
    return { ...plan, steps: plan.steps.with(at, withFields(step, fields)) };
  };
}

function ofField(at: number, name: string): Edit<ClientWorldPlan> {
  return ofMessage(at, ({ fields }) => (fields[name] === undefined ? undefined : { [name]: undefined }));
}

/** Leaves only the mark in the free-form object of a message. */
function ofFreeForm(at: number): Edit<ClientWorldPlan> {
  return ofMessage(at, ({ method, mark, fields }) => {
    if (method === 'Alias') return undefined;
    const { freeForm } = GO_METHOD_FACTS[method];
    return Object.keys(Object(fields[freeForm])).length > 1 ? { [freeForm]: { mark } } : undefined;
  });
}

function ofOption(key: string, option: keyof ClientPlan): Edit<ClientWorldPlan> {
  return (plan) => {
    const { [key]: client } = plan.clients;
    if (client?.[option] === undefined) return undefined;
    const { [option]: _, ...kept } = client;
    return { ...plan, clients: { ...plan.clients, [key]: kept as ClientPlan } };
  };
}

function stepWords(step: ClientStep): string {
  if (step.kind === 'pass') return `${step.ms / 1000} s that pass`;
  if (step.kind === 'close') return 'a client that is closed';
  if (step.kind === 'open') return 'a client that is made later';
  const { method, mark, fields } = step;
  const { Traits, Properties, ...others } = fields;
  const free = memberWords(Properties ?? Traits, ['mark']);
  const own = [...memberWords(others), ...free].filter((words) => !words.includes(mark)).slice(0, 3);
  return `a message for ${method}${own.length === 0 ? '' : ` with ${own.join(', ')}`}`;
}

function clientWords({ writeKey: _, script, path, ...options }: ClientPlan): string[] {
  return [
    ...Object.entries(options).map(([name, value]) => `a client with ${name} ${value}`),
    ...(path === '' ? [] : [`a client with the path ${valueWords(path)} in Endpoint`]),
    ...(isServed({ script } as ClientPlan) && script.length === 1 ? [] : ['a service that answers in another way']),
  ];
}
