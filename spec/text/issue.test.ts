import { expect, test } from 'vitest';
import { z } from 'zod/v3';
import { callSchema } from '../shapes/calls.ts';
import { devMoveSchema } from '../shapes/dev/state.ts';
import { sentenceOfIssue } from './issue.ts';

const SHAPE = z
  .object({
    type: z.enum(['web', 'mobile']).optional(),
    version: z.literal(1).optional(),
    count: z.number().int().min(1).max(9).optional(),
    key: z.string().min(1).max(3).regex(/^a/).optional(),
    list: z.array(z.string()).min(1).max(2).optional(),
    never: z.never().optional(),
  })
  .strict();

test.each<[schema: z.ZodTypeAny, value: unknown, sentence: string]>([
  [callSchema, { type: 'track' }, '`event` must be a string, got nothing'],
  [callSchema, { type: 'track', event: 7 }, '`event` must be a string, got 7'],
  [callSchema, { type: 'page', properties: [] }, '`properties` must be an object, got an array'],
  [callSchema, {}, '`type` must be one of identify, track, page, screen, group, alias, got nothing'],
  [callSchema, null, '`body` must be an object, got null'],
  [devMoveSchema, { by: 1 }, '`body` must be in one of its allowed forms, got an object'],
  [SHAPE, { type: 'tv' }, '`type` must be one of web, mobile, got "tv"'],
  [SHAPE, { version: '1' }, '`version` must be 1, got "1"'],
  [SHAPE, { count: 1.5 }, '`count` must be an integer, got 1.5'],
  [SHAPE, { count: 0 }, '`count` must be at least 1, got 0'],
  [SHAPE, { count: 10 }, '`count` must be at most 9, got 10'],
  [SHAPE, { key: '' }, '`key` must be a string of at least 1 characters, got ""'],
  [SHAPE, { key: 'b' }, '`key` must be a string in the right form, got "b"'],
  [SHAPE, { list: [] }, '`list` must be a list of at least 1, got an array'],
  [SHAPE, { list: ['a', 1] }, '`list.1` must be a string, got 1'],
  [SHAPE, { never: 1 }, '`never` must be absent, got 1'],
  [SHAPE, { secret: 1 }, '`body` must have no member `secret`'],
])('of %#: what is wrong, where, and what is there instead', (schema, value, sentence) => {
  expect(sentenceOfIssue(schema.safeParse(value).error?.issues[0], value)).toBe(sentence);
});
