import { z } from 'zod/v3';
import { wholeNumber } from './json.ts';

/** A line of `traces.jsonl`, which `routespec run --trace` writes, and `routespec judge` reads. */

const bytesSchema = z.union([z.string(), z.object({ base64: z.string() })]);
export type StoredBytes = z.infer<typeof bytesSchema>;

/** Epoch milliseconds on the clock of the world. */
const instantMs = z.number();
const placesSchema = z.array(wholeNumber);
/** Positions of requests in `requests` of the line. */
const requestsSchema = placesSchema;
/** Pairs: the position of a source, and which of its secrets or settings. */
const indexesSchema = z.array(z.tuple([z.number(), z.number()]));
const planSchema = z.record(z.unknown());

/** The reaction of an endpoint. Its kinds are those of the suite, and may become more. */
const replySchema = z
  .object({
    kind: z.string(),
    status: z.number().int().optional(),
    afterMs: z.number().optional(),
    headers: z.record(z.string()).optional(),
    body: z.string().optional(),
  })
  .passthrough();

const storedRequestSchema = z.object({
  receiver: z.string(),
  index: wholeNumber,
  atMs: instantMs,
  method: z.string(),
  /** As in the request line. */
  target: z.string(),
  httpVersion: z.string(),
  /** In the order and letter case of the request. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: bytesSchema,
  isIpv6: z.literal(true).optional(),
  excess: bytesSchema.optional(),
  reply: replySchema.optional(),
});
export type StoredRequest = z.infer<typeof storedRequestSchema>;

const hookSchema = z.object({
  plan: planSchema,
  name: z.string(),
  authority: z.string().optional(),
  requests: requestsSchema,
  asides: requestsSchema.optional(),
});

const settingsSchema = z.object({
  enabled: z.boolean(),
  hooks: placesSchema,
  /** Null for the settings that it had from the beginning. */
  putMs: z.number().nullable(),
});

const messageSchema = z.object({
  key: z.string().optional(),
  mark: z.string(),
  call: z.object({ type: z.string() }).passthrough().optional(),
  audience: z.object({ isNew: z.boolean(), trait: z.string() }).optional(),
  isTooLarge: z.literal(true).optional(),
  isByClient: z.literal(true).optional(),
  userId: z.string(),
  sources: placesSchema,
  handedInMs: instantMs,
  refused: z.object({ requirement: z.string(), expected: z.string(), seen: z.string() }).optional(),
  secretIndexes: indexesSchema,
  settingsIndexes: indexesSchema,
});

const clockSchema = z.enum(['counted', 'stepped', 'real']);

const routerTraceSchema = z.object({
  clock: clockSchema,
  endMs: instantMs,
  drift: z.object({ leastMs: z.number(), mostMs: z.number() }).optional(),
  sources: z.array(
    z.object({
      plan: planSchema,
      secrets: z.array(z.string().nullable()),
      settings: z.array(settingsSchema),
      hooks: z.array(hookSchema),
    }),
  ),
  messages: z.array(messageSchema),
  syncs: z.array(
    z.object({
      source: z.number().int(),
      trait: z.string(),
      changed: z.array(z.string()),
      begin: z.number().int(),
      atMs: instantMs,
    }),
  ),
  log: z.array(z.object({ at: z.string() }).passthrough()).optional(),
});
export type StoredRouterTrace = z.infer<typeof routerTraceSchema>;

const clientMessageSchema = z.object({
  key: z.string(),
  method: z.string(),
  mark: z.string(),
  fields: z.record(z.unknown()),
  returned: z.object({ kind: z.enum(['taken', 'not-returned', 'refused']), error: z.string().optional() }),
  calledMs: instantMs,
  queuedMs: instantMs,
  sightings: requestsSchema,
  strays: requestsSchema,
});

const clientTraceSchema = z.object({
  clock: clockSchema,
  lagMs: z.number(),
  isSilent: z.boolean(),
  endMs: instantMs,
  clients: z.array(
    z.object({
      key: z.string(),
      plan: planSchema,
      service: z.string(),
      requests: requestsSchema,
      bornMs: instantMs,
      closedMs: z.number().optional(),
      messages: z.array(clientMessageSchema),
    }),
  ),
});
export type StoredClientTrace = z.infer<typeof clientTraceSchema>;

/** The part of a world in its case. */
export const WORLD_PARTS = ['world', 'special', 'control'] as const;
export type WorldPart = (typeof WORLD_PARTS)[number];

/** The trace of one world, with the world itself. */
export const storedWorldSchema = z.object({
  plan: planSchema,
  requests: z.array(storedRequestSchema),
  router: routerTraceSchema.optional(),
  client: clientTraceSchema.optional(),
});
export type StoredWorld = z.infer<typeof storedWorldSchema>;

const playSchema = wholeNumber;
const caseSchema = z.string();

const worldLineSchema = z
  .object({
    line: z.literal('world'),
    play: playSchema,
    case: caseSchema,
    part: z.enum(WORLD_PARTS),
    control: z.string().optional(),
  })
  .merge(storedWorldSchema);
export type WorldLine = z.infer<typeof worldLineSchema>;

const caseLineSchema = z.object({
  line: z.literal('case'),
  play: playSchema,
  case: caseSchema,
  seed: z.number().int().optional(),
  status: z.string(),
  requirement: z.string().optional(),
});
export type CaseLine = z.infer<typeof caseLineSchema>;

const cutLineSchema = z.object({ line: z.literal('cut'), reason: z.string() });

export const traceLineSchema = z.discriminatedUnion('line', [worldLineSchema, caseLineSchema, cutLineSchema]);
export type TraceLine = z.infer<typeof traceLineSchema>;
