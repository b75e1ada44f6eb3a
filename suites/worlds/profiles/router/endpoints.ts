import { LIMITS } from '../../../../spec/limits.ts';
import { OK, status } from '../../../harness/receivers/reply.ts';
import { PROMPT_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Answers, EndpointKind, HookPlan, SourcePlan, Step, WorldPlan } from '../../plan.ts';
import { TRACK } from './base-world.ts';
import { withFirst, withHooks, withSources } from './edit.ts';
import type { RouterRelation } from './relation.ts';

/** What fails if a message does not arrive because of another URL. */
const BESIDE = {
  'CAL-001': 'DLV-005',
  'CAL-002': 'DLV-005',
  'CAL-003': 'DLV-005',
  'CAL-004': 'DLV-005',
  'CAL-005': 'DLV-005',
  'CAL-008': 'DLV-005',
  'DLV-003': 'DLV-005',
} as const;

/** What fails if a message does not arrive because its URL is https. */
const LOST_BY_TLS = {
  'CAL-001': 'TLS-001',
  'CAL-002': 'TLS-001',
  'CAL-003': 'TLS-001',
  'CAL-004': 'TLS-001',
  'CAL-005': 'TLS-001',
  'CAL-008': 'TLS-001',
} as const;

export const ENDPOINTS = [
  {
    name: 'refusing-urls-added',
    isSmall: true,
    title: 'A further URL that refuses connections changes nothing about the others',
    because: 'reading 47: what is broken at one URL never holds up the others',
    blames: BESIDE,
    requirements: [
      ...(['DLV-005', 'CAL-011', 'DEL-001', 'AUD-001', 'AUD-002', 'AUD-003', 'RTY-001', 'HDR-006', 'SIG-001'] as const),
      ...(['HDR-009'] as const),
    ],
    change: (plan) => withSources(plan, (source) => withFirstHook(source, 'refusing')),
  },
  {
    name: 'endpoints-secured',
    isSmall: true,
    needs: ['trust'],
    title: 'It changes nothing whether URLs are http or https, and one with a self-signed certificate gets no request',
    because: 'Outbound delivery: both schemes are accepted, and no request is sent to a self-signed certificate',
    blames: LOST_BY_TLS,
    requirements: ['TLS-001', 'TLS-002', 'DLV-005', 'DEL-001', 'AUD-001', 'RTY-001', 'HDR-006', 'SIG-001', 'HDR-009'],
    change: (plan) => {
      const secured = withHooks(plan, (hook) => ({ ...hook, endpoint: 'trusted' }));
      return withSources(secured, (source) => withFirstHook(source, 'self-signed'));
    },
  },
  {
    name: 'settings-midway',
    isSmall: true,
    isCounted: true,
    title:
      'Settings that change while messages come apply to the messages that come after them, and to no other source',
    because:
      'Webhooks destination settings belong to a source (reading of the contract: later calls take new settings)',
    requirements: [
      ...(['SET-009', 'CAL-010', 'HDR-009', 'DEL-002', 'CAL-011', 'DEL-001', 'CAL-012', 'RTY-001', 'SIG-010'] as const),
      ...(['HDR-008', 'SIG-002', 'TIM-002', 'HDR-006', 'SIG-001', 'DLV-004', 'RTY-005'] as const),
    ],
    change: withChangingSource,
  },
] as const satisfies readonly RouterRelation[];

/** The source with one more webhook before all others, if there is room for it. */
function withFirstHook(source: SourcePlan, endpoint: EndpointKind): SourcePlan {
  if (source.hooks.length === LIMITS.webhookUrls) return source;
  const target = `/${endpoint}`;
  const hook: HookPlan = { key: `${source.key}-${endpoint}`, target, headers: {}, script: [OK], endpoint };
  return { ...source, hooks: [hook, ...source.hooks] };
}

/** Whatever came before a change has been sent by then, under the settings that it came under. */
const PAUSE_MS = PROMPT_LIMIT_MS.counted;

/** So soon after a change comes the next one, from this one on, so that nothing can be kept for a while unseen. */
const SHORT_PAUSE_MS = 10_000;
const FIRST_SOON = 3;

/** Fails for longer than it takes until the next change, as routers usually retry, and then succeeds. */
const FAILS_FOR_A_WHILE: Answers = [status(500), status(500), status(500), OK];

/**
 * Positions of the webhooks of a source, or that it is switched off, one after another. No state repeats the one before,
 * nor all webhooks, which the source has at first.
 */
const CHANGES = ['off', [1, 2], [0], 'off', [2], [2, 0], [0, 1, 2]] as const;

/** The plan with one more source, whose settings change again and again, and messages of it in between. */
function withChangingSource(plan: WorldPlan): WorldPlan {
  const source = plan.sources.length;
  const hasDeletions = plan.steps.some(({ kind }) => kind === 'deletion');
  // None comes once messages wait for a retry, about which they are to change nothing.
  const messages = (when: string, isDeleting = hasDeletions): Step[] => [
    { kind: 'call', key: `changing-${when}`, source, call: TRACK },
    ...(isDeleting ? [{ kind: 'deletion' as const, key: `changing-deletion-${when}`, sources: [0, source] }] : []),
  ];
  const everywhere = [0, 1, 2].map((at) => [`changing-${at}-hook`, FAILS_FOR_A_WHILE] as const);
  const retried = (when: string): Step => {
    return { kind: 'call', key: `retried-${when}`, source, call: TRACK, answers: Object.fromEntries(everywhere) };
  };
  const changes = CHANGES.flatMap((state, index): Step[] => {
    const enabled = state !== 'off';
    const hooks = enabled ? state : [0, 1, 2];
    return [
      { kind: 'pass', ms: index < FIRST_SOON ? PAUSE_MS : SHORT_PAUSE_MS },
      { kind: 'settings', key: `change-${index}`, source, enabled, hooks },
      ...messages(String(index), hasDeletions && index < FIRST_SOON),
      ...(index + 1 < FIRST_SOON ? [] : [retried(String(index))]),
    ];
  });
  const steps = [...messages('first'), ...changes];
  const hooks = [0, 1, 2].map((at): HookPlan => {
    return {
      key: `changing-${at}-hook`,
      target: `/changing/${at}`,
      headers: { 'X-At': `changing ${at}` },
      script: [OK],
    };
  });
  const changing: SourcePlan = { key: 'changing', type: 'server', enabled: true, secret: 'of changing', hooks };
  return withFirst({ ...plan, sources: [...plan.sources, changing] }, steps);
}
