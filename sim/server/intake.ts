import { type Call, callSchema } from '../../spec/shapes/calls.ts';
import { isObject } from '../json-object.ts';
import type { World } from '../world/world.ts';
import { type Parsed, parseBody, parseValue } from './body/body.ts';

/** The result of reading a call: the call, no call because it is dropped, or a refusal with a status. */
export type Intake = { readonly calls: readonly Call[] } | { readonly status: 400 | 413; readonly problem: string };

/** Reads one call of the target contract. The bytes are the call, and their count is its size. */
export function readCall(world: World, bytes: Uint8Array): Intake {
  return measured(world, bytes, () => parseBody(bytes, callSchema));
}

/**
 * Reads one item of a batch from a client library. Its size is the size of its compact JSON, because the bytes that it
 * had in the batch are no longer known.
 */
export function readItem(world: World, item: unknown): Intake {
  if (!isObject(item)) return { status: 400, problem: 'Expected a call to be an object, got something else' };
  const bytes = Buffer.from(JSON.stringify(item));
  return measured(world, bytes, () => parseValue(world.rules.callOfItem(item), callSchema));
}

/** Reads a call, unless it is too large ("Limits"). */
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
