import { createHmac } from 'node:crypto';
import { LIMITS } from '../../../../../spec/limits.ts';
import type { JsonObject } from '../../../../../spec/shapes/json.ts';
import { instantText } from '../../../../clock/instant-text.ts';
import { isObject } from '../../../../json-object.ts';
import type { Attempt, Message, Source } from '../../../../model/message.ts';
import type { Outcome } from '../../../../wire/outcome.ts';
import { withLeaves, without } from '../../../edit.ts';
import { escapeBeyondAscii } from '../../../router/bodies.ts';
import { digest } from '../../../router/request.ts';
import type { Rules } from '../../../rules.ts';
import { atMoments, ids, type Slip } from '../slip.ts';
import { ofTexts, VALUE_SLIPS } from '../values.ts';
import { classifyOutcome, recallHistory } from './history.ts';
import { readValues } from './triggers.ts';

type MessageSlip = Slip<Rules, Message>;
type AttemptSlip = Slip<Rules, Attempt>;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const LONG_BODY_BYTES = 1_000;

const isDeletion = ({ content }: Message): boolean => content.type === 'delete';
/** It is open if a screen call is delivered at all (readings, 1). */
const isScreen = ({ content }: Message): boolean => content.type === 'screen';
const recallPast = (message: Message) => recallHistory(message.memory).past(message);
/** The settings before those that were in force for a message. */
const findFormerSettings = (message: Message): Source | null => recallPast(message).ofSource.former;
const listOtherSources = ({ sources, source }: Message): Source[] =>
  [...sources.values()].filter(({ writeKey }) => writeKey !== source.writeKey);

const DELIVERED = ids(`
  CAL-011 CAL-001 CAL-002 CAL-003 CAL-004 CAL-005 CAL-008 DEL-001 AUD-001 AUD-002 AUD-003 ING-001 ING-004
  ING-012 SEL-001 SEL-003 SEL-005 SEL-006 SEL-009 SET-001 SET-009 LIM-001 LIM-004 TIM-010 DLV-003 DLV-005
  RTY-001 RTY-004 RTY-006 TMO-002 TMO-003 TLS-001
`);
/** The requirements of bodies, and those that the same checks cover. */
const BODIES = ids(`
  BOD-005 BOD-002 BOD-003 BOD-004 BOD-006 BOD-007 BOD-008 BOD-011 BOD-012 BOD-013 BOD-021 BOD-022 CAL-011
  CAL-012 DEL-001 DEL-004 ING-001 ING-003 RTY-005 AUD-001 AUD-002 AUD-003 AUD-004 SET-009 ING-009 ING-002
  ING-012
`);
const VALUES = ids(`
  VAL-001 VAL-002 VAL-003 VAL-004 VAL-005 VAL-006 BOD-021 BOD-022 RTY-005 ING-002 ING-009 ING-012 AUD-001
  AUD-002 AUD-003 AUD-005 AUD-006 CAL-011 LIM-001 BOD-005 BOD-002 BOD-004 BOD-007 CAL-012 AUD-004 SIG-003
  SIG-011
`);
const TIMES = ids(`
  TIM-003 TIM-002 TIM-004 TIM-005 TIM-006 TIM-007 TIM-008 TIM-001 ING-005 ING-011 RTY-005 ING-012
`);
const SIGNED = ids(`
  SIG-002 SIG-001 SIG-003 SIG-004 SIG-006 SIG-007 SIG-008 SIG-009 SIG-010 SIG-011 ING-006 SET-009
`);
const HEADERS = ids('HDR-006 HDR-007 HDR-008 HDR-009 SET-009');
const RETRIED = ids('RTY-001 RTY-004 RTY-006 TMO-002 TMO-003 TMO-005 DLV-003 DLV-005');
const ONCE = ids('DLV-001 DLV-002 DLV-004 RTY-003 TMO-001 TMO-005 AUD-004 CAL-011');
const RIGHT_TARGETS = ids('SET-004 SET-001 SET-009 CAL-011 CAL-012 DLV-003');

/** Every rule about a message gets it first. */
const atMessages = atMoments<Rules, Message>(([message]) => message as Message);
const atAttempts = atMoments<Rules, Attempt>((given) =>
  given.find((each): each is Attempt => typeof each === 'object' && each !== null && 'urlIndex' in each),
);

export const MESSAGE_SLIPS: readonly MessageSlip[] = [
  {
    name: 'dropped',
    breaks: DELIVERED,
    why: 'Every call of an enabled source is forwarded, and each affected source is notified of a deletion.',
    spares: isScreen,
    change: atMessages('selects', () => false),
  },
  {
    name: 'sent an hour late',
    told: 'sent late',
    breaks: DELIVERED,
    why: 'Events are forwarded in real time.',
    spares: (message) => isScreen(message) || isDeletion(message),
    change: atMessages('startDelayMs', (delayMs) => delayMs + HOUR_MS),
  },
  {
    name: 'sent to the first URL only',
    breaks: ['DLV-003', 'SET-001', 'DLV-005', 'TLS-001', 'CAL-011', 'SIG-008', 'SET-009'],
    why: 'All configured URLs are tried until one succeeds.',
    spares: isDeletion,
    change: atMessages('webhooksFor', (webhooks) => webhooks.slice(0, 1)),
  },
  {
    name: 'sent to all sources',
    breaks: ids('CAL-012 DEL-003 DEL-002 CAL-010 HDR-008 SIG-010 SET-009 DLV-002 AUD-004 CAL-011'),
    why: 'A call belongs to its source, and a notification to an affected one.',
    change: atMessages('webhooksFor', (own, message) => {
      const all = [...own, ...listOtherSources(message).flatMap(({ webhooks }) => webhooks)];
      return all.filter(({ url }, index) => index < own.length || all.findIndex((each) => each.url === url) === index);
    }),
  },
  {
    name: 'sent to the URLs before',
    breaks: ids('SET-009 CAL-011 CAL-012 SET-001 HDR-006 DLV-003 CAL-001 DEL-001 AUD-001 AUD-002 AUD-003'),
    why: 'A call is delivered by the settings that are in force when it comes.',
    change: atMessages('webhooksFor', (webhooks, message) => findFormerSettings(message)?.webhooks ?? webhooks),
  },
  {
    name: 'switched as before',
    breaks: ids('SET-009 CAL-010 CAL-011 CAL-001 DEL-001 DEL-002 AUD-001 AUD-002 AUD-003 SEL-003 SEL-009'),
    why: 'A call is delivered by the settings that are in force when it comes.',
    spares: isScreen,
    change: atMessages('isEnabled', (_, message) => (findFormerSettings(message) ?? message.source).enabled),
  },
  {
    name: 'sent while switched off',
    breaks: ['CAL-010', 'DEL-002', 'SET-009', 'AUD-001', 'CAL-012'],
    why: 'Nothing is sent to the webhooks of a source whose destination is off.',
    change: atMessages('isEnabled', () => true),
  },
  {
    name: 'sent against its integrations',
    breaks: ['SEL-002', 'SEL-004', 'SEL-007', 'ING-004', 'SET-009'],
    why: 'A call that switches the destination off is not sent.',
    change: atMessages('selects', () => true),
  },
];

/** True if the document requires a retry. Open cases are not changed (readings, 23 to 25 and 47). */
function mustBeRetried(outcome: Outcome, { number }: Attempt): boolean {
  const ending = classifyOutcome(outcome);
  return (ending === '5xx' && number <= 2) || (ending === 'timeout' && number === 1);
}

interface BodySlip extends Omit<AttemptSlip, 'change'> {
  readonly edit: (body: JsonObject, attempt: Attempt) => JsonObject;
}

/** A slip in the body. The signature matches the changed body. */
function inBody({ edit, ...slip }: BodySlip): AttemptSlip {
  return {
    ...slip,
    change: ({ serialise }, when) => ({
      serialise: (body, attempt) => serialise(when(attempt) ? edit(body, attempt) : body, attempt),
    }),
  };
}

/** A slip in the properties or traits. */
function inValues(name: string, change: (values: JsonObject, attempt: Attempt) => JsonObject): AttemptSlip {
  return inBody({
    name,
    breaks: VALUES,
    why: 'What the customer gives in properties and traits arrives as given.',
    spares: ({ message }) => isScreen(message) || isDeletion(message),
    edit: (body, attempt) =>
      Object.fromEntries(
        Object.entries(body).map(([key, value]) => [
          key,
          (key === 'properties' || key === 'traits') && isObject(value) ? change(value, attempt) : value,
        ]),
      ),
  });
}

function withKeys(value: unknown, change: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), withKeys(item, change)]));
}

function withLists(value: unknown, change: (items: unknown[]) => unknown): unknown {
  if (Array.isArray(value)) return change(value.map((item) => withLists(item, change)));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withLists(item, change)]));
}

function withText(
  body: JsonObject,
  members: readonly string[],
  change: (text: string) => string | undefined,
): JsonObject {
  const changed = Object.entries(body).map(([key, value]) =>
    members.includes(key) && typeof value === 'string' ? [key, change(value)] : [key, value],
  );
  return Object.fromEntries(changed.filter(([, value]) => value !== undefined));
}

const IDS = ['userId', 'User ID'];
const NAMES = ['event', 'groupId', 'name', 'Previous ID'];

const BODY_SLIPS: readonly AttemptSlip[] = [
  ...Object.entries(VALUE_SLIPS).map(([name, change]) => inValues(name, change)),
  // Not of a client: what else a message of a client holds is open (readings, 53).
  inValues('sent with one more value', (values) => ({ ...values, seen: true })),
  inValues(
    'sent with texts in ASCII',
    ofTexts((text) => text.replace(/[^\p{ASCII}]/gu, '?')),
  ),
  inValues(
    'sent with texts as numbers',
    withLeaves((leaf) =>
      typeof leaf === 'string' && /^\d/.test(leaf) && Number.isFinite(Number(leaf)) ? Number(leaf) : leaf,
    ),
  ),
  inValues('sent with other keys', (values) =>
    Object(withKeys(values, (key) => key.toLowerCase().replace(/\W/g, '_'))),
  ),
  inValues('sent with lists cut', (values) => Object(withLists(values, (items) => items.slice(0, -1)))),
  inValues('sent with the values of the call before', (values, { message }) => {
    const before = recallPast(message).ofSource.lastOfKind;
    return { ...(before === null ? values : (readValues(before) ?? values)) };
  }),
  inBody({
    name: 'sent for the user before',
    breaks: BODIES,
    why: 'A body names the user of its own call.',
    edit: (body, { message }) => {
      const before = recallPast(message).ofSource.lastOfUserElse;
      const user = before === null ? undefined : before.content.userId;
      return withText(body, IDS, (text) => user ?? text);
    },
  }),
  inBody({
    name: 'sent for a user in lower case',
    breaks: BODIES,
    why: 'A body names the user as the call does.',
    edit: (body) => withText(body, IDS, (text) => text.toLowerCase()),
  }),
  inBody({
    name: 'sent for a user cut',
    breaks: BODIES,
    why: 'A body names the user as the call does.',
    edit: (body) => withText(body, IDS, (text) => (text.length > 1 ? text.slice(0, -1) : text)),
  }),
  inBody({
    name: 'sent without its user',
    breaks: BODIES,
    why: 'A body has the user of a call that has one.',
    edit: (body) => withText(body, IDS, () => undefined),
  }),
  inBody({
    name: 'sent under another name',
    breaks: BODIES,
    why: 'The event, the group, the screen and the previous id arrive as given.',
    edit: (body) => withText(body, NAMES, (text) => `${text}.`),
  }),
  inBody({
    name: 'sent without its name',
    told: 'sent without its event, group id, name or previous id',
    breaks: BODIES,
    why: 'A track body has an event, a group body a group id, a screen body a name, an alias body a previous id.',
    edit: without(...NAMES),
  }),
  inBody({
    name: 'sent with its type in capitals',
    breaks: BODIES,
    why: 'The type is one of seven words in lower case.',
    edit: (body) => withText(body, ['type'], (text) => text.toUpperCase()),
  }),
  inBody({
    name: 'sent as another type',
    breaks: BODIES,
    why: 'The type names the kind of the call.',
    edit: (body) => withText(body, ['type'], (text) => (text === 'track' ? 'page' : 'track')),
  }),
  inBody({
    name: 'sent with the version as text',
    breaks: ['BOD-009'],
    why: 'The version is the integer 1.',
    spares: ({ message }) => isDeletion(message),
    edit: (body) => ({ ...body, version: '1' }),
  }),
  inBody({
    name: 'sent without its version',
    breaks: ['BOD-009', 'BOD-002', 'BOD-003', 'BOD-004', 'BOD-005', 'BOD-006', 'BOD-007'],
    why: 'The body of a call has a version.',
    edit: without('version'),
  }),
  inBody({
    name: 'sent without its timestamp',
    breaks: ids('TIM-001 BOD-005 BOD-002 BOD-003 BOD-004 BOD-006 BOD-007 BOD-008 TIM-002 TIM-003 TIM-008'),
    why: 'Every body has a timestamp.',
    edit: without('timestamp'),
  }),
  inBody({
    name: 'sent without milliseconds',
    breaks: ['TIM-001', ...BODIES],
    why: 'Timestamps have milliseconds.',
    edit: (body) => withText(body, ['timestamp'], (text) => text.replace(/\.\d+/, '')),
  }),
  inBody({
    name: 'sent an hour off',
    breaks: TIMES,
    why: 'A timestamp is the instant that the call gives, or that of its arrival.',
    spares: ({ message }) => isDeletion(message) || isScreen(message),
    edit: (body) => withText(body, ['timestamp'], (text) => instantText(shifted(text, HOUR_MS))),
  }),
  inBody({
    name: 'sent with the time of its arrival',
    breaks: TIMES,
    why: 'A timestamp that is given arrives as the same instant.',
    spares: ({ message }) => message.givenInstantMs === null || isScreen(message),
    edit: (body, { message }) => ({ ...body, timestamp: instantText(message.receivedAtMs) }),
  }),
  inBody({
    name: 'sent with the time of the attempt',
    breaks: TIMES,
    why: 'A timestamp that is given arrives as the same instant.',
    spares: ({ message }) => message.givenInstantMs === null || isScreen(message),
    edit: (body, { atMs }) => ({ ...body, timestamp: instantText(atMs) }),
  }),
  inBody({
    name: 'sent with the time of the call before',
    breaks: TIMES,
    why: 'A timestamp is that of its own call.',
    spares: ({ message }) => isDeletion(message) || isScreen(message),
    edit: (body, { message }) => {
      const before = recallPast(message).ofSource.last;
      return before === null ? body : { ...body, timestamp: instantText(before.givenInstantMs ?? before.receivedAtMs) };
    },
  }),
];

/** Stays within the years that a timestamp can have. */
function shifted(text: string, byMs: number): number {
  const atMs = Date.parse(text);
  return /^9999|^-/.test(text) ? atMs - byMs : atMs + byMs;
}

function findHeaders(source: Source | null | undefined, url: string): Readonly<Record<string, string>> | undefined {
  return source?.webhooks.find((webhook) => webhook.url === url)?.headers;
}

export const ATTEMPT_SLIPS: readonly AttemptSlip[] = [
  ...BODY_SLIPS,
  {
    name: 'sent with bytes after its JSON',
    breaks: ['BOD-001', 'CAL-012'],
    why: 'A body is one JSON object.',
    change: atAttempts('serialise', (json) => `${json}}`),
  },
  {
    name: 'sent as the latest call',
    breaks: ['RTY-005', ...BODIES, ...VALUES, ...TIMES, ...RETRIED],
    why: 'Each request carries its own message.',
    change: ({ serialise, shape, formatTimestamp, chooseInstant }, when) => ({
      serialise: (body, attempt) => {
        const latest = when(attempt) ? recallHistory(attempt.message.memory).latest(attempt.message) : null;
        if (latest === null || latest === attempt.message) return serialise(body, attempt);
        return serialise(shape(latest, formatTimestamp(chooseInstant(latest, attempt.atMs), latest)), attempt);
      },
    }),
  },
  {
    name: 'unsigned',
    breaks: ['SIG-001', ...SIGNED],
    why: 'Every request of a source with a secret carries a signature.',
    change: atAttempts('sign', () => null),
  },
  {
    name: 'signed though there is no secret',
    breaks: ['SIG-005', 'SET-009', 'SIG-009'],
    why: 'Without a secret no signature is added.',
    spares: ({ message }) => message.source.sharedSecret === '',
    change: atAttempts('sign', (signature, { bytes }) => signature ?? digest('', bytes)),
  },
  signedWith(
    'signed with the secret of another source',
    ({ message }) => listOtherSources(message).find(({ sharedSecret }) => sharedSecret)?.sharedSecret,
  ),
  signedWith('signed with the secret before', ({ message }) => findFormerSettings(message)?.sharedSecret),
  signedWith('signed with the secret cut', ({ message }) => message.source.sharedSecret?.slice(0, -1) || undefined),
  signedWith('signed with the secret in ASCII', ({ message }) =>
    message.source.sharedSecret?.replace(/[^\p{ASCII}]/gu, '?'),
  ),
  signedWith('signed with the secret trimmed', ({ message }) => message.source.sharedSecret?.trim()),
  signedOver('signed over its escaped text', ({ text }) => Buffer.from(escapeBeyondAscii(text))),
  signedOver('signed over its beginning', ({ bytes }) => bytes.subarray(0, LONG_BODY_BYTES)),
  signedOver('signed over its sorted members', ({ body }) =>
    Buffer.from(
      JSON.stringify(Object.fromEntries(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)))),
    ),
  ),
  {
    name: 'signed by SHA-256',
    breaks: SIGNED,
    why: 'The digest is an HMAC-SHA1 in hexadecimal.',
    change: atAttempts('sign', (signature, { bytes }, { message }) => {
      const secret = message.source.sharedSecret;
      return secret ? createHmac('sha256', secret).update(bytes).digest('hex') : signature;
    }),
  },
  withStatics('sent without static headers', () => ({})),
  withStatics('sent without its last static header', ({ webhook }) =>
    Object.fromEntries(Object.entries(webhook.headers).slice(0, -1)),
  ),
  withStatics('sent with static headers cut', ({ webhook }) =>
    Object.fromEntries(Object.entries(webhook.headers).map(([name, value]) => [name, value.slice(0, -1)])),
  ),
  withStatics('sent with the static headers of another URL', ({ webhook, message }) => {
    const all = [message.source, ...listOtherSources(message)].flatMap(({ webhooks }) => webhooks);
    return all.find(({ url, headers }) => url !== webhook.url && Object.keys(headers).length > 0)?.headers;
  }),
  withStatics('sent with the static headers before', ({ webhook, message }) =>
    findHeaders(findFormerSettings(message), webhook.url),
  ),
  {
    name: 'sent as text',
    breaks: ['HDR-002'],
    why: 'The media type is application/json.',
    change: atAttempts('contentType', () => 'text/plain'),
  },
  {
    name: 'sent with a User-Agent without a version',
    breaks: ['HDR-004'],
    why: 'The User-Agent names the service with a version.',
    change: atAttempts('userAgent', () => 'webhooks'),
  },
  {
    name: 'sent as a PUT',
    breaks: ['HDR-001'],
    why: 'A delivery is a POST.',
    change: atAttempts('method', () => 'PUT'),
  },
  toTarget('sent without the query of its URL', (target) => target.replace(/\?.*$/s, '')),
  toTarget('sent to its URL in lower case', (target) => target.toLowerCase()),
  toTarget('sent to its URL unescaped', (target) =>
    target.replace(/%(2[1-9A-F]|[46][1-9A-F]|[57][0-9A])/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    ),
  ),
  toTarget('sent to its URL cut', (target) => target.slice(0, -1) || '/'),
  {
    name: 'given 3 s to be answered',
    told: 'given less than 4 s to be answered',
    breaks: ['TMO-001', 'TMO-005', 'DLV-001', 'RTY-003'],
    why: 'An answer within five seconds is in time.',
    change: atAttempts('responseTimeoutMs', () => 3 * SECOND_MS),
    // A notification may be repeated, so an early timeout of one looks the same.
    spares: ({ message }) => isDeletion(message),
  },
  {
    name: 'given 30 s to be answered',
    told: 'given more than 6 s to be answered',
    breaks: ['TMO-003', 'TMO-002', 'TMO-004', 'TMO-005'],
    why: 'An answer after five seconds is none.',
    change: atAttempts('responseTimeoutMs', () => 30 * SECOND_MS),
  },
  {
    name: 'given any time to be answered',
    breaks: ['TMO-002', 'TMO-003', 'TMO-004', 'TMO-005', 'DLV-005', 'RTY-004', ...RETRIED],
    why: 'An answer after five seconds is none.',
    change: atAttempts('responseTimeoutMs', () => null),
  },
  {
    name: 'not retried',
    breaks: RETRIED,
    why: 'A 5xx is retried more than once, and a timeout at least once.',
    change: atAttempts('verdict', (verdict, outcome, attempt) =>
      mustBeRetried(outcome, attempt) ? 'refused' : verdict,
    ),
  },
  {
    name: 'taken for a success though it failed',
    breaks: RETRIED,
    why: 'A 5xx is retried more than once, and a timeout at least once.',
    change: atAttempts('verdict', (verdict, outcome, attempt) =>
      mustBeRetried(outcome, attempt) ? 'processed' : verdict,
    ),
  },
  {
    name: 'retried for a day',
    told: 'retried after 4 hours',
    breaks: ['RTY-002', 'RTY-004'],
    why: 'No attempt begins later than four hours after the first.',
    change: atAttempts('retriesUntilMs', (untilMs) => untilMs + 24 * HOUR_MS),
  },
  {
    name: 'retried in the window of the call before',
    told: 'retried at first only in the window of the call before',
    breaks: RETRIED,
    why: 'Each message has its own window.',
    change: atAttempts('retriesUntilMs', (untilMs, { message, number }) => {
      const earlier = recallPast(message).ofSource.last;
      const isShared = earlier !== null && number > 1 && number <= 3;
      return isShared ? earlier.receivedAtMs + LIMITS.retryWindowMs : untilMs;
    }),
  },
  {
    name: 'sent again after a success',
    breaks: ONCE,
    why: 'A message that was answered with 200 is processed.',
    // Notifications may come more than once (readings, 34).
    spares: ({ message, number }) => isDeletion(message) || isScreen(message) || number > 6,
    change: atAttempts('verdict', (verdict, outcome) =>
      outcome.kind === 'response' && outcome.status === 200 ? 'retried' : verdict,
    ),
  },
  {
    name: 'done at its own URL only',
    breaks: ONCE,
    why: 'A success at one URL ends the retries at all of them.',
    spares: ({ message }) => isDeletion(message) || isScreen(message),
    change: atAttempts('endsMessage', () => false),
  },
  {
    name: 'sent without looking at the certificate',
    breaks: ['TLS-002', 'TLS-003'],
    why: 'Nothing is sent to an endpoint with a self-signed certificate.',
    change: atAttempts('verifiesCertificate', () => false),
  },
  {
    name: 'not logged though it failed',
    breaks: ['TMO-004', 'TLS-003'],
    why: 'A timeout is logged, and a self-signed certificate raises an error.',
    change: atAttempts('logs', () => false),
  },
];

function signedWith(name: string, chooseSecret: (attempt: Attempt) => string | undefined): AttemptSlip {
  return {
    name,
    breaks: SIGNED,
    why: 'The key is the secret of the source, as it is given in the settings that are in force.',
    change: atAttempts('sign', (signature, { bytes }, attempt) => {
      const secret = attempt.message.source.sharedSecret ? chooseSecret(attempt) : undefined;
      return secret ? digest(secret, bytes) : signature;
    }),
  };
}

function signedOver(name: string, chooseBytes: (payload: Parameters<Rules['sign']>[0]) => Buffer): AttemptSlip {
  return {
    name,
    breaks: SIGNED,
    why: 'The digest is over the bytes that are sent.',
    change: ({ sign }, when) => ({
      sign: (payload, attempt) => sign(when(attempt) ? { ...payload, bytes: chooseBytes(payload) } : payload, attempt),
    }),
  };
}

function withStatics(
  name: string,
  findHeaders: (attempt: Attempt) => Readonly<Record<string, string>> | undefined,
): AttemptSlip {
  return {
    name,
    breaks: HEADERS,
    why: 'Every request to a URL carries the static headers of that URL, and of no other.',
    change: atAttempts('staticHeaders', (headers, attempt) => findHeaders(attempt) ?? headers),
  };
}

function toTarget(name: string, change: (target: string) => string): AttemptSlip {
  return {
    name,
    breaks: RIGHT_TARGETS,
    why: 'The path is that of the configured URL.',
    change: atAttempts('target', (target) => change(target)),
  };
}
