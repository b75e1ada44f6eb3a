import { isCall } from '../../spec/checks/checks.ts';
import { writeExact } from '../../spec/exact-json.ts';
import { type Call, callSchema } from '../../spec/shapes/calls.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { type Batch, inflate, type RequestKind } from '../ingestion.ts';
import { isObject } from '../json-object.ts';
import { footprintBytes, MAX_JSON_BYTES_PER_FOOTPRINT } from '../model/budget.ts';
import type { Memory } from '../model/memory.ts';
import type { Rules } from '../rules/rules.ts';
import type { World } from '../world/world.ts';
import { MAX_BODY_BYTES, type Parsed, parseBody, parseJson, parseValue } from './reception.ts';

/** The result of reading a call: the call, no call because it is dropped, or a refusal with a status. */
type Intake = { readonly calls: readonly Call[] } | Refusal;

export interface Refusal {
  readonly status: 400 | 413;
  readonly problem: string;
}

/** Reads one call of the conformance API. The bytes are the call, and their count is its size. */
export function readCall(world: World, bytes: Uint8Array): Intake {
  return refusalBySize(world, bytes) ?? takeParsed(parseBody(bytes, callSchema, isCall));
}

/**
 * Reads one item of a batch from a client library. Its size is the size of its compact JSON, because its bytes in the
 * batch are no longer known.
 */
export function readItem(world: World, item: unknown, isExplained = true): Intake {
  if (!isObject(item)) return { status: 400, problem: 'Expected a call to be an object, got something else' };
  const refusal = isSmall(world.rules, item) ? null : refusalBySize(world, Buffer.from(writeExact(item)));
  if (refusal !== null) return refusal;
  const call = world.rules.callOfItem(item);
  if (!isExplained && !isCall(call)) return { status: 400, problem: 'Expected a call, got something else' };
  return takeParsed(parseValue(call, callSchema, isCall));
}

/**
 * Most bad items of a batch that are reported. To find the reason takes a hundred times as long as to find that an item is
 * bad, and a batch has room for 150,000.
 */
const MAX_REPORTED = 10;

/**
 * Reads the items of a batch. A bad one is reported and left out, and the others are still taken. One that came alone is refused.
 */
export function readItems(world: World, { items, isSingle }: Batch, report: (refusal: Refusal) => void): Intake {
  const calls: Call[] = [];
  let bad = 0;
  for (const item of items) {
    const intake = readItem(world, item, bad < MAX_REPORTED);
    if ('calls' in intake) calls.push(...intake.calls);
    else if (isSingle) return intake;
    else if (++bad <= MAX_REPORTED) report(intake);
  }
  return { calls };
}

/** True if an item is so small that its JSON fits in any case, and need not be written to be measured. */
function isSmall({ callSizeBytes }: Rules, item: JsonObject): boolean {
  return MAX_JSON_BYTES_PER_FOOTPRINT * footprintBytes(item) <= callSizeBytes;
}

/** The refusal of a call that is too large ("Limits"); null for any other. */
function refusalBySize({ rules, log, memory }: World, bytes: Uint8Array): Intake | null {
  const sizeBytes = rules.sizeOfCall(bytes);
  if (sizeBytes <= rules.callSizeBytes) return null;
  const problem = `Expected a call to have at most ${rules.callSizeBytes} bytes, got ${sizeBytes}`;
  rules.observe({ kind: 'misfit', of: 'size' }, memory);
  log.write('call-size', problem);
  return rules.oversizeCall === 'refused' ? { status: 413, problem } : { calls: [] };
}

function takeParsed(parsed: Parsed<Call>): Intake {
  return 'problem' in parsed ? { status: 400, problem: parsed.problem } : { calls: [parsed.value] };
}

/** A request from a client library as received. */
interface IngestionRequest {
  /** Null if it exceeds the bytes that are ever read. */
  readonly received: Uint8Array | null;
  readonly contentEncoding: string | undefined;
  readonly kind: RequestKind;
  /** The memory of faults in the world. */
  readonly memory: Memory;
}

/** Decompresses and reads the body of a request, within the limit of a batch ("Limits"). */
export function openBatch(rules: Rules, request: IngestionRequest): Batch | { readonly problem: string } {
  const { received, contentEncoding, kind, memory } = request;
  const tooLarge = { problem: `Expected a request of at most ${rules.batchSizeBytes} bytes, got more` };
  if (received === null) return tooLarge;
  const inflated = inflate(received, contentEncoding, MAX_BODY_BYTES);
  if ('problem' in inflated) return inflated;
  if (inflated.bytes.byteLength > rules.batchSizeBytes) return tooLarge;
  const json = parseJson(inflated.bytes);
  return 'problem' in json ? json : rules.readBatch(json.value, kind, memory);
}
