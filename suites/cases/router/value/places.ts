import { SHAPE_REQUIREMENTS } from '../../../../spec/requirements/body.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandBody, demandMember, demandShape, demandThat } from '../../../harness/kit/demand.ts';
import { openOutlet } from '../../../harness/kit/traffic.ts';
import {
  FREE_FORM,
  FREE_FORM_KINDS,
  type FreeFormKind,
  KEYS_ALIKE,
  knownMembers,
} from '../../../harness/kit/values.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import type { SourceHandle } from '../../../harness/stage/source.ts';
import { shown } from '../../../harness/text.ts';
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

/** Members by the requirement that they check. No member contains anything that another requirement covers. */
const MEMBERS = {
  'VAL-001': {
    deep: Array.from({ length: LEVELS / 2 }).reduce<unknown>((inner) => ({ inside: [inner] }), 'the innermost'),
    repeated: ['a', 'a', 'b', 'a', { c: 'd' }, { c: 'd' }, ['e'], ['e']],
    unsorted: ['c', 'a', 'b'],
    single: ['one'],
    'list in list': [[['a'], ['b']], [['c']]],
    'long list': Array.from({ length: MANY }, (_, index) => `item ${index}`),
    mixed: ['a', ['b'], { c: ['d'] }],
    'numbered members': { '0': 'a', '1': 'b', '2': { '0': 'c' } },
  },
  'VAL-002': {
    blanks: '  in front,  between \t and behind \n',
    lines: 'one\r\ntwo\rthree\n\nfour',
    long: LONG_TEXT,
    joined: '👩\u200d🚀 क्\u200dष',
    invisible: 'a\u00adb\u200bc\u2060d\ufeffe',
    directions: '\u200fשלום\u200e \u202eabc\u202c',
    separators: 'a\u2028b\u2029c\u00a0d\u3000e\u0085f',
    'null in letters': 'null',
    'undefined in letters': 'undefined',
    'not a number': 'NaN',
    json: '{"a":["b"]}',
    template: 'Dear {{ name }}, <%= cost %> for %s',
    escaped: 'a%20b+c&amp;d\\n\\u0041 &lt;e&gt;',
    link: 'HTTPS://Example.com/a/../b?c=d&e=f#g',
    mail: 'Ada.Lovelace+news@Example.com',
    card: '4111 1111 1111 1111',
    phone: '+44 (0)20 7946 0958',
    address: '192.0.2.7',
    day: '2012-12-02',
    'day and time': '2012-12-02 00:30:08',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a value that only looks like a template
    variable: '${HOME} $HOME %PATH% $(date)',
    'list in letters': '[1, 2]',
    'quoted text': '"quoted"',
    markup: '<script>alert(1)</script>',
  },
  'VAL-003': {
    digits: '5500000000000004',
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
  },
  'VAL-004': { ...EMPTY, inside: EMPTY, listed: Object.values(EMPTY) },
  'VAL-005': Object.fromEntries(
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
} as const satisfies Readonly<Partial<Record<RequirementId, Readonly<Record<string, unknown>>>>>;
const ABOUT = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[];

/** Free-form members of every kind of call, with values and keys of every sort. */
export const valuePlaces = [
  {
    id: 'value/every-place',
    title: 'Values and keys of all sorts arrive as given in properties and traits of every kind',
    requirements: [...ABOUT, 'VAL-006'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const kind of FREE_FORM_KINDS) {
        const place = FREE_FORM[kind];
        const members = Object.assign({}, ...Object.values(MEMBERS));
        const request = await source.deliver(stage.calls.of(kind, { [place]: members }));
        demandShape(request, kind);
        for (const requirement of ABOUT) {
          for (const [name, value] of Object.entries(MEMBERS[requirement])) {
            demandMember(place === 'traits' ? 'VAL-006' : requirement, request, [place, name], value);
          }
        }
      }
    },
  },
  {
    id: 'value/keys-alike',
    title: 'Keys that differ only in case, blanks or dots all arrive as given, in every kind',
    requirements: ['VAL-005', 'VAL-006', 'VAL-001'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const kind of FREE_FORM_KINDS) {
        const place = FREE_FORM[kind];
        const demandKept = async (members: Readonly<Record<string, unknown>>, requirement: RequirementId) => {
          const request = await source.deliver(stage.calls.of(kind, { [place]: members }));
          demandShape(request, kind);
          for (const [name, value] of Object.entries(members)) {
            demandMember(place === 'traits' ? 'VAL-006' : requirement, request, [place, name], value);
          }
        };
        await demandKept(NESTED, 'VAL-001');
        await demandKept(KEYS_ALIKE, 'VAL-005');
      }
    },
  },
  {
    id: 'value/nothing-given',
    title: 'Properties and traits are sent even if they are empty',
    requirements: FREE_FORM_KINDS.map((kind) => SHAPE_REQUIREMENTS[kind]),
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const kind of FREE_FORM_KINDS) {
        demandShape(await source.deliver(stage.calls.of(kind, { [FREE_FORM[kind]]: {} })), kind);
      }
    },
  },
  {
    id: 'value/of-this-call-alone',
    title: 'Properties and traits contain nothing from an earlier call of the same user',
    requirements: ['VAL-006'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const kind of FREE_FORM_KINDS) await demandOwn(source, stage.calls.of(kind), kind);
    },
  },
] as const satisfies readonly Case[];

/** Delivers two calls with the same ids. The second one must have only its own properties or traits. */
async function demandOwn(source: SourceHandle, call: CallDocument, kind: FreeFormKind): Promise<void> {
  const place = FREE_FORM[kind];
  await source.deliver({ ...call, [place]: { ...knownMembers(EARLIER), earlier: EARLIER } });
  const request = await source.deliver({ ...call, [place]: { later: LATER } });
  demandShape(request, kind);
  demandMember('VAL-006', request, [place, 'later'], LATER);
  const members = demandBody(request)[place];
  demandThat(!JSON.stringify(members).includes(EARLIER), {
    requirement: 'VAL-006',
    expected: `only the ${place} that this call gave`,
    seen: shown(members),
    request,
  });
}
