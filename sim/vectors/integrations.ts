import type { JsonObject } from '../../spec/shapes/json.ts';
import type { IntegrationsVector } from '../../spec/shapes/vectors.ts';
import { matchGroups, readRows, splitItems } from './rows.ts';

const KINDS = ['track', 'page', 'identify', 'group', 'alias'] as const;
type Kind = (typeof KINDS)[number] | 'screen';

/** Name, clause, integrations if there are any, and their effect on webhooks, with a description. Eleven others show a limit. */
const SWITCHES = `
  absent | SEL-001 |  | on | no integrations object
  empty | SEL-001 | {} | on | an empty integrations object
  all-on | SEL-001 | {"All":true} | on | All on
  all-off | SEL-002 | {"All":false} | off | All off
  all-off-webhooks-on | SEL-003 | {"All":false,"Webhooks":true} | on | All off and Webhooks on
  webhooks-on-all-off | SEL-003 | {"Webhooks":true,"All":false} | on | Webhooks on and All off, in this order
  webhooks-off | SEL-004 | {"Webhooks":false} | off | Webhooks off
  webhooks-off-all-on | SEL-004 | {"All":true,"Webhooks":false} | off | Webhooks off and All on
  both-off | SEL-004 | {"All":false,"Webhooks":false} | off | All and Webhooks off
  webhooks-on | SEL-001 | {"Webhooks":true} | on | Webhooks on
  lower-case-off | SEL-005 | {"webhooks":false} | on | webhooks, in lower case, off
  all-off-lower-case-on | SEL-005 | {"All":false,"webhooks":true} | off | All off and webhooks, in lower case, on
  upper-case-off | SEL-005 | {"WEBHOOKS":false} | on | WEBHOOKS, in upper case, off
  singular-off | SEL-005 | {"Webhook":false} | on | Webhook, without an s, off
  other-off | SEL-006 | {"Mailer":false} | on | another destination off
  other-on | SEL-006 | {"Mailer":true} | on | another destination on
  all-off-other-on | SEL-006 | {"All":false,"Mailer":true} | off | All off and another destination on
  all-off-both-on | SEL-003 | {"All":false,"Mailer":true,"Webhooks":true} | on | All off, and another destination and Webhooks on
  others-mixed | SEL-006 | {"Mailer":true,"Warehouse":false} | on | one other destination on and another one off
  longer-name-off | SEL-006 | {"Webhooks Beta":false} | on | a destination off whose name begins like Webhooks
  webhooks-off-other-on | SEL-004 | {"Mailer":true,"Webhooks":false} | off | Webhooks off and another destination on
  webhooks-off-after-many | SEL-004 | {"Other 1":true,"Other 2":false,"Other 3":true,"Other 4":false,"Other 5":true,"Other 6":false,"Other 7":true,"Other 8":false,"Other 9":true,"Other 10":false,"Other 11":true,"Webhooks":false} | off | Webhooks off after many others
  webhooks-on-after-many | SEL-003 | {"All":false,"Other 1":true,"Other 2":false,"Other 3":true,"Other 4":false,"Other 5":true,"Other 6":false,"Other 7":true,"Other 8":false,"Other 9":true,"Other 10":false,"Other 11":true,"Webhooks":true} | on | Webhooks on after many others, with All off
  many-others | SEL-006 | {"Other 1":true,"Other 2":false,"Other 3":true,"Other 4":false,"Other 5":true,"Other 6":false,"Other 7":true,"Other 8":false,"Other 9":true,"Other 10":false,"Other 11":true} | on | many others
`;

const MEMBERS: Readonly<Record<Kind, JsonObject>> = {
  track: { event: 'Signed Up' },
  page: { properties: { path: '/a' } },
  identify: { traits: { plan: 'pro' } },
  group: { groupId: 'g1' },
  alias: { previousId: 'anon-7' },
  screen: { name: 'Home' },
};

const makeCall = (kind: Kind, userId: string, integrations?: JsonObject): JsonObject => ({
  type: kind,
  userId,
  ...MEMBERS[kind],
  ...(integrations === undefined ? {} : { integrations }),
});

function makeSingle(
  kind: Kind,
  [name, requirement = '', json = '', effect, what]: readonly string[],
  index: number,
  source: IntegrationsVector['source'],
): IntegrationsVector {
  const isDelivered = effect === 'on';
  return {
    id: `integrations/${kind}-${source}-${name}`,
    description: `${isDelivered ? 'Delivered' : 'Not delivered'}: a ${kind} call of a ${source} source with ${what}.`,
    requirement: kind === 'track' || isDelivered ? requirement : 'SEL-007',
    treatment: 'valid',
    source,
    calls: [makeCall(kind, `i${index}`, json === '' ? undefined : JSON.parse(json))],
    delivered: [isDelivered],
  };
}

/** Name, clause, source, calls and description. The integrations of one call apply to that call only. */
const SEQUENCES = `
  track-off-then-plain | SEL-001 | web | track s-track {"Webhooks":false} off, track s-track on, page s-track on, identify s-track on | a track call that is switched off, and calls of the same user without switches
  page-off-then-plain | SEL-001 | web | page s-page {"Webhooks":false} off, track s-page on, page s-page on, identify s-page on | a page call that is switched off, and calls of the same user without switches
  identify-off-then-plain | SEL-001 | web | identify s-identify {"Webhooks":false} off, track s-identify on, page s-identify on, identify s-identify on | a identify call that is switched off, and calls of the same user without switches
  group-off-then-plain | SEL-001 | web | group s-group {"Webhooks":false} off, track s-group on, page s-group on, identify s-group on | a group call that is switched off, and calls of the same user without switches
  alias-off-then-plain | SEL-001 | web | alias s-alias {"Webhooks":false} off, track s-alias on, page s-alias on, identify s-alias on | a alias call that is switched off, and calls of the same user without switches
  same-names-other-values | SEL-004 | web | track s1 {"All":true,"Webhooks":true} on, track s1 {"All":true,"Webhooks":false} off, track s1 {"All":false,"Webhooks":true} on, track s1 {"All":false,"Webhooks":false} off | switches of the same names with other values
  one-name-other-values | SEL-002 | web | track s2 {"All":false} off, track s2 {"All":true} on, track s2 {"All":false} off | All off, on, and off again
  deletion-after-off-web | SEL-009 | web | track s3-web {"Webhooks":false} off, delete s3-web on | a call of a web source that is switched off, and a deletion request for its user
  deletion-after-off-mobile | SEL-009 | mobile | track s3-mobile {"Webhooks":false} off, delete s3-mobile on | a call of a mobile source that is switched off, and a deletion request for its user
  deletion-after-off-server | SEL-009 | server | track s3-server {"Webhooks":false} off, delete s3-server on | a call of a server source that is switched off, and a deletion request for its user
  on-after-off | SEL-003 | web | identify s4 {"Webhooks":false} off, identify s4 {"All":false,"Webhooks":true} on, track s4 on | a user who is switched off and on again
`;

const STEP = /^(?<kind>\w+) (?<userId>[\w-]+)(?: (?<json>\{.*\}))? (?<effect>on|off)$/;

function readStep(item: string): { readonly call: JsonObject; readonly isDelivered: boolean } {
  const { kind, userId = '', json, effect } = matchGroups(item, STEP);
  const integrations = json === undefined ? undefined : JSON.parse(json);
  const call = kind === 'delete' ? { type: kind, userId } : makeCall(kind as Kind, userId, integrations);
  return { call, isDelivered: effect === 'on' };
}

function makeSequence([name, requirement = '', source, steps = '', what]: readonly string[]): IntegrationsVector {
  const sent = splitItems(steps).map(readStep);
  return {
    id: `integrations/after-${name}`,
    description: `One after another: ${what}.`,
    requirement,
    treatment: 'valid',
    source: source as IntegrationsVector['source'],
    calls: sent.map(({ call }) => call),
    delivered: sent.map(({ isDelivered }) => isDelivered),
  };
}

/** Integrations that the document does not mention. */
const OPEN: readonly (readonly [name: string, what: string, kind: Kind, integrations: JsonObject])[] = [
  ['lower-case-all', 'all, in lower case, off', 'track', { all: false }],
  ['text-false', 'Webhooks with the text false', 'track', { Webhooks: 'false' }],
  ['zero', 'Webhooks with the number 0', 'track', { Webhooks: 0 }],
  ['null', 'Webhooks with null', 'track', { Webhooks: null }],
  ['object', 'Webhooks with settings', 'track', { All: false, Webhooks: { debug: true } }],
  ['screen-off', 'Webhooks off, in a screen call', 'screen', { Webhooks: false }],
  ['screen-all-off', 'All off, in a screen call', 'screen', { All: false }],
];

/** All vectors about integrations objects, in a fixed order. */
export function integrationsVectors(): IntegrationsVector[] {
  const switches = readRows(SWITCHES);
  const kinds = KINDS.flatMap((kind) => switches.map((row, index) => makeSingle(kind, row, index, 'web')));
  const sources = (['mobile', 'server'] as const).flatMap((source) =>
    switches.slice(0, 9).map((row, index) => makeSingle('track', row, index, source)),
  );
  return [
    ...kinds,
    ...sources,
    ...readRows(SEQUENCES).map(makeSequence),
    ...OPEN.map(
      ([name, what, kind, integrations]): IntegrationsVector => ({
        id: `integrations/open-${name}`,
        description: `Open: ${what}.`,
        requirement: kind === 'screen' ? 'SEL-008' : 'SEL-010',
        treatment: 'acceptable',
        source: 'web',
        calls: [makeCall(kind, `o-${name}`, integrations)],
        delivered: [null],
      }),
    ),
  ];
}
