/** Keys that differ only in what a library may ignore or rewrite. Some resemble the known keys of a page. */
const KEYS = [
  ...['plan', 'Plan', 'PLAN', 'straße', 'STRASSE'],
  ...['firstStep', 'FirstStep', 'firststep', 'first_step', 'first-step', 'first step', 'first.step', 'first'],
  ...['seat', ' seat', 'seat ', 'two words', 'two  words'],
  ...['caf\u00e9', 'cafe\u0301', 'cafe', 'fit', '\ufb01t'],
  ...['URL', 'Title', 'Path', 'Referrer'],
  ...['1', '01', '1.0', '+1', '-1', '1e0', '0x1'],
];

/** Members with similar keys, at the top and within. One key looks like the path to another. */
export const KEYS_ALIKE: Readonly<Record<string, unknown>> = {
  ...leaves('top'),
  room: { ...leaves('room'), door: { ...leaves('door'), handle: 'by path' } },
  'room.door': 'by key',
  'room.door.handle': 'by key too',
  rooms: [leaves('first room'), leaves('second room')],
};

/** Longer than a careless limit on ids, and far below the limit on calls. */
const LENGTH = 300;

/** Ids that look like something else, but are plain text. */
export const ODD_IDS = [
  'Žofie 用户.Ω+Tag%20x@Example.COM',
  '00420',
  '76561198000000001',
  '1e3',
  '-3.50',
  'aB'.repeat(LENGTH / 2),
] as const;

/** Usual ids, which a careless implementation might write differently. */
export const PLAIN_IDS = ['42', 'Ann.Lee@Example.com'] as const;

/** The same for names, which people write: leading and trailing blanks belong to a name. */
export const ODD_NAMES = [...ODD_IDS, ' Objednávka  odeslána ✓ ', 'true'] as const;

/** The free-form member of each kind of call. */
export const FREE_FORM = { page: 'properties', track: 'properties', identify: 'traits', group: 'traits' } as const;
export type FreeFormKind = keyof typeof FREE_FORM;
export const FREE_FORM_KINDS = Object.keys(FREE_FORM) as FreeFormKind[];

/** Members that a library may know, and copy from one event of a user to the next. */
const KNOWN_NAMES = [
  ...['url', 'path', 'title', 'referrer', 'search', 'name', 'category', 'email', 'phone', 'plan', 'company'],
  ...['ip', 'locale', 'timezone', 'userAgent', 'page', 'campaign', 'device', 'os', 'app', 'library', 'sessionId'],
] as const;

/** An object of these members, then one for each of them, in which only that member is the same. */
export function alike(names: readonly string[]): Record<string, string>[] {
  const first = Object.fromEntries(names.map((name) => [name, `${name} of all`]));
  return [
    first,
    ...names.map((same) =>
      Object.fromEntries(names.map((name) => [name, name === same ? `${name} of all` : `${name} next to ${same}`])),
    ),
  ];
}

/** A value for each of these keys, with its owner and place, so that the remaining ones can be identified. */
function leaves(where: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(KEYS.map((key, index) => [key, `${where} ${index}`]));
}

export function knownMembers(value: string): Readonly<Record<string, string>> {
  return Object.fromEntries(KNOWN_NAMES.map((name) => [name, value]));
}
