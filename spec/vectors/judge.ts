import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod/v3';
import { outboundTimestampSchema } from '../shapes/json.ts';
import type {
  AudienceVector,
  BodyVector,
  ClientVector,
  DeliveryVector,
  IntegrationsVector,
  SignatureVector,
  TimestampVector,
  VectorFileName,
  VectorSet,
} from '../shapes/vectors.ts';
import { visibleJson } from '../text/visible.ts';

/** Judges answers to test vectors. The answer comes from a program in any language, so it may be anything. */

/** The side that answers: a sender of webhooks and batches, or a receiver of webhooks. */
export type Side = 'sender' | 'receiver';

export type AnyVector = VectorSet[VectorFileName][number];

/** The mistake in an answer, in one sentence without a period; null if it is right. */
type Verdict = string | null;

const TOLERANCE_MS = 2_000;
/** An answer later than this is certainly late, and an earlier one is certainly in time. */
const RESPONSE_LIMIT_MS = 5_000;
const DIGEST = /^[0-9a-f]{40}$/i;

const SHOWN_CHARACTERS = 200;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return visibleJson(text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text);
};

const expected = (wanted: string, got: unknown): string => `expected ${wanted}, got ${shown(got)}`;

function judgeWord({ treatment }: AnyVector, answer: unknown): Verdict {
  if (answer !== 'valid' && answer !== 'invalid') return expected('`valid` or `invalid`', answer);
  return treatment === 'acceptable' || answer === treatment ? null : expected(`\`${treatment}\``, answer);
}

function judgeSignature(vector: SignatureVector, answer: unknown): Verdict {
  if (findSide('signature', vector, answer) === 'receiver') return judgeWord(vector, answer);
  if (vector.treatment !== 'valid') return expected('a verdict, because the header is not right', answer);
  return String(answer).toLowerCase() === vector.header ? null : expected(`the digest ${vector.header}`, answer);
}

const bodyAnswer = z.union([
  z.object({ made: z.record(z.unknown()) }),
  z.object({ value: z.unknown() }).strict(),
  z.object({ path: z.array(z.string()) }).strict(),
]);

/** True if a body has all members of another, and its timestamp is the same instant. More members are allowed. */
function judgeMade({ value = {}, call }: BodyVector, made: Readonly<Record<string, unknown>>): Verdict {
  const isCall = call?.['type'] !== 'delete';
  const wrong = Object.entries(value).find(([name, member]) =>
    name === 'timestamp'
      ? !isTimestamp(made[name], isCall ? String(member) : undefined)
      : !isMember(name, member, made[name]),
  );
  if (wrong !== undefined) return `\`${wrong[0]}\`: ${expected(shown(wrong[1]), made[wrong[0]])}`;
  return !isCall && 'version' in made ? expected('no `version`', made['version']) : null;
}

/** The context of a screen may have more members; everything else must be as given. */
function isMember(name: string, wanted: unknown, got: unknown): boolean {
  if (name !== 'context') return isDeepStrictEqual(got, wanted);
  return Object.entries(Object(wanted)).every(([part, value]) => isDeepStrictEqual(Object(got)[part], value));
}

function judgeBody(vector: BodyVector, answer: unknown): Verdict {
  if (typeof answer === 'string') return judgeWord(vector, answer);
  const read = bodyAnswer.safeParse(answer);
  if (!read.success) return expected('a verdict, or an object with `value`, `path` or `made`', answer);
  if ('made' in read.data) return judgeMade(vector, read.data.made);
  if (vector.treatment === 'acceptable') return null;
  if ('path' in read.data) {
    if (vector.treatment === 'valid') return expected('`valid`', answer);
    return isDeepStrictEqual(read.data.path, vector.path) ? null : expected(shown(vector.path), read.data.path);
  }
  if (vector.treatment === 'invalid') return expected('`invalid`', answer);
  return isDeepStrictEqual(read.data.value, vector.value) ? null : expected(shown(vector.value), read.data.value);
}

/** True if a value is a timestamp of a body within the tolerance of this instant. */
function isTimestamp(value: unknown, instant: string | undefined): boolean {
  if (!outboundTimestampSchema.safeParse(value).success) return false;
  return instant === undefined || Math.abs(Date.parse(String(value)) - Date.parse(instant)) <= TOLERANCE_MS;
}

function judgeTimestamp(vector: TimestampVector, answer: unknown): Verdict {
  if (vector.direction === 'outbound') return judgeWord(vector, answer);
  return isTimestamp(answer, vector.instant) ? null : expected(vector.instant ?? 'a timestamp in UTC', answer);
}

function judgeIntegrations({ delivered }: IntegrationsVector, answer: unknown): Verdict {
  const isRight =
    Array.isArray(answer) &&
    answer.length === delivered.length &&
    delivered.every((wanted, index) =>
      wanted === null ? typeof answer[index] === 'boolean' : answer[index] === wanted,
    );
  return isRight ? null : expected(shown(delivered), answer);
}

const audienceAnswer = z.array(z.array(z.object({ userId: z.string(), traits: z.record(z.unknown()) })));

function judgeAudience({ treatment, steps }: AudienceVector, answer: unknown): Verdict {
  const read = audienceAnswer.safeParse(answer);
  if (!read.success || read.data.length !== steps.length) {
    return expected(`an array of ${steps.length} arrays of identify calls`, answer);
  }
  if (treatment === 'acceptable') return null;
  const wrong = steps.findIndex(({ sent }, index) => {
    const got = read.data[index] ?? [];
    const isSent = ({ userId, trait, value }: (typeof sent)[number]): boolean =>
      got.filter((call) => call.userId === userId && (trait === null || call.traits[trait] === value)).length === 1;
    return got.length !== sent.length || !sent.every(isSent);
  });
  return wrong === -1 ? null : `step ${wrong + 1}: ${expected(shown(steps[wrong]?.sent), read.data[wrong])}`;
}

const deliveryAnswer = z.array(z.object({ atMs: z.number(), endpoint: z.string() }));
type Request = z.infer<typeof deliveryAnswer>[number] & { readonly number: number };

function judgeDelivery({ endpoints, rules }: DeliveryVector, answer: unknown): Verdict {
  const read = deliveryAnswer.safeParse(answer);
  if (!read.success) return expected('an array of requests with `atMs` and `endpoint`', answer);
  const counts = new Map<string, number>();
  const requests = read.data
    .toSorted((one, other) => one.atMs - other.atMs)
    .map((request): Request => {
      const number = (counts.get(request.endpoint) ?? 0) + 1;
      counts.set(request.endpoint, number);
      return { ...request, number };
    });
  const successMs = Math.min(...requests.map((request) => findSuccess(endpoints, request)));
  const wrong = rules.find((rule) => !isWithin(rule, countRequests(rule, requests, successMs)));
  if (wrong === undefined) return null;
  return expected(describeRule(wrong), countRequests(wrong, requests, successMs));
}

/** Time of the answer that ends the message; infinity if no answer does. */
function findSuccess(endpoints: DeliveryVector['endpoints'], { endpoint, number, atMs }: Request): number {
  const { answers = [] } = endpoints.find((each) => each.endpoint === endpoint) ?? {};
  const answer = answers[Math.min(number, answers.length) - 1];
  const isSuccess = answer?.status === 200 && answer.delayMs !== null && answer.delayMs < RESPONSE_LIMIT_MS;
  return isSuccess ? atMs + (answer.delayMs ?? 0) : Number.POSITIVE_INFINITY;
}

type AttemptRule = DeliveryVector['rules'][number];

function countRequests(rule: AttemptRule, requests: readonly Request[], successMs: number): number {
  const startMs = rule.after === 'success' ? successMs : 0;
  const isLater = (atMs: number): boolean => (rule.after === 'success' ? atMs > startMs : true);
  return requests.filter(
    ({ endpoint, number, atMs }) =>
      (rule.endpoint === null || endpoint === rule.endpoint) &&
      (rule.counts === 'requests' || number > 1) &&
      isLater(atMs) &&
      atMs >= startMs + rule.fromMs &&
      (rule.untilMs === null || atMs <= startMs + rule.untilMs),
  ).length;
}

const isWithin = ({ least, most }: AttemptRule, count: number): boolean =>
  count >= least && (most === null || count <= most);

function describeRule({ endpoint, counts, after, fromMs, least, most }: AttemptRule): string {
  const number = most === null ? `${least} or more` : most === least ? `${least}` : `${least} to ${most}`;
  const place = endpoint === null ? '' : ` at \`${endpoint}\``;
  const time = after === 'success' ? ' after the first success' : fromMs > 0 ? ` from ${fromMs} ms on` : '';
  return `${number} ${counts}${place}${time}`;
}

const clientAnswer = z.array(z.object({ atMs: z.number(), bytes: z.number(), messages: z.array(z.number().int()) }));
type Batches = z.infer<typeof clientAnswer>;

function judgeClient({ mostBytes, rules }: ClientVector, answer: unknown): Verdict {
  const read = clientAnswer.safeParse(answer);
  if (!read.success) return expected('an array of requests with `atMs`, `bytes` and `messages`', answer);
  const large = read.data.find(({ bytes }) => bytes > mostBytes);
  if (large !== undefined) return expected(`at most ${mostBytes} bytes in a request`, large.bytes);
  const times = new Map<number, number[]>();
  for (const { atMs, messages } of read.data) {
    for (const message of messages) times.set(message, [...(times.get(message) ?? []), atMs]);
  }
  return rules.map((rule) => findBreach(rule, times, read.data)).find((breach) => breach !== null) ?? null;
}

function findBreach(
  { first, last, sends, notBeforeMs, byMs, mostRequests }: ClientVector['rules'][number],
  times: ReadonlyMap<number, readonly number[]>,
  batches: Batches,
): Verdict {
  for (let message = first; message <= last; message += 1) {
    const sent = times.get(message) ?? [];
    const wanted = sends === 'once' ? 1 : 0;
    if (sent.length !== wanted) return `message ${message}: ${expected(`${wanted} requests with it`, sent.length)}`;
    const [atMs = notBeforeMs] = sent;
    if (atMs < notBeforeMs) return `message ${message}: ${expected(`${notBeforeMs} ms or later`, atMs)}`;
    if (byMs !== null && atMs > byMs) return `message ${message}: ${expected(`${byMs} ms at the latest`, atMs)}`;
  }
  const carrying = batches.filter(({ messages }) => messages.some((each) => each >= first && each <= last)).length;
  const isTooMany = mostRequests !== null && carrying > mostRequests;
  return isTooMany ? expected(`at most ${mostRequests} requests`, carrying) : null;
}

const JUDGES: { readonly [Name in VectorFileName]: (vector: VectorSet[Name][number], answer: unknown) => Verdict } = {
  signature: judgeSignature,
  bodies: judgeBody,
  timestamps: judgeTimestamp,
  integrations: judgeIntegrations,
  audiences: judgeAudience,
  delivery: judgeDelivery,
  client: judgeClient,
};

/** The mistake in the answer to a vector of a file; null if it is right. */
export function judgeAnswer<Name extends VectorFileName>(
  file: Name,
  vector: VectorSet[Name][number],
  answer: unknown,
): Verdict {
  return JUDGES[file](vector, answer);
}

/** The side that answered. A sender gives the message that it sends, and a receiver gives a verdict on one. */
export function findSide(file: VectorFileName, vector: AnyVector, answer: unknown): Side {
  if (file === 'signature') return DIGEST.test(String(answer)) ? 'sender' : 'receiver';
  if (file === 'bodies')
    return typeof answer === 'object' && answer !== null && 'made' in answer ? 'sender' : 'receiver';
  if (file === 'timestamps') return 'direction' in vector && vector.direction === 'outbound' ? 'receiver' : 'sender';
  return 'sender';
}

export function isAsked(file: VectorFileName, vector: AnyVector, side: Side): boolean {
  if (file === 'signature') return side === 'receiver' || vector.treatment === 'valid';
  if (file === 'bodies') return side === 'receiver' || 'call' in vector;
  return findSide(file, vector, undefined) === side;
}
