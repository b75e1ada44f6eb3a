import { OK, status } from '../harness/receivers/reply.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import { PROMPT_MS } from './loss-rules.ts';
import type { HookPlan, Step, WorldPlan } from './plan.ts';

/** Long enough to expose a digest over part of the body, and well below the size limit of calls. */
const LONG_CHARACTERS = 10_000;

const ORDINARY: HookPlan = { target: '/ordinary', headers: { 'X-Own-0': 'value-plain' }, script: [OK] };
const FAILS_ONCE: HookPlan = { ...ORDINARY, headers: {}, script: [status(500), OK] };

const PLAIN_CALL: CallDocument = { type: 'track', event: 'Signed Up', properties: { plan: 'team' } };

/** A plain call of every kind, a long call, and a call for each way to switch the webhooks off. */
const CALLS: readonly CallDocument[] = [
  PLAIN_CALL,
  { type: 'page', properties: { path: '/pricing' } },
  { type: 'identify', traits: { name: 'Ada' } },
  { type: 'group', traits: { name: 'Initech' } },
  { type: 'alias' },
  { ...PLAIN_CALL, properties: { text: 'x'.repeat(LONG_CHARACTERS) } },
  { type: 'track', event: 'Signed Up', properties: {}, integrations: { All: false } },
  { type: 'track', event: 'Signed Up', properties: {}, integrations: { Webhooks: false } },
];

/**
 * The control: a world with nothing special in it. An implementation that fails here fails for something plain. If this
 * world passes, a failure in another world is due to its special part.
 * @param deletions Whether deletion requests can be created. One comes before any call is switched off, and one after.
 */
export function plainWorld(deletions: boolean): WorldPlan {
  const deletionStep = (...sources: number[]): Step[] => (deletions ? [{ kind: 'deletion', sources }] : []);
  const calls = CALLS.map((call): Step => ({ kind: 'call', source: 0, call }));
  const others = [1, 2, 3].map((source): Step => ({ kind: 'call', source, call: PLAIN_CALL }));
  return {
    sources: [
      { type: 'server', enabled: true, secret: 'a shared secret', hooks: [ORDINARY] },
      { type: 'server', enabled: true, hooks: [FAILS_ONCE] },
      { type: 'mobile', enabled: true, secret: 'ключ', hooks: [{ ...ORDINARY, headers: {} }] },
      { type: 'web', enabled: true, hooks: [{ ...ORDINARY, headers: {} }] },
    ],
    steps: [...deletionStep(1), ...calls, ...others, ...deletionStep(1, 0)],
    lookAheadMs: PROMPT_MS,
  };
}
