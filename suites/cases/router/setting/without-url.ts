import { openOutlet } from '../../../harness/kit/traffic.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { Case } from '../../case.ts';

export const settingWithoutUrl = [
  {
    id: 'setting/no-url',
    title: 'A source without a webhook URL accepts calls',
    requirements: ['SET-007'],
    play: async (stage) => {
      const twin = await openOutlet(stage);
      await twin.source.deliver(stage.calls.track());
      const source = await stage.trySource({ hooks: [] });
      if (source === undefined)
        throw new NotTested({ kind: 'behaviour', detail: 'settings without a webhook URL are refused' });
      for (let count = 0; count < 2; count += 1) await source.call(stage.calls.track(), 'SET-007');
    },
  },
  {
    id: 'setting/no-url-settings',
    title: 'Acceptance of settings without a webhook URL',
    requirements: ['SET-008'],
    play: async (stage) => {
      const source = await stage.trySource({ hooks: [] });
      stage.observe('SET-008', source === undefined ? 'refused' : 'accepted');
    },
  },
] as const satisfies readonly Case[];
