import { EPOCH } from '../../harness/time/horizons.ts';
import { memberWords, valueWords } from '../explain.ts';
import type { Profile, Role } from '../profile.ts';
import { judgeClientsOn } from './oracle.ts';
import type { ClientPlan, ClientStep, ClientWorldPlan } from './plan.ts';
import { playClients } from './play.ts';
import { isServed } from './sent-rules.ts';
import { CLIENT_SHRINKING } from './shrinking.ts';

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
  shrinking: CLIENT_SHRINKING,
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
