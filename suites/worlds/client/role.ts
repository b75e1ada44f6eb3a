import { worldOfClients } from '../file/world-of-plan.ts';
import type { Profile, Role } from '../profile.ts';
import { judgeClientsOn } from './oracle.ts';
import type { ClientWorldPlan } from './plan.ts';
import { playClients } from './play.ts';

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
  worldFor: worldOfClients,
  blames: {},
  isSlow: true,
};
