import { RoutespecError } from '../../spec/error.ts';
import { cutAt, cutsWithinCharacters } from '../../spec/text/cuts.ts';
import { didYouMean } from '../../spec/text/nearest.ts';
import { FAULTS_BY_AREA } from '../rules/faults/index.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Each } from '../rules/replacement.ts';
import type { Rules } from '../rules/rules.ts';
import { drawChance, EACH_MESSAGE } from '../rules/variants/each.ts';
import { VARIANTS_BY_AREA } from '../rules/variants/index.ts';
import type { PlainFault } from '../types.ts';

/** A behaviour with a plain name: a fault or variant of the simulator, or separate rules. */
interface PlainName {
  /** The id of the fault or variant; the name itself for separate rules. */
  readonly id: string;
  /** Default: the description of the fault or variant. */
  readonly description?: string;
  /** Only for behaviour without a fault or variant. The document allows all of these. */
  readonly rules?: (reference: Rules) => Rules;
  /** For separate rules: the messages that can have the behaviour one by one. */
  readonly each?: Each;
}

/** Delay of a late message. */
const LATE_MS = 30_000;
/** One message in this many is dropped. */
const DROPPED_OF = 3;

/** Most cuts within the characters of a body, so that it arrives within a second. */
const MAX_CUTS = 40;
const MAX_BYTES_ALONE = 1_000;

/** Writes each body in pieces. The document allows that, because the network decides how a body arrives. */
function inPieces(pauseMs: number, chooseCuts: (bytes: Buffer) => readonly number[]): (reference: Rules) => Rules {
  const pieces: Rules['pieces'] = (bytes) => ({ parts: cutAt(bytes, chooseCuts(bytes)), pauseMs });
  return (reference) => ({ ...reference, pieces });
}

/** Cuts that divide bytes into `count` parts of about the same length. */
function cutsIntoParts({ length }: Buffer, count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => Math.floor((length * (index + 1)) / count));
}

/** Behaviour that receivers of webhooks most often have to handle, or should notice. */
export const PLAIN_NAMES: Readonly<Record<PlainFault, PlainName>> = {
  'send twice': {
    id: 'sent again after a success when first attempt',
    description: 'A message that was taken with 200 is sent again.',
  },
  'lost answer': {
    id: 'lost-answer',
    description:
      'The first answer to a message is lost on its way, which is no answer in time to the service, so the message is sent again.',
    rules: (reference) => ({
      ...reference,
      verdict: (outcome, attempt) =>
        attempt.number === 1 && outcome.kind === 'response' ? 'retried' : reference.verdict(outcome, attempt),
    }),
    each: EACH_MESSAGE,
  },
  'wrong digest': {
    id: 'signed by SHA-256',
    description: 'The signature is an HMAC-SHA256 instead of an HMAC-SHA1.',
  },
  'digest of sorted body': { id: 'signed over its sorted members' },
  'no signature': { id: 'unsigned when it comes from a client', description: 'Requests are not signed.' },
  'unsigned retries': { id: 'unsigned when retry' },
  'upper-case digest': { id: 'upper-case-digest' },
  late: {
    id: 'late',
    description: `The first attempts of a message wait for ${LATE_MS / 1000} s.`,
    rules: (reference) => ({ ...reference, startDelayMs: () => LATE_MS }),
    each: EACH_MESSAGE,
  },
  'out of order': {
    id: 'messages-overtake-each-other',
    description: 'Messages wait for up to 5 s, each for its own time, so they overtake each other.',
  },
  drop: {
    id: 'drop',
    description: `About one message of ${DROPPED_OF} is never sent.`,
    rules: (reference) => ({
      ...reference,
      selects: (message) => drawChance(message, DROPPED_OF) > 0 && reference.selects(message),
    }),
  },
  'retry too soon': { id: 'retries-at-once', description: 'The first two retries follow at once.' },
  'retry once': { id: 'not retried when retry' },
  'retry for a day': { id: 'retried for a day' },
  'short timeout': { id: 'given 3 s to be answered' },
  'changed bytes on retries': { id: 'bytes-differ-by-attempt' },
  'other bytes': { id: 'pretty-printed-json' },
  'escaped text': { id: 'escaped-json' },
  'unknown members': { id: 'extra-members' },
  'no user id': { id: 'sent without its user when identify' },
  'other version': { id: 'version-two' },
  'delete twice': { id: 'delete-sent-twice' },
  'in chunks': { id: 'chunked-bodies' },
  'in pieces': {
    id: 'in-pieces',
    description:
      'Bodies are written in pieces with pauses between them. The cuts are within characters beyond ASCII, if there are any.',
    rules: inPieces(20, (bytes) => {
      const within = cutsWithinCharacters(bytes).slice(0, MAX_CUTS);
      return within.length === 0 ? cutsIntoParts(bytes, 4) : within;
    }),
    each: EACH_MESSAGE,
  },
  slowly: {
    id: 'slowly',
    description: 'Bodies are written in five pieces, which takes a second.',
    rules: inPieces(200, (bytes) => cutsIntoParts(bytes, 5)),
  },
  'byte by byte': {
    id: 'byte-by-byte',
    description: `The first ${MAX_BYTES_ALONE} bytes of a body are written one by one.`,
    rules: inPieces(0, ({ length }) => {
      const count = Math.min(length - 1, MAX_BYTES_ALONE);
      return Array.from({ length: count }, (_, index) => index + 1);
    }),
  },
};

/** A behaviour that the service can have. */
export interface Behaviour {
  readonly name: string;
  readonly id: string;
  readonly description: string;
  readonly isPlain: boolean;
  /** True if the document allows it, so that a receiver must handle it. */
  readonly isConforming: boolean;
  /** Messages that can have it one by one; undefined if it is not for single messages. */
  readonly each: Each | undefined;
  readonly rules: (reference: Rules) => Rules;
}

type Change = Pick<Behaviour, 'description' | 'rules'> & { readonly name: string; readonly each?: Each };

/** Without changes of the client library and of audiences, because neither runs here. */
function listChanges(byArea: Readonly<Record<string, readonly Change[]>>): readonly Change[] {
  const { audience: _, ...others } = byArea;
  return Object.values(others).flat().filter(changesRouter);
}

/** Rules that nothing here uses. */
const UNASKED = ['client', 'observe', 'audienceTraits', 'audienceChanges'];

function changesRouter({ rules }: Change): boolean {
  const before = new Set<unknown>(Object.values(REFERENCE));
  return Object.entries(rules(REFERENCE)).some(([name, rule]) => !UNASKED.includes(name) && !before.has(rule));
}

const FAULTS = listChanges(FAULTS_BY_AREA);
const VARIANTS = listChanges(VARIANTS_BY_AREA);

function fromId(change: Change): Behaviour {
  const { name, description, rules, each } = change;
  return { name, id: name, description, rules, each, isPlain: false, isConforming: VARIANTS.includes(change) };
}

const BY_ID = new Map([...FAULTS, ...VARIANTS].map((change) => [change.name, fromId(change)]));

const PLAIN: readonly Behaviour[] = Object.entries(PLAIN_NAMES).map(([name, { id, description, rules, each }]) => {
  const known = BY_ID.get(id) ?? {
    id,
    description: '',
    isConforming: true,
    each,
    rules: (reference: Rules) => reference,
  };
  return { ...known, name, description: description ?? known.description, rules: rules ?? known.rules, isPlain: true };
});

/** All behaviours, those with plain names first. A fault with a plain name is not listed again under its id. */
export const BEHAVIOURS: readonly Behaviour[] = [
  ...PLAIN,
  ...[...BY_ID.values()].filter(({ id }) => !PLAIN.some((plain) => plain.id === id)),
];

/** Finds a behaviour by its plain name or its id. @throws RoutespecError `usage` */
export function findBehaviour(name: string): Behaviour {
  const meant = name.toLowerCase();
  const found = BEHAVIOURS.find((each) => each.name === meant || each.id.toLowerCase() === meant);
  if (found !== undefined) return found;
  const names = BEHAVIOURS.flatMap(({ name: plain, id }) => [plain, id]);
  throw new RoutespecError(
    'usage',
    `Expected the name of a fault, got ${JSON.stringify(name)}${didYouMean(meant, names)}`,
  );
}

/** The reference with several behaviours, each on top of the previous ones. */
export function rulesWith(behaviours: readonly Behaviour[]): Rules {
  return behaviours.reduce((rules, behaviour) => behaviour.rules(rules), REFERENCE);
}
