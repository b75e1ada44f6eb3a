import { demandBody, demandMember } from '../../../kit/demand.ts';
import { openOutlet } from '../../../kit/outlet.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import type { Case } from '../../case.ts';

/** Where each kind of call takes free-form members. */
const PLACES = { page: 'properties', track: 'properties', identify: 'traits', group: 'traits' } as const;

/** Members by which somebody may take two objects for the same one. */
const IDENTIFYING = ['id', 'type', 'name', 'sku', 'email', 'version', 'model', 'url'] as const;
/** The parts of a screen's context, with their members. */
const SCREEN_PARTS = { device: ['model', 'type'], os: ['name', 'version'], app: ['build', 'name', 'version'] } as const;

/** Members of a call that are named like its free-form ones, and context that a helpful router might add to them. */
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

/** An object of these members, and then one for each of them, in which only that one is the same. */
function alike(names: readonly string[]): Record<string, string>[] {
  const first = Object.fromEntries(names.map((name) => [name, `${name} of all`]));
  return [
    first,
    ...names.map((same) =>
      Object.fromEntries(names.map((name) => [name, name === same ? `${name} of all` : `${name} beside ${same}`])),
    ),
  ];
}

/** Objects and members that somebody may take for others. */
export const valueAlike = [
  {
    id: 'value/alike-objects',
    title: 'Objects of different calls that have one member in common arrive as given, each with its own other members',
    requirements: ['VAL-001', 'VAL-006'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const [kind, place] of Object.entries(PLACES) as [keyof typeof PLACES, string][]) {
        for (const object of alike(IDENTIFYING)) {
          const request = await source.deliver(
            stage.calls.of(kind, { [place]: { ...object, item: object, items: [object] } }),
          );
          const requirement = place === 'traits' ? 'VAL-006' : 'VAL-001';
          demandMembers(requirement, request, [place], object);
          demandMembers(requirement, request, [place, 'item'], object);
          demandMember(requirement, request, [place, 'items'], [object]);
        }
      }
    },
  },
  {
    id: 'value/beside-own-members',
    title:
      'Properties and traits arrive as given beside members of the call and of its context that have the same names',
    requirements: ['VAL-001', 'VAL-006'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const [kind, place] of Object.entries(PLACES) as [keyof typeof PLACES, string][]) {
        const named = kind === 'page' ? BESIDE : { context: BESIDE.context };
        const request = await source.deliver(stage.calls.of(kind, { ...named, [place]: OWN }));
        demandMembers(place === 'traits' ? 'VAL-006' : 'VAL-001', request, [place], OWN);
      }
    },
  },
  {
    id: 'value/alike-screens',
    title: 'Parts of the context of different screens that have one member in common arrive as given',
    requirements: ['BOD-019'],
    play: async (stage) => {
      const { source } = await openOutlet(stage, { type: 'mobile' });
      const parts = Object.entries(SCREEN_PARTS).map(([part, names]) => [part, alike(names)] as const);
      const count = Math.max(...parts.map(([, objects]) => objects.length));
      for (let at = 0; at < count; at += 1) {
        const context = Object.fromEntries(parts.map(([part, objects]) => [part, objects[at % objects.length] ?? {}]));
        const request = await source.deliverOpen(stage.calls.screen({ context }));
        for (const [part, members] of Object.entries(context)) {
          demandMembers('BOD-019', request, ['context', part], members);
        }
      }
    },
  },
] as const satisfies readonly Case[];

function demandMembers(
  requirement: 'VAL-001' | 'VAL-006' | 'BOD-019',
  request: ReceivedRequest,
  path: readonly string[],
  members: Readonly<Record<string, unknown>>,
): void {
  demandBody(request);
  for (const [name, value] of Object.entries(members)) demandMember(requirement, request, [...path, name], value);
}
