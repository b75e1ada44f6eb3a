import { capitalised, withArticle } from '../../../../spec/grammar.ts';
import type { BodyKind } from '../../../../spec/shapes/bodies.ts';
import { judgeJson, judgeShapeAs, SHAPE_REQUIREMENTS } from '../../../checks/body.ts';
import { demand, demandBody, demandMember, demandThat, memberOf } from '../../../kit/demand.ts';
import { SURE_KINDS } from '../../../kit/traffic.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import type { CallDocument } from '../../../stage/calls.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/**
 * Paths of a call that lead to the same value in its body. Of properties and traits one plain text is enough here: that
 * they are kept in every respect is for the cases of values.
 */
const CARRIED: Readonly<Record<(typeof SURE_KINDS)[number], readonly (readonly string[])[]>> = {
  page: [['userId'], ['properties', 'path']],
  identify: [['userId'], ['traits', 'name']],
  track: [['userId'], ['event'], ['properties', 'plan']],
  group: [['userId'], ['groupId'], ['traits', 'name']],
  alias: [],
};

/** What a webhook body of each kind holds. */
export const bodies = [
  ...SURE_KINDS.map(
    (kind): Case => ({
      id: `body/${kind}`,
      title: `${capitalised(withArticle(kind))} body has the listed members, with the values of the call`,
      requirements: [SHAPE_REQUIREMENTS[kind]],
      run: async (stage) => {
        const call = stage.calls.of(kind);
        const request = await deliver(stage, call);
        demandShape(request, kind);
        for (const path of CARRIED[kind]) {
          demandMember(SHAPE_REQUIREMENTS[kind], request, path, path.reduce<unknown>(memberOf, call));
        }
      },
    }),
  ),
  {
    id: 'body/screen',
    title: 'A screen body has the listed members, with the values of the call',
    requirements: ['BOD-003'],
    run: async (stage) => {
      const call = stage.calls.screen();
      const request = await deliverScreen(stage, call);
      demandShape(request, 'screen');
      for (const name of ['userId', 'name']) demandMember('BOD-003', request, [name], call[name]);
    },
  },
  {
    id: 'body/screen-context',
    title: 'The context of a screen body gives device, os and app as the call did',
    requirements: ['BOD-019'],
    run: async (stage) => {
      const call = stage.calls.screen();
      const request = await deliverScreen(stage, call);
      for (const [part, members] of Object.entries(call['context'] as Record<string, Record<string, string>>)) {
        for (const [name, value] of Object.entries(members)) {
          demandMember('BOD-019', request, ['context', part, name], value);
        }
      }
    },
  },
  {
    id: 'body/delete',
    title: 'A delete body has the listed members',
    requirements: ['BOD-008'],
    run: async (stage) => demandShape(await deliverDeletion(stage), 'delete'),
  },
  {
    id: 'body/json',
    title: 'Bodies of all kinds are JSON objects',
    requirements: ['BOD-001'],
    run: async (stage) => {
      for (const request of await deliverAll(stage)) demand(judgeJson(request));
    },
  },
  {
    id: 'body/version',
    title: 'The version of every call body is the integer 1',
    requirements: ['BOD-009'],
    run: async (stage) => {
      for (const request of await deliverAll(stage)) demandMember('BOD-009', request, ['version'], 1);
    },
  },
  {
    id: 'body/delete-without-version',
    title: 'A delete body has no version, while a call body of the same source has',
    requirements: ['BOD-010'],
    run: async (stage) => {
      const request = await deliverDeletion(stage);
      demandThat(!Object.hasOwn(demandBody(request), 'version'), {
        requirement: 'BOD-010',
        expected: 'no `version`',
        seen: `\`version\` ${String(demandBody(request)['version'])}`,
        request,
      });
    },
  },
  {
    id: 'body/type',
    title: 'The type of every call body is the kind of its call',
    requirements: ['BOD-011'],
    run: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
      for (const kind of SURE_KINDS) {
        demandMember('BOD-011', await source.deliver(stage.calls.of(kind)), ['type'], kind);
      }
    },
  },
  {
    id: 'body/alias-previous-id',
    title: 'An alias body gives the earlier identity under "Previous ID"',
    requirements: ['BOD-012'],
    run: async (stage) => {
      const call = stage.calls.alias();
      demandMember('BOD-012', await deliver(stage, call), ['Previous ID'], call['previousId']);
    },
  },
  {
    id: 'body/alias-user-id',
    title: 'An alias body gives the new identity under "User ID"',
    requirements: ['BOD-013'],
    run: async (stage) => {
      const call = stage.calls.alias();
      demandMember('BOD-013', await deliver(stage, call), ['User ID'], call['userId']);
    },
  },
  {
    id: 'body/page-recognised-keys',
    title: 'path, referrer, title and url of a page arrive in its properties',
    requirements: ['BOD-021'],
    run: async (stage) => {
      const properties = {
        path: '/docs/start',
        referrer: 'https://search.example.org/?q=start',
        title: 'Getting started',
        url: 'https://www.example.com/docs/start#one',
      };
      const request = await deliver(stage, stage.calls.page({ properties: { ...properties, custom: 'yes' } }));
      for (const [name, value] of Object.entries(properties))
        demandMember('BOD-021', request, ['properties', name], value);
    },
  },
  {
    id: 'body/revenue-string',
    title: 'A revenue given as a string stays a string',
    requirements: ['BOD-022'],
    run: async (stage) => {
      const request = await deliver(stage, stage.calls.track({ properties: { revenue: '19.95' } }));
      demandMember('BOD-022', request, ['properties', 'revenue'], '19.95');
    },
  },
] as const satisfies readonly Case[];

/** Has one call delivered by a source of its own. */
export async function deliver(stage: Stage, call: CallDocument): Promise<ReceivedRequest> {
  const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
  return source.deliver(call);
}

/** The same for a screen call, which an honest implementation may not deliver. */
export async function deliverScreen(stage: Stage, call: CallDocument): Promise<ReceivedRequest> {
  const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
  return source.deliverOpen(call);
}

async function deliverAll(stage: Stage): Promise<ReceivedRequest[]> {
  const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
  const requests: ReceivedRequest[] = [];
  for (const kind of SURE_KINDS) requests.push(await source.deliver(stage.calls.of(kind)));
  return requests;
}

async function deliverDeletion(stage: Stage): Promise<ReceivedRequest> {
  const receiver = await stage.receiver();
  const source = await stage.source({ hooks: [{ receiver }] });
  await source.deliver(stage.calls.track());
  await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
  return stage.arrival(receiver, 2, 'the delete notification', 'DEL-001');
}

/** Ends the case where a body lacks the shape of `kind`, whatever kind it names itself. */
export function demandShape(request: ReceivedRequest, kind: BodyKind): void {
  demandBody(request);
  demand(judgeShapeAs(kind, request).find(({ requirement }) => requirement === SHAPE_REQUIREMENTS[kind]));
}
