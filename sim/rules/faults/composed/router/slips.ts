import { createHmac } from 'node:crypto';
import { LIMITS } from '../../../../../spec/limits.ts';
import type { JsonObject } from '../../../../../spec/shapes/json.ts';
import { instantText } from '../../../../clock/instant-text.ts';
import { isObject } from '../../../../json-object.ts';
import type { Attempt, Message, Source } from '../../../../model/message.ts';
import type { Outcome } from '../../../../wire/outcome.ts';
import { withLeaves, without, withTexts, withValues } from '../../../edit.ts';
import { escapeBeyondAscii } from '../../../router/bodies.ts';
import { digest } from '../../../router/request.ts';
import type { Rules } from '../../../rules.ts';
import { atMoments, ids, type Slip, slips } from '../slip.ts';
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

/** Requirements that many slips break, by their name in a table. */
const GROUPS = {
  delivered: `
    CAL-011 CAL-001 CAL-002 CAL-003 CAL-004 CAL-005 CAL-008 DEL-001 AUD-001 AUD-002 AUD-003 ING-001 ING-004
    ING-012 SEL-001 SEL-003 SEL-005 SEL-006 SEL-009 SET-001 SET-009 LIM-001 LIM-004 TIM-010 DLV-003 DLV-005
    RTY-001 RTY-004 RTY-006 TMO-002 TMO-003 TLS-001
  `,
  /** The requirements of bodies, and those that the same checks cover. */
  bodies: `
    BOD-005 BOD-002 BOD-003 BOD-004 BOD-006 BOD-007 BOD-008 BOD-011 BOD-012 BOD-013 BOD-021 BOD-022 CAL-011
    CAL-012 DEL-001 DEL-004 ING-001 ING-003 RTY-005 AUD-001 AUD-002 AUD-003 AUD-004 SET-009 ING-009 ING-002
    ING-012
  `,
  values: `
    VAL-001 VAL-002 VAL-003 VAL-004 VAL-005 VAL-006 BOD-021 BOD-022 RTY-005 ING-002 ING-009 ING-012 AUD-001
    AUD-002 AUD-003 AUD-005 AUD-006 CAL-011 LIM-001 BOD-005 BOD-002 BOD-004 BOD-007 CAL-012 AUD-004 SIG-003
    SIG-011
  `,
  times: `
    TIM-003 TIM-002 TIM-004 TIM-005 TIM-006 TIM-007 TIM-008 TIM-001 ING-005 ING-011 RTY-005 ING-012
  `,
  signed: `
    SIG-002 SIG-001 SIG-003 SIG-004 SIG-006 SIG-007 SIG-008 SIG-009 SIG-010 SIG-011 ING-006 SET-009
  `,
  headers: 'HDR-006 HDR-007 HDR-008 HDR-009 SET-009',
  retried: 'RTY-001 RTY-004 RTY-006 TMO-002 TMO-003 TMO-005 DLV-003 DLV-005',
  once: 'DLV-001 DLV-002 DLV-004 RTY-003 TMO-001 TMO-005 AUD-004 CAL-011',
  'right-targets': 'SET-004 SET-001 SET-009 CAL-011 CAL-012 DLV-003',
} as const;

/** Every rule about a message gets it first. */
const atMessages = atMoments<Rules, Message>(([message]) => message as Message);
const atAttempts = atMoments<Rules, Attempt>((given) =>
  given.find((each): each is Attempt => typeof each === 'object' && each !== null && 'urlIndex' in each),
);

export const MESSAGE_SLIPS: readonly MessageSlip[] = [
  ...slips<Rules, Message>(
    GROUPS,
    `
  dropped | delivered | Every call of an enabled source is forwarded, and each affected source is notified of a deletion.
  sent an hour late | delivered | Events are forwarded in real time. | sent late
  sent to the first URL only | DLV-003 SET-001 DLV-005 TLS-001 CAL-011 SIG-008 SET-009 | All configured URLs are tried until one succeeds.
  sent to all sources | CAL-012 DEL-003 DEL-002 CAL-010 HDR-008 SIG-010 SET-009 DLV-002 AUD-004 CAL-011 | A call belongs to its source, and a notification to an affected one.
  sent to the URLs before | SET-009 CAL-011 CAL-012 SET-001 HDR-006 DLV-003 CAL-001 DEL-001 AUD-001 AUD-002 AUD-003 | A call is delivered by the settings that are in force when it comes.
  switched as before | SET-009 CAL-010 CAL-011 CAL-001 DEL-001 DEL-002 AUD-001 AUD-002 AUD-003 SEL-003 SEL-009 | A call is delivered by the settings that are in force when it comes.
  sent while switched off | CAL-010 DEL-002 SET-009 AUD-001 CAL-012 | Nothing is sent to the webhooks of a source whose destination is off.
  sent against its integrations | SEL-002 SEL-004 SEL-007 ING-004 SET-009 | A call that switches the destination off is not sent.
`,
    {
      dropped: {
        spares: isScreen,
        change: atMessages('selects', () => false),
      },
      'sent an hour late': {
        spares: (message) => isScreen(message) || isDeletion(message),
        change: atMessages('startDelayMs', (delayMs) => delayMs + HOUR_MS),
      },
      'sent to the first URL only': {
        spares: isDeletion,
        change: atMessages('webhooksFor', (webhooks) => webhooks.slice(0, 1)),
      },
      'sent to all sources': atMessages('webhooksFor', (own, message) => {
        const all = [...own, ...listOtherSources(message).flatMap(({ webhooks }) => webhooks)];
        return all.filter(
          ({ url }, index) => index < own.length || all.findIndex((each) => each.url === url) === index,
        );
      }),
      'sent to the URLs before': atMessages(
        'webhooksFor',
        (webhooks, message) => findFormerSettings(message)?.webhooks ?? webhooks,
      ),
      'switched as before': {
        spares: isScreen,
        change: atMessages('isEnabled', (_, message) => (findFormerSettings(message) ?? message.source).enabled),
      },
      'sent while switched off': atMessages('isEnabled', () => true),
      'sent against its integrations': atMessages('selects', () => true),
    },
  ),
];

/** True if the document requires a retry. Open cases are not changed (readings, 23 to 25 and 47). */
function mustBeRetried(outcome: Outcome, { number }: Attempt): boolean {
  const ending = classifyOutcome(outcome);
  return (ending === '5xx' && number <= 2) || (ending === 'timeout' && number === 1);
}

type BodyEdit = (body: JsonObject, attempt: Attempt) => JsonObject;

/** A slip in the body. The signature matches the changed body. */
function inBody(edit: BodyEdit): AttemptSlip['change'] {
  return ({ serialise }, when) => ({
    serialise: (body, attempt) => serialise(when(attempt) ? edit(body, attempt) : body, attempt),
  });
}

type SparingEdit = Required<Pick<AttemptSlip, 'spares'>> & { readonly edit: BodyEdit };

function bodySlips(table: string, edits: Readonly<Record<string, BodyEdit | SparingEdit>>): AttemptSlip[] {
  const changes = Object.entries(edits).map(([name, found]) => [
    name,
    typeof found === 'function' ? inBody(found) : { spares: found.spares, change: inBody(found.edit) },
  ]);
  return slips<Rules, Attempt>(GROUPS, table, Object.fromEntries(changes));
}

/** A slip in the properties or traits. */
function inValues(name: string, change: (values: JsonObject, attempt: Attempt) => JsonObject): AttemptSlip {
  return {
    name,
    breaks: ids(GROUPS.values),
    why: 'What the customer gives in properties and traits arrives as given.',
    spares: ({ message }) => isScreen(message) || isDeletion(message),
    change: inBody((body, attempt) => withValues((values) => change(values, attempt))(body)),
  };
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
  ...bodySlips(
    `
  sent for the user before | bodies | A body names the user of its own call.
  sent for a user in lower case | bodies | A body names the user as the call does.
  sent for a user cut | bodies | A body names the user as the call does.
  sent without its user | bodies | A body has the user of a call that has one.
  sent under another name | bodies | The event, the group, the screen and the previous id arrive as given.
  sent without its name | bodies | A track body has an event, a group body a group id, a screen body a name, an alias body a previous id. | sent without its event, group id, name or previous id
  sent with its type in capitals | bodies | The type is one of seven words in lower case.
  sent as another type | bodies | The type names the kind of the call.
  sent with the version as text | BOD-009 | The version is the integer 1.
  sent without its version | BOD-009 BOD-002 BOD-003 BOD-004 BOD-005 BOD-006 BOD-007 | The body of a call has a version.
  sent without its timestamp | TIM-001 BOD-005 BOD-002 BOD-003 BOD-004 BOD-006 BOD-007 BOD-008 TIM-002 TIM-003 TIM-008 | Every body has a timestamp.
  sent without milliseconds | TIM-001 bodies | Timestamps have milliseconds.
  sent an hour off | times | A timestamp is the instant that the call gives, or that of its arrival.
  sent with the time of its arrival | times | A timestamp that is given arrives as the same instant.
  sent with the time of the attempt | times | A timestamp that is given arrives as the same instant.
  sent with the time of the call before | times | A timestamp is that of its own call.
`,
    {
      'sent for the user before': (body, { message }) => {
        const before = recallPast(message).ofSource.lastOfUserElse;
        const user = before === null ? undefined : before.content.userId;
        return withTexts(IDS, (text) => user ?? text)(body);
      },
      'sent for a user in lower case': withTexts(IDS, (text) => text.toLowerCase()),
      'sent for a user cut': withTexts(IDS, (text) => (text.length > 1 ? text.slice(0, -1) : text)),
      'sent without its user': withTexts(IDS, () => undefined),
      'sent under another name': withTexts(NAMES, (text) => `${text}.`),
      'sent without its name': without(...NAMES),
      'sent with its type in capitals': withTexts(['type'], (text) => text.toUpperCase()),
      'sent as another type': withTexts(['type'], (text) => (text === 'track' ? 'page' : 'track')),
      'sent with the version as text': {
        spares: ({ message }) => isDeletion(message),
        edit: (body) => ({ ...body, version: '1' }),
      },
      'sent without its version': without('version'),
      'sent without its timestamp': without('timestamp'),
      'sent without milliseconds': withTexts(['timestamp'], (text) => text.replace(/\.\d+/, '')),
      'sent an hour off': {
        spares: ({ message }) => isDeletion(message) || isScreen(message),
        edit: withTexts(['timestamp'], (text) => instantText(shifted(text, HOUR_MS))),
      },
      'sent with the time of its arrival': {
        spares: ({ message }) => message.givenInstantMs === null || isScreen(message),
        edit: (body, { message }) => ({ ...body, timestamp: instantText(message.receivedAtMs) }),
      },
      'sent with the time of the attempt': {
        spares: ({ message }) => message.givenInstantMs === null || isScreen(message),
        edit: (body, { atMs }) => ({ ...body, timestamp: instantText(atMs) }),
      },
      'sent with the time of the call before': {
        spares: ({ message }) => isDeletion(message) || isScreen(message),
        edit: (body, { message }) => {
          const before = recallPast(message).ofSource.last;
          return before === null
            ? body
            : { ...body, timestamp: instantText(before.givenInstantMs ?? before.receivedAtMs) };
        },
      },
    },
  ),
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
  ...slips<Rules, Attempt>(
    GROUPS,
    `
  sent with bytes after its JSON | BOD-001 CAL-012 | A body is one JSON object.
  sent as the latest call | RTY-005 bodies values times retried | Each request carries its own message.
  unsigned | SIG-001 signed | Every request of a source with a secret carries a signature.
  signed though there is no secret | SIG-005 SET-009 SIG-009 | Without a secret no signature is added.
`,
    {
      'sent with bytes after its JSON': atAttempts('serialise', (json) => `${json}}`),
      'sent as the latest call': ({ serialise, shape, formatTimestamp, chooseInstant }, when) => ({
        serialise: (body, attempt) => {
          const latest = when(attempt) ? recallHistory(attempt.message.memory).latest(attempt.message) : null;
          if (latest === null || latest === attempt.message) return serialise(body, attempt);
          return serialise(shape(latest, formatTimestamp(chooseInstant(latest, attempt.atMs), latest)), attempt);
        },
      }),
      unsigned: atAttempts('sign', () => null),
      'signed though there is no secret': {
        spares: ({ message }) => message.source.sharedSecret === '',
        change: atAttempts('sign', (signature, { bytes }) => signature ?? digest('', bytes)),
      },
    },
  ),
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
  ...slips<Rules, Attempt>(
    GROUPS,
    `
  signed by SHA-256 | signed | The digest is an HMAC-SHA1 in hexadecimal.
`,
    {
      'signed by SHA-256': atAttempts('sign', (signature, { bytes }, { message }) => {
        const secret = message.source.sharedSecret;
        return secret ? createHmac('sha256', secret).update(bytes).digest('hex') : signature;
      }),
    },
  ),
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
  ...slips<Rules, Attempt>(
    GROUPS,
    `
  sent as text | HDR-002 | The media type is application/json.
  sent with a User-Agent without a version | HDR-004 | The User-Agent names the service with a version.
  sent as a PUT | HDR-001 | A delivery is a POST.
`,
    {
      'sent as text': atAttempts('contentType', () => 'text/plain'),
      'sent with a User-Agent without a version': atAttempts('userAgent', () => 'webhooks'),
      'sent as a PUT': atAttempts('method', () => 'PUT'),
    },
  ),
  toTarget('sent without the query of its URL', (target) => target.replace(/\?.*$/s, '')),
  toTarget('sent to its URL in lower case', (target) => target.toLowerCase()),
  toTarget('sent to its URL unescaped', (target) =>
    target.replace(/%(2[1-9A-F]|[46][1-9A-F]|[57][0-9A])/gi, (code) =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    ),
  ),
  toTarget('sent to its URL cut', (target) => target.slice(0, -1) || '/'),
  ...slips<Rules, Attempt>(
    GROUPS,
    `
  given 3 s to be answered | TMO-001 TMO-005 DLV-001 RTY-003 | An answer within five seconds is in time. | given less than 4 s to be answered
  given 30 s to be answered | TMO-003 TMO-002 TMO-004 TMO-005 | An answer after five seconds is none. | given more than 6 s to be answered
  given any time to be answered | TMO-002 TMO-003 TMO-004 TMO-005 DLV-005 RTY-004 retried | An answer after five seconds is none.
  not retried | retried | A 5xx is retried more than once, and a timeout at least once.
  taken for a success though it failed | retried | A 5xx is retried more than once, and a timeout at least once.
  retried for a day | RTY-002 RTY-004 | No attempt begins later than four hours after the first. | retried after 4 hours
  retried in the window of the call before | retried | Each message has its own window. | retried at first only in the window of the call before
  sent again after a success | once | A message that was answered with 200 is processed.
  done at its own URL only | once | A success at one URL ends the retries at all of them.
  sent without looking at the certificate | TLS-002 TLS-003 | Nothing is sent to an endpoint with a self-signed certificate.
  not logged though it failed | TMO-004 TLS-003 | A timeout is logged, and a self-signed certificate raises an error.
`,
    {
      'given 3 s to be answered': {
        // A notification may be repeated, so an early timeout of one looks the same.
        spares: ({ message }) => isDeletion(message),
        change: atAttempts('responseTimeoutMs', () => 3 * SECOND_MS),
      },
      'given 30 s to be answered': atAttempts('responseTimeoutMs', () => 30 * SECOND_MS),
      'given any time to be answered': atAttempts('responseTimeoutMs', () => null),
      'not retried': atAttempts('verdict', (verdict, outcome, attempt) =>
        mustBeRetried(outcome, attempt) ? 'refused' : verdict,
      ),
      'taken for a success though it failed': atAttempts('verdict', (verdict, outcome, attempt) =>
        mustBeRetried(outcome, attempt) ? 'processed' : verdict,
      ),
      'retried for a day': atAttempts('retriesUntilMs', (untilMs) => untilMs + 24 * HOUR_MS),
      'retried in the window of the call before': atAttempts('retriesUntilMs', (untilMs, { message, number }) => {
        const earlier = recallPast(message).ofSource.last;
        const isShared = earlier !== null && number > 1 && number <= 3;
        return isShared ? earlier.receivedAtMs + LIMITS.retryWindowMs : untilMs;
      }),
      'sent again after a success': {
        // Notifications may come more than once (readings, 34).
        spares: ({ message, number }) => isDeletion(message) || isScreen(message) || number > 6,
        change: atAttempts('verdict', (verdict, outcome) =>
          outcome.kind === 'response' && outcome.status === 200 ? 'retried' : verdict,
        ),
      },
      'done at its own URL only': {
        spares: ({ message }) => isDeletion(message) || isScreen(message),
        change: atAttempts('endsMessage', () => false),
      },
      'sent without looking at the certificate': atAttempts('verifiesCertificate', () => false),
      'not logged though it failed': atAttempts('logs', () => false),
    },
  ),
];

function signedWith(name: string, chooseSecret: (attempt: Attempt) => string | undefined): AttemptSlip {
  return {
    name,
    breaks: ids(GROUPS.signed),
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
    breaks: ids(GROUPS.signed),
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
    breaks: ids(GROUPS.headers),
    why: 'Every request to a URL carries the static headers of that URL, and of no other.',
    change: atAttempts('staticHeaders', (headers, attempt) => findHeaders(attempt) ?? headers),
  };
}

function toTarget(name: string, change: (target: string) => string): AttemptSlip {
  return {
    name,
    breaks: ids(GROUPS['right-targets']),
    why: 'The path is that of the configured URL.',
    change: atAttempts('target', (target) => change(target)),
  };
}
