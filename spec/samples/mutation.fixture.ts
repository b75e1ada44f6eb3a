import { RoutespecError } from '../error.ts';

/** A change that makes a valid document invalid, whatever else is in it. */
export interface Mutation {
  /** What the change does, as it reads in the name of a test. */
  readonly what: string;
  /** The invalid twin; the document itself stays as it was. Throws `invalid` for what is not an object. */
  readonly mutate: (document: unknown) => unknown;
}

function copyOf(document: unknown): Record<string, unknown> {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new RoutespecError('invalid', `Expected a document to be an object, got ${JSON.stringify(document)}`);
  }
  return { ...document };
}

/** The member is missing. */
export const without = (member: string): Mutation => ({
  what: `without \`${member}\``,
  mutate: (document) => {
    const { [member]: _, ...rest } = copyOf(document);
    return rest;
  },
});

/** One mutation for each value: the member has it, whether it was there before or not. */
export const having = (member: string, ...values: readonly unknown[]): readonly Mutation[] =>
  values.map((value) => ({
    what: `with \`${member}\` ${JSON.stringify(value)}`,
    mutate: (document) => ({ ...copyOf(document), [member]: value }),
  }));

/** A required member that is missing, or has one of these values. */
export const required = (member: string, ...wrong: readonly unknown[]): readonly Mutation[] => [
  without(member),
  ...having(member, null, ...wrong),
];

/** Ways not to be a text. */
export const NOT_TEXT = [1, true, {}, ['text']] as const;
/** Ways not to be an object. */
export const NOT_OBJECT = ['text', 1, true, ['text']] as const;
/** Ways not to be a count. */
export const NOT_COUNT = ['1', -1, 1.5, true] as const;
/** Ways not to be a full URL with one of the two schemes. */
export const NOT_URL = ['example.com/hook', '/hook', 'ftp://example.com/', 'http://', 'http:///hook', '', 1] as const;
