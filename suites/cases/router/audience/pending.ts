import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Syncs while identify calls of earlier ones wait for a retry. */
export const audiencePending = [
  worldCase({
    id: 'audience/unchanged-while-pending',
    title: 'A sync sends nothing for an unchanged membership whose message is still pending',
    requirements: ['AUD-004', 'AUD-001', 'AUD-002', 'RTY-001'],
    world: {
      sources: { source: { webhooks: { plain: {}, failing: { answers: [500, 200] } }, atFirst: ['plain'] } },
      steps: [
        ...[{ identify: {} }, { pass: '1s' }, { settings: { webhooks: ['failing'] } }],
        ...[sync('subscribers', 'ada'), { pass: '1s' }, sync('subscribers', 'ada', 'ben')],
      ],
    },
  }),
  worldCase({
    id: 'audience/failing-side-by-side',
    title: 'Failed messages of both audiences of one user are retried until they succeed',
    requirements: ['RTY-001', 'RTY-005', 'AUD-001', 'AUD-003'],
    world: {
      sources: { source: { webhooks: { a: { answers: [200, 500, 500, 500, 200] } } } },
      // The user leaves one audience and joins the other, and one of the two messages fails more often.
      steps: [sync('subscribers', 'ada'), { pass: '1s' }, sync('subscribers'), sync('shoppers', 'ada')],
    },
  }),
] as const satisfies readonly Case[];

function sync(name: string, ...members: string[]): WorldStep {
  return { audience: { id: name, name, members } };
}
