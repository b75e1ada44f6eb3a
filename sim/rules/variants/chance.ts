import { createHash } from 'node:crypto';
import type { Message } from '../../model/message.ts';

/** A number from 0 to `count - 1` that looks random, and is always the same for the same message. */
export function chanceOf({ content, receivedAtMs }: Message, count: number): number {
  const digest = createHash('sha256')
    .update(`${receivedAtMs} ${JSON.stringify(content)}`)
    .digest();
  return digest.readUInt32BE(0) % count;
}
