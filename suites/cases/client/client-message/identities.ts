import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS, OBJECT_FIELDS } from '../../../harness/capture/go-methods.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Text that formats, templates, replacements and variable substitution would change. */
const PATTERN =
  '100% of %s %d %v %+v %q %% %1$s %(a)s %20 $1 $& $a \u0024{a} {0} {{a}} {a} #{a} \\1 :a ?1 <%= a %> `a` %';

/** The text fields of a method besides its user. */
const TEXTS: Readonly<Record<GoMethod, readonly string[]>> = {
  Identify: [],
  Track: ['Event'],
  Page: ['Name', 'Category'],
  Group: ['GroupId'],
  Alias: ['PreviousId'],
};

const PATTERN_REQUIREMENTS: readonly RequirementId[] = [
  ...new Set<RequirementId>([
    ...GO_METHODS.map((method) => GO_METHOD_FACTS[method].sent),
    ...Object.values<RequirementId>(GO_METHOD_FACTS.Page.texts),
    ...EITHER_IDENTITY.map((method) => GO_METHOD_FACTS[method].sentAnonymous),
    ...OBJECT_FIELDS.map(({ requirement }) => requirement),
  ]),
];

/** Messages with patterns in each of their texts, and in the keys and values of each of their objects: too few for a flush. */
function patternSteps() {
  return [
    ...GO_METHODS.map((method) => ({ message: { method, UserId: `UserId ${PATTERN}` } })),
    ...EITHER_IDENTITY.map((method) => ({ message: { method, AnonymousId: `AnonymousId ${PATTERN}` } })),
    // One of each method with patterns in everything but its user.
    ...GO_METHODS.map((method) => ({
      message: {
        method,
        ...Object.fromEntries(TEXTS[method].map((field) => [field, `${field} ${PATTERN}`])),
        ...Object.fromEntries(
          OBJECT_FIELDS.filter((each) => each.method === method).map(({ field }) => [
            field,
            { [`${field} ${PATTERN}`]: field === 'Integrations' ? true : PATTERN },
          ]),
        ),
      },
    })),
  ];
}

/** For each method, the requirement to send the message of a known user, and that of an anonymous one. */
const KNOWN = GO_METHODS.map((method): RequirementId => GO_METHOD_FACTS[method].sent);
const UNKNOWN = EITHER_IDENTITY.map((method): RequirementId => GO_METHOD_FACTS[method].sentAnonymous);

/** Longer than any generated id, and longer than a careless limit. */
const ODD_ID_CHARACTERS = 200;
const ODD_EVENT = '  Größe+Farbe: 50%25 gewählt & “Ja” ';
const [UserId, AnonymousId, GroupId, PreviousId] = ['user', 'unknown', 'group', 'previous'].map(oddId);

/** Every id and event name of each method as odd as allowed. */
const ODD_IDENTITIES = [
  { method: 'Identify', UserId },
  { method: 'Identify', AnonymousId },
  { method: 'Track', UserId },
  { method: 'Track', Event: ODD_EVENT },
  { method: 'Track', AnonymousId },
  { method: 'Page', UserId },
  { method: 'Group', UserId },
  { method: 'Group', GroupId },
  { method: 'Group', AnonymousId },
  { method: 'Alias', UserId },
  { method: 'Alias', PreviousId },
] as const;

export const clientMessageIdentities = [
  sentCase('Identify', 'Identify sends a message with UserId'),
  sentCase('Track', 'Track sends a message with UserId and Event'),
  sentCase('Page', 'Page sends a message with UserId'),
  sentCase('Group', 'Group sends a message with UserId and GroupId'),
  sentCase('Alias', 'Alias sends a message with UserId and PreviousId'),
  ...EITHER_IDENTITY.map(anonymousCase),
  identityCase(
    'page-with-both',
    'Page sends a message with both UserId and AnonymousId',
    ['MSG-010'],
    [{ message: { method: 'Page', UserId: 'user-1', AnonymousId: 'anonymous-1' } }],
  ),
  identityCase(
    'both-identities',
    'Identify, Track and Group accept a message with both UserId and AnonymousId',
    EITHER_IDENTITY.map((method) => GO_METHOD_FACTS[method].sent),
    EITHER_IDENTITY.map((method) => ({
      message: { method, UserId: `user-of-${method}`, AnonymousId: `anonymous-of-${method}` },
    })),
  ),
  identityCase(
    'required-fields-alone',
    'Every method sends a message that has only the required fields',
    [...KNOWN, ...UNKNOWN],
    [
      ...GO_METHODS.map((method) => ({ message: { method } })),
      ...EITHER_IDENTITY.map((method) => ({ message: { method, AnonymousId: `anonymous-${method}` } })),
    ],
  ),
  identityCase(
    'odd-identities',
    'Ids and event names of any length and characters are sent as given',
    [...KNOWN, ...UNKNOWN],
    ODD_IDENTITIES.map((message) => ({ message })),
  ),
  identityCase(
    'patterns',
    'Texts and keys with percent signs, dollar signs and braces are sent as given',
    PATTERN_REQUIREMENTS,
    patternSteps(),
  ),
] as const satisfies readonly Case[];

function identityCase<const Name extends string>(
  name: Name,
  title: string,
  requirements: readonly RequirementId[],
  steps: readonly WorldStep[],
) {
  return worldCase({ id: `client-message/${name}`, title, requirements, world: { steps: [...steps] } });
}

function sentCase<const Method extends GoMethod>(method: Method, title: string) {
  const { kind, sent } = GO_METHOD_FACTS[method];
  return identityCase(
    kind,
    title,
    [sent],
    [
      // If another message arrives, the interval did not fail.
      { message: { method: method === 'Track' ? 'Identify' : 'Track' } },
      { message: { method } },
    ],
  );
}

function anonymousCase<const Method extends (typeof EITHER_IDENTITY)[number]>(method: Method) {
  const { kind, sentAnonymous } = GO_METHOD_FACTS[method];
  return identityCase(
    `anonymous-${kind}`,
    `${method} sends a message with AnonymousId alone`,
    [sentAnonymous],
    [{ message: { method } }, { message: { method, AnonymousId: 'anonymous-1' } }],
  );
}

function oddId(name: string): string {
  return `${name}: U-Ab+c %2B é/`.padEnd(ODD_ID_CHARACTERS, '0123456789aBcDeF');
}
