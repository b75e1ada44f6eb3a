import { OK } from '../../../../harness/receivers/reply.ts';
import type { SourcePlan } from '../../../plan.ts';

export const [SHOP, SITE, APP] = [0, 1, 2] as const;

/** The source of the sequence, and two next to it. One has a URL at the same host, and a second one to move to. */
export const ONE_URL_SOURCES: readonly SourcePlan[] = [
  {
    key: 'shop',
    type: 'server',
    enabled: true,
    secret: 'a shared secret',
    hooks: [
      {
        key: 'shop-1',
        target: '/shop',
        headers: { 'X-Team': 'blue', Authorization: 'Bearer of-shop' },
        script: [OK],
        host: 'shared',
      },
    ],
  },
  {
    key: 'site',
    atFirst: [0],
    type: 'web',
    enabled: true,
    hooks: [
      {
        key: 'site-1',
        target: '/site',
        headers: { 'X-Team': 'green', Authorization: 'Bearer of-site' },
        script: [OK],
        host: 'shared',
      },
      { key: 'site-2', target: '/site/moved', headers: { 'X-Team': 'red' }, script: [OK] },
    ],
  },
  {
    key: 'app',
    type: 'mobile',
    enabled: true,
    secret: 'another secret',
    hooks: [{ key: 'app-1', target: '/app', headers: {}, script: [OK] }],
  },
];
