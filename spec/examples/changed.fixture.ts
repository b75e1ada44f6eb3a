/** For tests only: documents that are wrong in one place, or changed in a way that stays right. */

/** Values of all types, and texts that almost are a number, a URL or an instant. */
const VALUES = [
  ...[null, true, 0, 1, -1, 1.5, 1e300, '', '1', 'text', 'track', 'true', [], {}, ['text'], [1], [null], [{}]],
  ...['example.com/hook', '/hook', 'ftp://example.com/', 'http://', 'http:///hook', 'http://a/\n', 'http://a/hook'],
  ...['2026-01-01', '2026-01-01T00:00:00', '2026-01-01T25:00:00Z', '2026-01-01T00:00:00Z\n', '2026-01-01T00:00:00Z'],
] as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every document that another becomes if one of its members, at any depth, is missing or has another value. */
export function listChanges(document: unknown): unknown[] {
  if (Array.isArray(document)) return document.slice(0, 2).flatMap((item) => listChanges(item).map((each) => [each]));
  if (!isObject(document)) return [];
  return Object.entries(document).flatMap(([name, value]) => {
    const { [name]: _, ...rest } = document;
    return [rest, ...[...VALUES, ...listChanges(value)].map((other) => ({ ...document, [name]: other }))];
  });
}
