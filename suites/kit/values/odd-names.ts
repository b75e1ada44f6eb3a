/** Longer than a careless limit on ids would allow, and far below the limit on calls. */
const LENGTH = 300;

/** Ids that must be treated as plain text, whatever they look like. */
export const ODD_IDS = [
  'Žofie 用户.Ω+Tag%20x@Example.COM',
  '00420',
  '76561198000000001',
  '1e3',
  '-3.50',
  'aB'.repeat(LENGTH / 2),
] as const;

/** Usual ids, which look like something that a careless implementation would write in another way. */
export const PLAIN_IDS = ['42', 'Ann.Lee@Example.com'] as const;

/** The same for names, which people write: leading and trailing blanks belong to a name. */
export const ODD_NAMES = [...ODD_IDS, ' Objednávka  odeslána ✓ ', 'true'] as const;
