import { RoutespecError } from '../error.ts';

/** A change that makes any valid document invalid. */
export interface Mutation {
  /** The change in words, for the name of a test. */
  readonly what: string;
  /** The invalid twin; the document itself is unchanged. Throws `invalid` if the document is not an object. */
  readonly mutate: (document: unknown) => unknown;
}

function copyOf(document: unknown): Record<string, unknown> {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new RoutespecError('invalid', `A document must be an object, got ${JSON.stringify(document)}`);
  }
  return { ...document };
}

export const without = (member: string): Mutation => ({
  what: `without \`${member}\``,
  mutate: (document) => {
    const { [member]: _, ...rest } = copyOf(document);
    return rest;
  },
});

/** One mutation for each value. It sets the member, which may be absent before. */
export const having = (member: string, ...values: readonly unknown[]): readonly Mutation[] =>
  values.map((value) => ({
    what: `with \`${member}\` ${JSON.stringify(value)}`,
    mutate: (document) => ({ ...copyOf(document), [member]: value }),
  }));

/** Mutations of a required member: it is absent, or has one of these values. */
export const required = (member: string, ...wrong: readonly unknown[]): readonly Mutation[] => [
  without(member),
  ...having(member, null, ...wrong),
];

export const NOT_TEXT = [1, true, {}, ['text']] as const;
export const NOT_OBJECT = ['text', 1, true, ['text']] as const;
export const NOT_COUNT = ['1', -1, 1.5, true] as const;
/** Values that are not a full URL with one of the two schemes. */
export const NOT_URL = [
  'example.com/hook',
  '/hook',
  'ftp://example.com/',
  'http://',
  'http:///hook',
  'http://a/\n',
  '',
  1,
] as const;
