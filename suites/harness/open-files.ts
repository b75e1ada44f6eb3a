import { RoutespecError } from '../../spec/error.ts';

/** Error codes of a process, or a whole machine, with too many files and connections open. */
const TOO_MANY: readonly unknown[] = ['EMFILE', 'ENFILE'];

/** A sentence for the user if the machine allowed too few open files; otherwise undefined. */
export function explainOpenFiles(error: unknown): RoutespecError | undefined {
  if (!(error instanceof Error && 'code' in error && TOO_MANY.includes(error.code))) return undefined;
  const message = `Too many open files and connections (${error.code}). Raise the limit with \`ulimit -n\``;
  return new RoutespecError('machine', message, { cause: error });
}
