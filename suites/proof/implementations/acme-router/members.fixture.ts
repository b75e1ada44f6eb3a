import { refusal } from './refusal.fixture.ts';

export type Members = Record<string, unknown>;

/** The value as an object; refuses anything else. `what` names the value in the message. */
export function asMembers(value: unknown, what: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refusal(400, `Expected ${what} to be an object`);
  }
  return value as Members;
}

/** The text of a member. Null and the empty string mean the same as no member. */
export function textOf(members: Members, name: string): string | undefined {
  const value = members[name] ?? '';
  if (typeof value !== 'string') {
    throw refusal(400, `Expected \`${name}\` to be a string`);
  }
  return value === '' ? undefined : value;
}

export function requiredText(members: Members, name: string): string {
  const value = textOf(members, name);
  if (value === undefined) {
    throw refusal(400, `Expected \`${name}\` to be there`);
  }
  return value;
}

export function objectOf(members: Members, name: string): Members | undefined {
  const value = members[name] ?? undefined;
  return value === undefined ? undefined : asMembers(value, `\`${name}\``);
}

/** The distinct texts of a list member, in the order of their first occurrence. */
export function textsOf(members: Members, name: string): Set<string> {
  const value = members[name];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw refusal(400, `Expected \`${name}\` to be a list of strings`);
  }
  return new Set(value);
}
