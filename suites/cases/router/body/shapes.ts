import { capitalised, withArticle } from '../../../../spec/grammar.ts';
import { SHAPE_REQUIREMENTS } from '../../../../spec/requirements/body.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { alike, ODD_IDS, ODD_NAMES, PLAIN_IDS } from '../../../harness/kit/values.ts';
import { DELIVERED, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const SCREEN_CONTEXT = {
  device: { model: 'Model 9', type: 'phone' },
  os: { name: 'AnyOS', version: '17.1' },
  app: { name: 'Shop', version: '3.2.1', build: '1042' },
};

/** Members of a context from which a helpful router might make others. */
const CONTRADICTING = {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  ip: '203.0.113.9',
  locale: 'tr-TR',
  timezone: 'Pacific/Kiritimati',
  library: { name: 'other-ios', version: '9.9.9' },
};

const DEVICES = alike(['model', 'type']);
const SYSTEMS = alike(['name', 'version']);
const APPS = alike(['build', 'name', 'version']);

const IDS = [...ODD_IDS, ...PLAIN_IDS];

const PAGES = [
  {
    path: '/docs/start',
    referrer: 'https://search.example.org/?q=start',
    title: 'Getting started',
    url: 'https://www.example.com/docs/start#one',
  },
  // A URL in an unusual form is sent as the page gave it.
  {
    path: '/a%20b',
    referrer: 'HTTPS://Example.org',
    title: 'A &amp; B',
    url: 'https://Example.com/a/../b c',
  },
  // A page that was reached from itself, without a title.
  {
    path: '/pricing',
    referrer: 'https://www.example.com/pricing',
    title: '/pricing',
    url: 'https://www.example.com/pricing?plan=team',
  },
];

/** Bodies of every kind: what is common to all, what each must have, and values that a careless implementation would change. */
export const bodyShapes = [
  bodyCase('BOD-001', 'json', 'The body of every message is a JSON object', ...oneOfEach()),
  bodyCase('BOD-009', 'version', '`version` is the integer 1 in every call body', ...oneOfEach()),
  bodyCase('BOD-010', 'delete-without-version', 'A delete body has no `version`', { track: {} }, { delete: {} }),
  bodyCase('BOD-011', 'type', '`type` in every call body is the kind of its call', ...oneOfEach()),
  ...SURE_KINDS.map((kind) =>
    bodyCase(
      SHAPE_REQUIREMENTS[kind],
      kind,
      `${capitalised(withArticle(kind))} body has the listed members, with the values of the call`,
      callOf(kind),
    ),
  ),
  bodyCase('BOD-003', 'screen', 'A screen body has the listed members, with the values of the call', {
    screen: { context: SCREEN_CONTEXT },
  }),
  bodyCase(
    'BOD-019',
    'screen-context',
    'A screen body carries `device`, `os` and `app` in `context` as the call gave them',
    { screen: { context: SCREEN_CONTEXT } },
  ),
  bodyCase('BOD-008', 'delete', 'A delete body has the listed members', { track: {} }, { delete: {} }),
  bodyCase('BOD-012', 'alias-previous-id', 'An alias body has the earlier identity under "Previous ID"', { alias: {} }),
  bodyCase('BOD-013', 'alias-user-id', 'An alias body has the new identity under "User ID"', { alias: {} }),
  bodyCase(
    'BOD-021',
    'page-recognised-keys',
    '`path`, `referrer`, `title` and `url` of a page arrive in its properties',
    ...PAGES.map((properties) => ({ page: { properties: { ...properties, custom: 'yes' } } })),
  ),
  bodyCase('BOD-022', 'revenue-string', '`revenue` given as a string stays a string', {
    track: { properties: { revenue: '19.95' } },
  }),
  worldCase({
    id: 'body/odd-ids',
    title: 'Ids of any length and form arrive exactly as given',
    requirements: [
      ...['BOD-002', 'BOD-004', 'BOD-005', 'BOD-007', 'BOD-011', 'BOD-012', 'BOD-013'],
      ...Object.values(DELIVERED),
    ] as RequirementId[],
    world: { steps: IDS.flatMap((id, index) => SURE_KINDS.map((kind) => callWithIds(kind, id, IDS.at(index - 1)))) },
  }),
  bodyCase(
    'BOD-005',
    'odd-event-names',
    'The name of an event arrives exactly as given',
    ...ODD_NAMES.map((event) => ({ track: { event } })),
  ),
  worldCase({
    id: 'body/odd-screens',
    title: 'The name and context of a screen arrive as given, with nothing from earlier calls',
    requirements: ['BOD-003', 'BOD-019'],
    world: {
      steps: [
        ...ODD_NAMES.map((name) => {
          const parts = { device: { model: name, type: name }, os: { name, version: name } };
          const app = { name, version: name, build: name };
          return { screen: { name, context: { ...CONTRADICTING, ...parts, app } } };
        }),
        { screen: { context: { os: { name: 'AnyOS', version: '17.10' } } } },
      ],
    },
  }),
  worldCase({
    id: 'body/alike-screens',
    title: 'Context objects of screens that share one member arrive as given',
    requirements: ['BOD-019'],
    world: {
      sources: { app: { type: 'mobile' } },
      steps: APPS.map((app, at) => ({
        screen: { context: { device: DEVICES[at % DEVICES.length], os: SYSTEMS[at % SYSTEMS.length], app } },
      })),
    },
  }),
  worldCase({
    id: 'body/ids-after-an-alias',
    title: 'A call keeps its own identity after an alias call joined it with another',
    requirements: ['BOD-005', 'BOD-004'],
    world: {
      steps: [
        { alias: { previousId: 'p1', userId: 'u1' } },
        ...['p1', 'u1'].flatMap((userId) => [{ track: { userId } }, { identify: { userId } }]),
      ],
    },
  }),
] as const satisfies readonly Case[];

function bodyCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  title: string,
  ...steps: WorldStep[]
): Case<`body/${Name}`> {
  return worldCase<`body/${Name}`>({ id: `body/${name}`, title, requirements: [requirement], world: { steps } });
}

function oneOfEach() {
  return SURE_KINDS.map((kind) => callOf(kind));
}

/** A call with the ids that the document lists for the body of its kind. */
function callWithIds(kind: SureKind, userId: string, previousId: string | undefined): WorldStep {
  return callOf(kind, {
    userId,
    ...(kind === 'group' ? { groupId: userId } : {}),
    ...(kind === 'alias' ? { previousId } : {}),
  });
}
