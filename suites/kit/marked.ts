import type { SureKind } from '../stage/sure-kinds.ts';

/** The members of a call of this kind with a mark in one of them, for calls that have their user in common with others. */
export function marked(kind: SureKind, mark: string): Readonly<Record<string, unknown>> {
  if (kind === 'alias') return { previousId: mark };
  return kind === 'identify' || kind === 'group' ? { traits: { mark } } : { properties: { mark } };
}
