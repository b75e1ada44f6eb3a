import { OK } from '../../../harness/receivers/reply.ts';
import type { SourcePlan } from '../../plan.ts';

export const SECRETS = ['a shared secret', 'another secret', 'the third secret'] as const;
/** The positions of the sources. */
export const [SHOP, SITE, APP] = [0, 1, 2] as const;
export const SOURCES_IN_TURN = [SHOP, SHOP, SITE, APP] as const;
/** The positions of the webhooks of one of them, which has one at a time. */
export const SITE_HOOKS = [0, 1, 2] as const;

/** Two sources share an URL, two a secret at times, and the write keys are alike. */
export const SOURCES: readonly SourcePlan[] = [
  {
    key: 'shop',
    writeKey: 'wkOfCastA7Q2x',
    type: 'server',
    enabled: true,
    secret: SECRETS[0],
    hooks: [{ key: 'shop-1', target: '/in', headers: { 'X-Entry': 'shop' }, script: [OK], host: 'shared' }],
  },
  {
    key: 'site',
    writeKey: 'wkofcasta7q2x',
    type: 'web',
    enabled: true,
    atFirst: [0],
    hooks: [
      { key: 'site-1', target: '/in', headers: { 'X-Entry': 'site' }, script: [OK], host: 'shared' },
      { key: 'site-2', target: '/site', headers: { 'X-Entry': 'site, moved' }, script: [OK] },
      // The URL of the first one, with another header.
      { key: 'site-3', target: '/in', headers: { 'X-Entry': 'site, again' }, script: [OK], host: 'shared' },
    ],
  },
  {
    key: 'app',
    writeKey: 'wkOfCastA7Q2x2',
    type: 'mobile',
    enabled: true,
    secret: SECRETS[1],
    hooks: [
      { key: 'app-1', target: '/app/1', headers: { 'X-Entry': 'app, first' }, script: [OK] },
      { key: 'app-2', target: '/app/2', headers: { 'X-Entry': 'app, second' }, script: [OK] },
    ],
  },
];
