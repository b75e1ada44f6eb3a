import { alike, FREE_FORM, FREE_FORM_KINDS, type FreeFormKind } from '../../../harness/kit/values.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Members that an implementation may use to compare two objects. */
const IDENTIFYING = ['id', 'type', 'name', 'sku', 'email', 'version', 'model', 'url'] as const;
/** Values that differ only in their type, each before and after the other. */
const OF_SEVERAL_TYPES = [25, '25', '25.00', 25, true, 'true', true, 0, false, null, 'null', null].map((value) => ({
  amount: value,
  ofAll: 'of all',
}));
/** Lengths up to which a router might compare texts. */
const LENGTHS = [20, 70, 300, 1_100, 5_000];
const KINDS_OF_PLACES: readonly FreeFormKind[] = ['track', 'identify'];
/** Members of a call with names like its free-form ones, and context that a helpful router might add to them. */
const BESIDE = {
  name: 'The Name of the Call',
  category: 'The Category of the Call',
  context: {
    page: { title: 'In Context', path: '/in/context', url: 'https://example.org/in/context', search: '?in=context' },
    traits: { id: 'in context', email: 'in@example.org', title: 'In Context' },
    campaign: { name: 'in context', source: 'context' },
  },
};
const OWN = {
  name: 'Own Name',
  category: 'Own Category',
  title: 'Own Title',
  path: '/own',
  url: 'https://example.org/own',
  search: '?own=1',
  id: 'own id',
  userId: 'own user',
  groupId: 'own group',
  event: 'Own Event',
  email: 'own@example.org',
  campaign: { name: 'own', source: 'own' },
};

/** Objects, each with the kinds of call that carry it. */
const ROUNDS = [
  ...alike(IDENTIFYING).map((object) => ({ object, kinds: FREE_FORM_KINDS })),
  ...OF_SEVERAL_TYPES.map((object) => ({ object, kinds: KINDS_OF_PLACES })),
];

/** Objects and members that an implementation may confuse. */
export const valueAlike = [
  worldCase({
    id: 'value/alike-objects',
    title: 'Objects of different calls that share one member arrive with their own other members',
    requirements: ['VAL-001', 'VAL-002', 'VAL-003', 'VAL-006', 'BOD-021', 'BOD-011', ...Object.values(DELIVERED)],
    world: {
      steps: ROUNDS.flatMap(({ object, kinds }) =>
        kinds.map((kind) => callOf(kind, { [FREE_FORM[kind]]: { ...object, item: object, items: [object] } })),
      ),
    },
  }),
  worldCase({
    id: 'value/long-alike',
    title: 'Long texts with the same beginning or end as an earlier one arrive as given',
    requirements: ['VAL-002', 'VAL-006'],
    world: {
      steps: KINDS_OF_PLACES.flatMap((kind) =>
        ['one', 'two', 'the other'].map((middle) => callOf(kind, { [FREE_FORM[kind]]: longTexts(middle) })),
      ),
    },
  }),
  worldCase({
    id: 'value/beside-own-members',
    title: 'Properties and traits arrive as given when the call or its context uses the same names',
    requirements: ['VAL-001', 'VAL-002', 'VAL-005', 'VAL-006', 'BOD-021'],
    world: {
      steps: FREE_FORM_KINDS.map((kind) => {
        const named = kind === 'page' ? BESIDE : { context: BESIDE.context };
        return callOf(kind, { ...named, [FREE_FORM[kind]]: OWN });
      }),
    },
  }),
] as const satisfies readonly Case[];

/** Texts of these lengths that differ in the middle, each under a plain key. */
function longTexts(middle: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    LENGTHS.map((length, at) => ['abcde'.charAt(at), `${'x'.repeat(length)} ${middle} ${'x'.repeat(length)}`]),
  );
}
