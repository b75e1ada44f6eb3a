import type { z } from 'zod/v3';
import { withArticle } from '../grammar.ts';
import { shownJson } from './visible.ts';

/**
 * A validation issue in one sentence: `` `event` must be a string, got nothing``.
 * @param whole the name of the value itself
 * @param where follows the name, such as ` in settings.json`
 */
export function sentenceOfIssue(
  issue: z.ZodIssue | undefined,
  value: unknown,
  { whole = 'body', where = '' } = {},
): string {
  const path = issue?.path ?? [];
  const place = `\`${path.join('.') || whole}\`${where} must`;
  if (issue?.code === 'unrecognized_keys') return `${place} have no member \`${issue.keys[0]}\``;
  const got = shownJson(path.reduce<unknown>((holder, name) => Object(holder)[name], value));
  return `${place} be ${issue === undefined ? 'something else' : describeDemand(issue)}, got ${got}`;
}

function describeDemand(issue: z.ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'never' ? 'absent' : withArticle(issue.expected);
    case 'invalid_literal':
      return JSON.stringify(issue.expected);
    case 'invalid_enum_value':
    case 'invalid_union_discriminator':
      return `one of ${issue.options.join(', ')}`;
    case 'invalid_union':
      return 'in one of its allowed forms';
    case 'invalid_string':
      return 'a string in the right form';
    case 'too_small':
      return describeSize(issue.type, issue.inclusive ? 'at least' : 'more than', issue.minimum);
    case 'too_big':
      return describeSize(issue.type, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    default:
      return `valid (${issue.message})`;
  }
}

function describeSize(type: string, bound: string, limit: number | bigint): string {
  if (type === 'string') return `a string of ${bound} ${limit} characters`;
  return type === 'array' ? `a list of ${bound} ${limit}` : `${bound} ${limit}`;
}
