import { createHash } from 'node:crypto';
import type { Message } from '../../model/message.ts';
import type { Each } from '../replacement.ts';

/** A choice that shows immediately, in the messages that it suits. */
export function each(suits: (message: Message) => boolean): Each {
  return { suits, afterFailure: false };
}

export const EACH_MESSAGE = each(() => true);
export const EACH_CALL = each(({ content }) => content.type !== 'delete');
export const EACH_TO_SEVERAL_URLS = each(({ source }) => source.webhooks.length > 1);
export const EACH_AFTER_FAILURE = { ...EACH_MESSAGE, afterFailure: true };

export function eachOfKind(kind: Message['content']['type']): Each {
  return each(({ content }) => content.type === kind);
}

/** Suits the messages whose JSON has such text. */
export function eachWithText(text: RegExp): Each {
  return each(({ content }) => text.test(JSON.stringify(content)));
}

/** A number from 0 to `count - 1` that looks random, and is always the same for the same message. */
export function drawChance({ content, receivedAtMs }: Message, count: number): number {
  const digest = createHash('sha256')
    .update(`${receivedAtMs} ${JSON.stringify(content)}`)
    .digest();
  return digest.readUInt32BE(0) % count;
}
