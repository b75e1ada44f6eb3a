import { SHAPE_REQUIREMENTS } from '../../../../spec/requirements/body.ts';
import { FREE_FORM, FREE_FORM_KINDS, KEYS_ALIKE, knownMembers } from '../../../harness/kit/values.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Deeper and longer than a careless limit, and well within the limits of JSON parsers. */
const LEVELS = 40;
const MANY = 120;
const LONG_TEXT = 'ten chars.'.repeat(1_000);

/** Values of a call, and of a later one of the same user. */
const EARLIER = 'https://example.com/of-the-first-call';
const LATER = 'of the second call';

/** As deep as the members with similar keys. */
const NESTED = { room: { door: { handle: 'kept' } }, rooms: [{ seat: 'kept' }] };
const EMPTY = { nothing: null, no: false, zero: 0, text: '', object: {}, list: [] };

/** Values and keys of every sort. */
const MEMBERS: Readonly<Record<string, unknown>> = {
  deep: Array.from({ length: LEVELS / 2 }).reduce<unknown>((inner) => ({ inside: [inner] }), 'the innermost'),
  repeated: ['a', 'a', 'b', 'a', { c: 'd' }, { c: 'd' }, ['e'], ['e']],
  unsorted: ['c', 'a', 'b'],
  single: ['one'],
  lists: [[['a'], ['b']], [['c']]],
  many: Array.from({ length: MANY }, (_, index) => `item ${index}`),
  mixed: ['a', ['b'], { c: ['d'] }],
  numbered: { '0': 'a', '1': 'b', '2': { '0': 'c' } },
  blanks: '  in front,  between \t and behind \n',
  lines: 'one\r\ntwo\rthree\n\nfour',
  long: LONG_TEXT,
  joined: '👩\u200d🚀 क्\u200dष',
  invisible: 'a\u00adb\u200bc\u2060d\ufeffe',
  directions: '\u200fשלום\u200e \u202eabc\u202c',
  rare: 'a\u2028b\u2029c\u00a0d\u3000e\u0085f',
  nulls: 'null',
  missing: 'undefined',
  odd: 'NaN',
  json: '{"a":["b"]}',
  template: 'Dear {{ name }}, <%= cost %> for %s',
  escaped: 'a%20b+c&amp;d\\n\\u0041 &lt;e&gt;',
  link: 'HTTPS://Example.com/a/../b?c=d&e=f#g',
  mail: 'Ada.Lovelace+news@Example.com',
  card: '4111 1111 1111 1111',
  phone: '+44 (0)20 7946 0958',
  address: '192.0.2.7',
  day: '2012-12-02',
  instant: '2012-12-02 00:30:08',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a value that only looks like a template
  variable: '${HOME} $HOME %PATH% $(date)',
  brackets: '[1, 2]',
  quoted: '"quoted"',
  markup: '<script>alert(1)</script>',
  figures: '5500000000000004',
  exponent: '1E5',
  hexadecimal: '0x1F',
  padded: '0042',
  sum: '10.00',
  yes: 'true',
  count: -7,
  part: 0.25,
  fine: 0.123456789012345,
  tiny: 1.5e-9,
  huge: 1.5e300,
  date: 1_330_000_000_000,
  ...EMPTY,
  inside: EMPTY,
  listed: Object.values(EMPTY),
  ...Object.fromEntries(
    [
      ...['email', 'password', 'ip', 'id', 'groupId', 'userId', 'previousId', 'type', 'version', 'event', 'timestamp'],
      ...[
        'User ID',
        'messageId',
        'length',
        'toString',
        '',
        ' edge ',
        '$set',
        '_private',
        'a.b',
        'a[0]',
        '0',
        'ALL CAPS',
        'all caps',
        'Email',
        'constructor',
        'hasOwnProperty',
        'firstName',
      ],
      ...Array.from({ length: MANY }, (_, index) => `key ${index}`),
    ].map((key) => [key, 'kept']),
  ),
};

/** Free-form members of every kind of call, with values and keys of every sort. */
export const valuePlaces = [
  worldCase({
    id: 'value/every-place',
    title: 'Values and keys of all sorts arrive as given in properties and traits of every kind',
    requirements: ['VAL-001', 'VAL-002', 'VAL-003', 'VAL-004', 'VAL-005', 'VAL-006'],
    world: { steps: FREE_FORM_KINDS.map((kind) => callOf(kind, { [FREE_FORM[kind]]: MEMBERS })) },
  }),
  worldCase({
    id: 'value/keys-alike',
    title: 'Keys that differ only in case, blanks or dots all arrive as given, in every kind',
    requirements: ['VAL-005', 'VAL-006', 'VAL-001'],
    world: {
      steps: FREE_FORM_KINDS.flatMap((kind) =>
        [NESTED, KEYS_ALIKE].map((members) => callOf(kind, { [FREE_FORM[kind]]: members })),
      ),
    },
  }),
  worldCase({
    id: 'value/nothing-given',
    title: 'Properties and traits are sent even if they are empty',
    requirements: FREE_FORM_KINDS.map((kind) => SHAPE_REQUIREMENTS[kind]),
    world: { steps: FREE_FORM_KINDS.map((kind) => callOf(kind, { [FREE_FORM[kind]]: {} })) },
  }),
  worldCase({
    id: 'value/of-this-call-alone',
    title: 'Properties and traits contain nothing from an earlier call of the same user',
    requirements: ['VAL-006'],
    world: {
      steps: FREE_FORM_KINDS.flatMap((kind) => {
        const [userId, place] = [`of-${kind}`, FREE_FORM[kind]];
        return [
          callOf(kind, { userId, [place]: { ...knownMembers(EARLIER), earlier: EARLIER } }),
          callOf(kind, { userId, [place]: { later: LATER } }),
        ];
      }),
    },
  }),
] as const satisfies readonly Case[];
