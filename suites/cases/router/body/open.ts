import { readMember } from '../../../harness/checks/member.ts';
import { demandBody } from '../../../harness/kit/demand.ts';
import { deliver, deliverScreen, openOutlet } from '../../../harness/kit/traffic.ts';
import { objectBody } from '../../../harness/receivers/received-request.ts';
import { SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import type { Case } from '../../case.ts';

/** Members that the document lists for the bodies of these kinds. */
const LISTED: Readonly<Record<SureKind, readonly string[]>> = {
  page: ['version', 'type', 'userId', 'properties', 'timestamp'],
  identify: ['version', 'type', 'userId', 'traits', 'timestamp'],
  track: ['version', 'type', 'userId', 'event', 'properties', 'timestamp'],
  alias: ['version', 'type', 'Previous ID', 'User ID', 'timestamp'],
  group: ['version', 'type', 'groupId', 'userId', 'traits', 'timestamp'],
};

export const bodyOpen = [
  {
    id: 'body/extra-members',
    title: 'Members of bodies beyond the listed ones',
    requirements: ['BOD-014', 'BOD-020'],
    play: async (stage) => {
      const extras: Record<string, string[]> = {};
      for (const kind of SURE_KINDS) {
        const context = { ip: '192.0.2.7', locale: 'en-GB' };
        const body = demandBody(await deliver(stage, stage.calls.of(kind, { context })));
        extras[kind] = Object.keys(body).filter((name) => !LISTED[kind].includes(name));
      }
      stage.observe('BOD-014', extras);
      stage.observe(
        'BOD-020',
        Object.values(extras).every((names) => names.includes('context')),
      );
    },
  },
  {
    id: 'body/page-name-and-category',
    title: 'Place of the name and category of a page call in its body',
    requirements: ['BOD-015'],
    play: async (stage) => {
      const call = stage.calls.page({ name: 'Pricing page', category: 'Docs category' });
      const body = demandBody(await deliver(stage, call));
      stage.observe('BOD-015', { name: findPlaces('Pricing page', body), category: findPlaces('Docs category', body) });
    },
  },
  {
    id: 'body/screen-properties',
    title: 'Fate of the properties of a screen call',
    requirements: ['BOD-016'],
    play: async (stage) => {
      const body = demandBody(
        await deliverScreen(stage, stage.calls.screen({ properties: { mark: 'screen property' } })),
      );
      stage.observe('BOD-016', findPlaces('screen property', body));
    },
  },
  {
    id: 'body/anonymous',
    title: 'Contents of the body of an anonymous call',
    requirements: ['BOD-017'],
    play: async (stage) => {
      const { userId: _, ...call } = stage.calls.track({ anonymousId: 'anonymous-1' });
      const { source } = await openOutlet(stage);
      // The document leaves the effect of an anonymous call open, so nothing about it can fail here.
      const body = objectBody(await source.deliverOpen(call)) ?? {};
      const userId = Object.hasOwn(body, 'userId') ? body['userId'] : 'absent';
      stage.observe('BOD-017', { userId, anonymousId: findPlaces('anonymous-1', body) });
    },
  },
  {
    id: 'body/alias-extra-keys',
    title: 'camelCase keys in an alias body, in addition to those with a space',
    requirements: ['BOD-018'],
    play: async (stage) => {
      const body = demandBody(await deliver(stage, stage.calls.alias()));
      stage.observe(
        'BOD-018',
        ['previousId', 'userId'].filter((name) => Object.hasOwn(body, name)),
      );
    },
  },
] as const satisfies readonly Case[];

/** The paths at which a text occurs in a body, one or two levels deep. */
function findPlaces(text: string, body: Record<string, unknown>): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === text) return [name];
    const members = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    return members.filter((member) => readMember(value, member) === text).map((member) => `${name}.${member}`);
  });
}
