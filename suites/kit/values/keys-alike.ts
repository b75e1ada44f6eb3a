/** Keys that differ only in what somebody's library may ignore or rewrite, some of them from those that a page knows. */
const KEYS = [
  ...['plan', 'Plan', 'PLAN', 'straße', 'STRASSE'],
  ...['firstStep', 'FirstStep', 'firststep', 'first_step', 'first-step', 'first step', 'first.step', 'first'],
  ...['seat', ' seat', 'seat ', 'two words', 'two  words'],
  ...['caf\u00e9', 'cafe\u0301', 'cafe', 'fit', '\ufb01t'],
  ...['URL', 'Title', 'Path', 'Referrer'],
  ...['1', '01', '1.0', '+1', '-1', '1e0', '0x1'],
];

/** A value for each of these keys. It says whose it is and where, so that it can be told which ones were kept. */
function leaves(where: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(KEYS.map((key, index) => [key, `${where} ${index}`]));
}

/** Members whose keys are alike, at the top and within. The key of one looks like the path to another. */
export const KEYS_ALIKE: Readonly<Record<string, unknown>> = {
  ...leaves('top'),
  room: { ...leaves('room'), door: { ...leaves('door'), handle: 'by path' } },
  'room.door': 'by key',
  'room.door.handle': 'by key too',
  rooms: [leaves('first room'), leaves('second room')],
};
