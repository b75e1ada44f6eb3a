import { HEADERS as HEADERS_DECK, SECRETS } from '../../../decks/settings.ts';
import type { Dimension } from '../pairs.ts';

/** The first secrets of the deck are one of each form. */
const CLASSES = 6;

export const SECRET: Dimension<{ readonly secret?: string }> = {
  name: 'secret',
  values: {
    plain: { secret: SECRETS.plain },
    none: {},
    ...Object.fromEntries(
      Object.entries(SECRETS)
        .slice(1, CLASSES)
        .map(([name, secret]) => [name, { secret }]),
    ),
  },
};

/** Static headers. Each value gets its own ending, because no two URLs of a world share a value. */
export const HEADERS: Dimension<Readonly<Record<string, string>>> = {
  name: 'static headers',
  values: HEADERS_DECK,
};

export const SOURCE_TYPE: Dimension<'server' | 'web' | 'mobile'> = {
  name: 'source type',
  values: { server: 'server', web: 'web', mobile: 'mobile' },
};

/** How the settings came to be. */
export const HISTORY: Dimension<'at once' | 'others' | 'again' | 'replaced'> = {
  name: 'settings',
  isCostly: true,
  values: {
    'written at once': 'at once',
    'were all different at first': 'others',
    'put again before the message': 'again',
    'got their secret before the message': 'replaced',
  },
};
