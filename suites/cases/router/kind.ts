import { capitalised, withArticle } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { WorldAnswer, WorldStep } from '../../../spec/shapes/world.ts';
import { SECRET } from '../../harness/kit/traffic.ts';
import { DELIVERED, deliveryRequirement, SURE_KINDS } from '../../harness/stage/calls.ts';
import { callOf, worldCase } from '../../worlds/world-case.ts';
import type { Case } from '../case.ts';

const REFUSER = { headers: { 'X-Team': 'blue', 'X-First': 'yes' }, answers: [500] };
const TAKER_HEADERS = { 'X-Team': 'green', 'X-Second': 'yes' };

const ALSO_CHECKED: readonly RequirementId[] = [
  ...(['RTY-003', 'RTY-005', 'HDR-006', 'HDR-008', 'HDR-009', 'SIG-001', 'SIG-002', 'SIG-006'] as const),
];

/** The same for messages with two URLs, and for those with one. */
const CHECKED_AT_TWO: readonly RequirementId[] = ['DLV-003', 'DLV-004'];
const CHECKED_AT_ONE: readonly RequirementId[] = ['DEL-001'];

/** Steps that make the router send one message. */
interface Trigger<Name extends string = string> {
  readonly name: Name;
  /** The message in words, with its article. */
  readonly what: string;
  readonly arrivals: readonly RequirementId[];
  readonly steps: readonly WorldStep[];
}

const TRIGGERS = [
  ...[...SURE_KINDS, 'screen' as const].map((name) => ({
    ...{ name, what: `${withArticle(name)} message`, arrivals: [deliveryRequirement(name)], steps: [callOf(name)] },
  })),
  { name: 'delete', what: 'a delete notification', arrivals: [], steps: [{ delete: {} }] },
  {
    name: 'new-audience',
    what: 'a message about a new audience member',
    arrivals: ['AUD-001', DELIVERED.identify],
    steps: [{ identify: {} }, { pass: '1m' }, { settings: { webhooks: ['refuser', 'taker'] } }, sync('ada')],
  },
  {
    name: 'changed-audience',
    what: 'a message about a former audience member',
    arrivals: ['AUD-003', DELIVERED.identify],
    steps: [sync('ada'), { pass: '1m' }, { settings: { webhooks: ['refuser', 'taker'] } }, sync()],
  },
] as const satisfies readonly Trigger[];

/** Every kind of message through failure and retries: the rules are the same for every kind. */
export const kind = [
  ...TRIGGERS.flatMap((trigger) => [
    retriedCase(trigger, 'after-5xx', 'fails twice', [503, 500, 200], 'RTY-001'),
    retriedCase(trigger, 'after-timeout', 'gets no answer', ['timeout', 200], 'TMO-002'),
  ]),
] as const satisfies readonly Case[];

/**
 * A case with a URL that always fails, and another that succeeds at the last of its answers. A delete notification has only the second
 * URL: the document does not say which URLs get one (readings, 34).
 */
function retriedCase<const Name extends string, const Fate extends string>(
  { name, what, arrivals, steps }: Trigger<Name>,
  fate: Fate,
  words: string,
  answers: WorldAnswer[],
  retried: RequirementId,
) {
  const taker = { headers: TAKER_HEADERS, answers };
  const isAudience = steps.some((step) => 'audience' in step);
  const webhooks = name === 'delete' ? { taker } : { refuser: REFUSER, taker, ...(isAudience ? { plain: {} } : {}) };
  return worldCase<`kind/${Name}-${Fate}`>({
    id: `kind/${name}-${fate}`,
    title: `${capitalised(what)} that ${words} is retried, whole and signed`,
    requirements: [
      ...new Set([retried, 'RTY-001' as const]),
      ...ALSO_CHECKED,
      ...(name === 'delete' ? CHECKED_AT_ONE : CHECKED_AT_TWO),
      ...arrivals,
    ],
    world: {
      sources: { source: { secret: SECRET, webhooks, ...(isAudience ? { atFirst: ['plain'] } : {}) } },
      steps: [...steps],
    },
  });
}

function sync(...members: string[]): WorldStep {
  return { audience: { id: 'shoppers', name: 'Shoppers', members } };
}
