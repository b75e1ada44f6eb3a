import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { EITHER_IDENTITY, GO_METHOD_FACTS, OBJECT_FIELDS } from '../../capture/go-methods.ts';

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

export const PATTERN_REQUIREMENTS: readonly RequirementId[] = [
  ...new Set<RequirementId>([
    ...GO_METHODS.map((method) => GO_METHOD_FACTS[method].sent),
    ...Object.values<RequirementId>(GO_METHOD_FACTS.Page.texts),
    ...EITHER_IDENTITY.map((method) => GO_METHOD_FACTS[method].sentAnonymous),
    ...OBJECT_FIELDS.map(({ requirement }) => requirement),
  ]),
];

/** Messages with patterns in each of their texts, and in the keys and values of each of their objects: too few for a flush. */
export function patternSteps() {
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
