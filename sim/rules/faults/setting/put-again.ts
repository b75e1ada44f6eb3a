import { isDeepStrictEqual } from 'node:util';
import { fault } from '../../replacement.ts';
import { mixedWithEarlier, sourcesInForce } from '../earlier-settings.ts';

/** Faults in settings that are put once more, as they are. */
export const SAME_SETTING_FAULTS = [
  fault({
    name: 'same-settings-lose-headers',
    breaks: ['SET-009', 'HDR-006'],
    description: 'Settings that are put again as they are lose their static headers.',
    memory: sourcesInForce(),
    change: mixedWithEarlier((earlier, given) =>
      isDeepStrictEqual(earlier, given)
        ? { ...given, webhooks: given.webhooks.map((webhook) => ({ ...webhook, headers: {} })) }
        : given,
    ),
  }),
];
