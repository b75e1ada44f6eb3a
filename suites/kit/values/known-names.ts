/** Names of members that a library may know, and carry over from one thing that a user does to the next. */
const KNOWN_NAMES = [
  ...['url', 'path', 'title', 'referrer', 'search', 'name', 'category', 'email', 'phone', 'plan', 'company'],
  ...['ip', 'locale', 'timezone', 'userAgent', 'page', 'campaign', 'device', 'os', 'app', 'library', 'sessionId'],
] as const;

/** An object with all of these members, each of which holds this value. */
export function knownMembers(value: string): Readonly<Record<string, string>> {
  return Object.fromEntries(KNOWN_NAMES.map((name) => [name, value]));
}
