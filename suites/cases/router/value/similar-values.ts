import { mayGiveWay } from '../../../harness/checks/open-places.ts';
import { demandMember } from '../../../harness/kit/demand.ts';
import { deliverSideBySide, openOutlet } from '../../../harness/kit/traffic.ts';
import { alike, demandMembers, FREE_FORM, FREE_FORM_KINDS, type FreeFormKind } from '../../../harness/kit/values.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
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

/** Objects and members that an implementation may confuse. */
export const valueAlike = [
  {
    id: 'value/alike-objects',
    title: 'Objects of different calls that share one member arrive with their own other members',
    requirements: ['VAL-001', 'VAL-006', 'BOD-011'],
    play: async (stage) => {
      const outlet = await openOutlet(stage);
      const rounds = [
        ...alike(IDENTIFYING).map((object) => ({ object, kinds: FREE_FORM_KINDS })),
        ...OF_SEVERAL_TYPES.map((object) => ({ object, kinds: KINDS_OF_PLACES })),
      ];
      for (const { object, kinds } of rounds) {
        const makeCall = (kind: FreeFormKind): CallDocument =>
          stage.calls.of(kind, { [FREE_FORM[kind]]: { ...object, item: object, items: [object] } });
        for (const { kind, request } of await deliverSideBySide(stage, outlet, kinds, makeCall)) {
          const place = FREE_FORM[kind];
          const requirement = place === 'traits' ? 'VAL-006' : 'VAL-001';
          demandMembers(requirement, request, [place], object);
          demandMembers(requirement, request, [place, 'item'], object);
          demandMember(requirement, request, [place, 'items'], [object]);
        }
      }
    },
  },
  {
    id: 'value/long-alike',
    title: 'Long texts with the same beginning or end as an earlier one arrive as given',
    requirements: ['VAL-002', 'VAL-006'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const kind of KINDS_OF_PLACES) {
        const place = FREE_FORM[kind];
        for (const middle of ['one', 'two', 'the other']) {
          const texts = LENGTHS.map((length) => `${'x'.repeat(length)} ${middle} ${'x'.repeat(length)}`);
          const members = Object.fromEntries(texts.map((text, at) => [`text ${at}`, text]));
          const request = await source.deliver(stage.calls.of(kind, { [place]: members }));
          demandMembers(place === 'traits' ? 'VAL-006' : 'VAL-002', request, [place], members);
        }
      }
    },
  },
  {
    id: 'value/beside-own-members',
    title: 'Properties and traits arrive as given when the call or its context uses the same names',
    requirements: ['VAL-001', 'VAL-006'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const kind of FREE_FORM_KINDS) {
        const place = FREE_FORM[kind];
        const named = kind === 'page' ? BESIDE : { context: BESIDE.context };
        const call = stage.calls.of(kind, { ...named, [place]: OWN });
        const own = Object.entries(OWN).filter(([key]) => !mayGiveWay(kind, call, place, key));
        const request = await source.deliver(call);
        demandMembers(place === 'traits' ? 'VAL-006' : 'VAL-001', request, [place], Object.fromEntries(own));
      }
    },
  },
] as const satisfies readonly Case[];
