import { z } from 'zod/v3';

/** A line of `traces.jsonl`, which `routespec run --trace` writes, and `routespec judge` reads. */

const kind = <const Name extends string>(name: Name) => z.literal(name).describe('Kind of the line.');

const bytesSchema = z
  .union([z.string(), z.object({ base64: z.string().describe('Bytes that are not UTF-8.') })])
  .describe('Bytes: as text if they are UTF-8, otherwise in base64.');
export type StoredBytes = z.infer<typeof bytesSchema>;

const instantMs = z.number().describe('An instant of the world, in epoch milliseconds.');
const placesSchema = z.array(z.number().int().nonnegative());
const requestsSchema = placesSchema.describe('Positions of requests in `requests` of the line.');
const indexesSchema = z
  .array(z.tuple([z.number(), z.number()]))
  .describe('Pairs: the position of a source, and which.');
const planSchema = z.record(z.unknown());

/** The reaction of an endpoint. Its kinds are those of the suite, and may become more. */
const replySchema = z
  .object({
    kind: z.string().describe('answer, stall, reset, …'),
    status: z.number().int().optional(),
    afterMs: z.number().optional().describe('Time of the world until then, in milliseconds.'),
    headers: z.record(z.string()).optional(),
    body: z.string().optional(),
  })
  .passthrough()
  .describe('The reaction of the endpoint.');

const storedRequestSchema = z
  .object({
    receiver: z.string().describe('Name of the endpoint that got it.'),
    index: z.number().int().nonnegative().describe('Position among all requests there, from 0.'),
    atMs: instantMs,
    method: z.string(),
    target: z.string().describe('Path and query, exactly as in the request line.'),
    httpVersion: z.string(),
    headers: z.array(z.tuple([z.string(), z.string()])).describe('In the order and letter case of the request.'),
    body: bytesSchema,
    isIpv6: z.literal(true).optional(),
    excess: bytesSchema.optional(),
    reply: replySchema.optional(),
  })
  .describe('A request as it came.');
export type StoredRequest = z.infer<typeof storedRequestSchema>;

const hookSchema = z.object({
  plan: planSchema,
  name: z.string().describe('Name of its endpoint.'),
  authority: z.string().optional(),
  requests: requestsSchema,
  asides: requestsSchema.optional(),
});

const settingsSchema = z.object({
  enabled: z.boolean(),
  hooks: placesSchema,
  putMs: z.number().nullable().describe('Null for the settings that it had from the beginning.'),
});

const messageSchema = z.object({
  key: z.string().optional(),
  mark: z.string().describe('A correlation id that is in every request for it.'),
  call: z.object({ type: z.string() }).passthrough().optional().describe('Absent for a deletion request.'),
  audience: z.object({ isNew: z.boolean(), trait: z.string() }).optional(),
  isTooLarge: z.literal(true).optional(),
  isByClient: z.literal(true).optional(),
  userId: z.string(),
  sources: placesSchema,
  handedInMs: instantMs,
  refused: z
    .object({ requirement: z.string(), expected: z.string(), seen: z.string() })
    .optional()
    .describe('Set if it was refused, though it must be accepted.'),
  secretIndexes: indexesSchema,
  settingsIndexes: indexesSchema,
});

const clockSchema = z.enum(['counted', 'stepped', 'real']).describe('The kind of clock of the implementation.');

const routerTraceSchema = z
  .object({
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
  })
  .describe('The trace of a router.');
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

const clientTraceSchema = z
  .object({
    clock: clockSchema,
    lagMs: z.number(),
    isSilent: z.boolean(),
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
  })
  .describe('The trace of client libraries.');
export type StoredClientTrace = z.infer<typeof clientTraceSchema>;

/** The part of a world in its case. */
export const WORLD_PARTS = ['world', 'special', 'smaller', 'control'] as const;
export type WorldPart = (typeof WORLD_PARTS)[number];

/** The trace of one world, with the world itself. */
export const storedWorldSchema = z.object({
  plan: planSchema.describe('The world as data: its sources or clients, and its steps.'),
  requests: z.array(storedRequestSchema).describe('All requests, which the trace names by their positions.'),
  router: routerTraceSchema.optional(),
  client: clientTraceSchema.optional(),
});
export type StoredWorld = z.infer<typeof storedWorldSchema>;

const playSchema = z.number().int().nonnegative().describe('Number of the play. A case may be played several times.');
const caseSchema = z.string().describe('The id of the case.');

const worldLineSchema = z
  .object({
    line: kind('world'),
    play: playSchema,
    case: caseSchema,
    part: z
      .enum(WORLD_PARTS)
      .describe('The world of the case, one of its special ones, a smaller one of these, or the control without it.'),
    control: z.string().optional().describe('Names the control of a special world, or the control itself.'),
  })
  .merge(storedWorldSchema)
  .describe('A world that was played.');
export type WorldLine = z.infer<typeof worldLineSchema>;

const caseLineSchema = z
  .object({
    line: kind('case'),
    play: playSchema,
    case: caseSchema,
    seed: z.number().int().optional().describe('Its seed, if that is not the one of the run.'),
    status: z.string().describe('How it ended, before known deviations are considered.'),
    requirement: z.string().optional().describe('The requirement that it failed.'),
  })
  .describe('A case has ended.');
export type CaseLine = z.infer<typeof caseLineSchema>;

const cutLineSchema = z
  .object({ line: kind('cut'), reason: z.string().describe('Why nothing follows.') })
  .describe('The end of a file that would have become too large.');

export const traceLineSchema = z
  .discriminatedUnion('line', [worldLineSchema, caseLineSchema, cutLineSchema])
  .describe('A line of `traces.jsonl`: a world that was played, or the end of a case.');
export type TraceLine = z.infer<typeof traceLineSchema>;
