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
  [callSchema, { type: 'track' }, 'Expected `event` to be a string, got nothing'],
  [callSchema, { type: 'track', event: 7 }, 'Expected `event` to be a string, got 7'],
  [callSchema, { type: 'page', properties: [] }, 'Expected `properties` to be an object, got an array'],
  [callSchema, {}, 'Expected `type` to be one of identify, track, page, screen, group, alias, got nothing'],
  [callSchema, null, 'Expected `body` to be an object, got null'],
  [devMoveSchema, { by: 1 }, 'Expected `body` to be in one of the forms that it may have, got an object'],
  [SHAPE, { type: 'tv' }, 'Expected `type` to be one of web, mobile, got "tv"'],
  [SHAPE, { version: '1' }, 'Expected `version` to be 1, got "1"'],
  [SHAPE, { count: 1.5 }, 'Expected `count` to be an integer, got 1.5'],
  [SHAPE, { count: 0 }, 'Expected `count` to be at least 1, got 0'],
  [SHAPE, { count: 10 }, 'Expected `count` to be at most 9, got 10'],
  [SHAPE, { key: '' }, 'Expected `key` to be a text of at least 1 characters, got ""'],
  [SHAPE, { key: 'b' }, 'Expected `key` to be a text of the right form, got "b"'],
  [SHAPE, { list: [] }, 'Expected `list` to be a list of at least 1, got an array'],
  [SHAPE, { list: ['a', 1] }, 'Expected `list.1` to be a string, got 1'],
  [SHAPE, { never: 1 }, 'Expected `never` to be absent, got 1'],
  [SHAPE, { secret: 1 }, 'Expected `body` to have no member `secret`'],
])('of %#: what is wrong, where, and what is there instead', (schema, value, sentence) => {
  expect(sentenceOfIssue(schema.safeParse(value).error?.issues[0], value)).toBe(sentence);
});
