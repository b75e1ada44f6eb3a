import type { InitRole, LanguageName } from '../../suites/init/languages.ts';

/** A mistake that is planted in a toy. */
export interface Mistake {
  readonly what: string;
  /** The requirement that must fail for it. */
  readonly requirement: string;
  /** A text of the toy in each language, and its replacement. */
  readonly changes: Readonly<Record<LanguageName, readonly [from: string, to: string]>>;
}

const ROUTER: readonly Mistake[] = [
  {
    what: 'the digest is that of another spelling of the body',
    requirement: 'SIG-002',
    changes: {
      typescript: ['.update(body)', '.update(JSON.stringify(JSON.parse(body.toString()), null, 1))'],
      go: ['mac.Write(m.body)', 'mac.Write(append(m.body, 10))'],
      python: ['message.body, "sha1"', 'json.dumps(json.loads(message.body), indent=1).encode(), "sha1"'],
      java: ['mac.doFinal(body)', 'mac.doFinal(new String(body, StandardCharsets.UTF_16).getBytes())'],
    },
  },
  {
    what: 'the first retry comes after 3 h',
    requirement: 'RTY-001',
    changes: {
      typescript: ['FIRST_RETRY_MS = 10_000', 'FIRST_RETRY_MS = 10_800_000'],
      go: ['= 10 * time.Second', '= 3 * time.Hour'],
      python: ['FIRST_RETRY_MS = 10_000', 'FIRST_RETRY_MS = 10_800_000'],
      java: ['FIRST_RETRY_MS = 10_000', 'FIRST_RETRY_MS = 10_800_000'],
    },
  },
  {
    what: 'a response may take an hour',
    requirement: 'TMO-003',
    changes: {
      typescript: ['RESPONSE_LIMIT_MS = 5_000', 'RESPONSE_LIMIT_MS = 3_600_000'],
      go: ['= 5 * time.Second', '= time.Hour'],
      python: ['RESPONSE_LIMIT_MS = 5_000', 'RESPONSE_LIMIT_MS = 3_600_000'],
      java: ['RESPONSE_LIMIT_MS = 5_000', 'RESPONSE_LIMIT_MS = 3_600_000'],
    },
  },
  {
    what: 'static headers are left out',
    requirement: 'HDR-006',
    changes: {
      typescript: ['!FRAMING.test(name)', 'FRAMING.test(name)'],
      go: ['!framing.MatchString(name)', 'framing.MatchString(name)'],
      python: ['not FRAMING.fullmatch(n)', 'FRAMING.fullmatch(n)'],
      java: ['!FRAMING.matcher(', 'FRAMING.matcher('],
    },
  },
  {
    what: 'a call may have 320 KB',
    requirement: 'LIM-002',
    changes: {
      typescript: ['MAX_CALL_BYTES = 32 ', 'MAX_CALL_BYTES = 320 '],
      go: ['= 32 * 1024', '= 320 * 1024'],
      python: ['MAX_CALL_BYTES = 32 ', 'MAX_CALL_BYTES = 320 '],
      java: ['MAX_CALL_BYTES = 32 ', 'MAX_CALL_BYTES = 320 '],
    },
  },
];

const CLIENT: readonly Mistake[] = [
  {
    what: 'the 21st message causes the flush',
    requirement: 'QUE-003',
    changes: {
      typescript: ['FLUSH_AT = 20', 'FLUSH_AT = 21'],
      go: ['= 20\n', '= 21\n'],
      python: ['FLUSH_AT = 20', 'FLUSH_AT = 21'],
      java: ['FLUSH_AT = 20', 'FLUSH_AT = 21'],
    },
  },
  {
    what: 'the flush comes after 50 s',
    requirement: 'QUE-009',
    changes: {
      typescript: ['FLUSH_AFTER_MS = 5_000', 'FLUSH_AFTER_MS = 50_000'],
      go: ['= 5 * time.Second', '= 50 * time.Second'],
      python: ['FLUSH_AFTER_MS = 5_000', 'FLUSH_AFTER_MS = 50_000'],
      java: ['FLUSH_AFTER_MS = 5_000', 'FLUSH_AFTER_MS = 50_000'],
    },
  },
  {
    what: 'a batch may have 5 MB',
    requirement: 'BAT-001',
    changes: {
      typescript: ['MAX_BATCH_BYTES = 500_000', 'MAX_BATCH_BYTES = 5_000_000'],
      go: ['= 500_000', '= 5_000_000'],
      python: ['MAX_BATCH_BYTES = 500_000', 'MAX_BATCH_BYTES = 5_000_000'],
      java: ['MAX_BATCH_BYTES = 500_000', 'MAX_BATCH_BYTES = 5_000_000'],
    },
  },
  {
    what: 'a message may have 320 KB',
    requirement: 'BAT-004',
    changes: {
      typescript: ['MAX_MESSAGE_BYTES = 32 ', 'MAX_MESSAGE_BYTES = 320 '],
      go: ['= 32 * 1024', '= 320 * 1024'],
      python: ['MAX_MESSAGE_BYTES = 32 ', 'MAX_MESSAGE_BYTES = 320 '],
      java: ['MAX_MESSAGE_BYTES = 32 ', 'MAX_MESSAGE_BYTES = 320 '],
    },
  },
  {
    what: 'Track takes a message without Event',
    requirement: 'MSG-008',
    changes: {
      typescript: ["Track: ['Event']", 'Track: []'],
      go: ['"Track": {"Event"}', '"Track": {}'],
      python: ['"Track": ["Event"]', '"Track": []'],
      java: ['"Track", List.of("Event")', '"Track", List.<String>of()'],
    },
  },
];

/** The mistakes of each role's toy, one at a time. */
export const MISTAKES: Readonly<Record<InitRole, readonly Mistake[]>> = { router: ROUTER, client: CLIENT };
