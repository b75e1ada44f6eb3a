import { type Call, callSchema } from '../../spec/shapes/calls.ts';
import { isObject } from '../json-object.ts';
import type { World } from '../world/world.ts';
import { type Parsed, parseBody, parseValue } from './body.ts';

/** What becomes of something that should be a call: it is one, it is dropped, or it is refused with a status. */
export type Intake = { readonly calls: readonly Call[] } | { readonly status: 400 | 413; readonly problem: string };

/** One call of the target contract: the bytes are the call, and their number is its size. */
export function readCall(world: World, bytes: Uint8Array): Intake {
  return measured(world, bytes, () => parseBody(bytes, callSchema));
}

/**
 * One item of what a client library sent. Its size is that of its compact JSON, for the bytes that it had among its
 * neighbours are known no longer.
 */
export function readItem(world: World, item: unknown): Intake {
  if (!isObject(item)) return { status: 400, problem: 'Expected a call to be an object, got something else' };
  const bytes = Buffer.from(JSON.stringify(item));
  return measured(world, bytes, () => parseValue(world.rules.callOfItem(item), callSchema));
}

/** A call that is too large is not even read ("Limits"). */
function measured({ rules, log }: World, bytes: Uint8Array, read: () => Parsed<Call>): Intake {
  const sizeBytes = rules.sizeOfCall(bytes);
  if (sizeBytes > rules.callSizeBytes) {
    const problem = `Expected a call to have at most ${rules.callSizeBytes} bytes, got ${sizeBytes}`;
    log.write('call-size', problem);
    return rules.oversizeCall === 'refused' ? { status: 413, problem } : { calls: [] };
  }
  const parsed = read();
  return 'problem' in parsed ? { status: 400, problem: parsed.problem } : { calls: [parsed.value] };
}
