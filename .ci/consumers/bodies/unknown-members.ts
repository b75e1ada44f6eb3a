/** What no schema lists. */
const ADDED = { 'not listed': [1, 2.5, null, { deep: 'größe' }] };

/** The same body with unknown members, as a service may add them: in itself, and in each object within its context. */
export function withUnknownMembers(text: string): string {
  const { context, ...body } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...body, ...(context !== undefined && { context: extended(context) }), ...ADDED });
}

function extended(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, extended(member)]);
  return { ...Object.fromEntries(members), ...ADDED };
}
