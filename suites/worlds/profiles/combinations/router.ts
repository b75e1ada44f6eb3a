import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { OK, status } from '../../../harness/receivers/reply.ts';
import { seededRandom } from '../../../harness/seeded-random.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import { type Combination, chosen, inWorlds, Pairs } from '../../pairs.ts';
import type { Answers, HookPlan, SourcePlan, Step, WorldPlan } from '../../plan.ts';
import { defineCase } from '../../profile.ts';
import { type Capabilities, ROUTER } from '../../router-role.ts';
import { BESIDE, VALUE } from '../../values/classes.ts';
import { callStep } from '../router/relation.ts';
import {
  ANSWER,
  BEFORE,
  DESTINATION,
  HEADERS,
  HISTORY,
  KIND,
  NEVERS,
  OPTIONAL,
  PLACE,
  type RouterSubject,
  routerSubjects,
  SECRET,
  SIZE,
  SOURCE_TYPE,
  START,
  SWITCHES,
  TIMESTAMP,
  URL_FORM,
  URLS,
} from './router-dimensions.ts';

const ALWAYS_FAILS: Answers = [status(500)];
/** Most bytes that ids and marks add to a call. */
const IDS_BYTES = 300;

/** The world of some combinations, each with a separate source and message. All of them begin at the same instant. */
function makeWorld(combinations: readonly Combination[]): WorldPlan {
  const [first = {}] = combinations;
  return {
    startsAt: chosen(START, first),
    sources: combinations.map(makeSource),
    steps: combinations.flatMap(makeSteps),
  };
}

function makeSource(combination: Combination, index: number): SourcePlan {
  const key = `c${index}`;
  const history = chosen(HISTORY, combination);
  const { secret } = chosen(SECRET, combination);
  const hooks = Array.from({ length: chosen(URLS, combination).count }, (_, at) => makeHook(combination, key, at));
  const settings = { type: chosen(SOURCE_TYPE, combination), enabled: chosen(DESTINATION, combination) };
  const now = secret === undefined ? {} : { secret: history === 'replaced' ? 'the secret before' : secret };
  if (history !== 'others') return { key, ...settings, ...now, hooks };
  const others = hooks.map((hook, at) => {
    return { at, headers: { 'X-Team': `earlier ${hook.key}`, 'X-Earlier': `of ${hook.key}` } };
  });
  const earlier = { ...settings, enabled: !settings.enabled, secret: 'an earlier secret', hooks: others };
  return { key, ...settings, ...now, hooks, earlier: [earlier] };
}

function makeHook(combination: Combination, source: string, at: number): HookPlan {
  const key = `${source}-${at}`;
  // No two URLs of a world share a value, and each has a unique header name.
  const chosenHeaders = Object.entries(chosen(HEADERS, combination));
  const named = chosenHeaders.length === 0 ? [] : [...chosenHeaders, [`X-Of-${key}`, 'only'] as const];
  const headers = named.map(([name, value]) => [name, `${value} ${key}`]);
  const hook = { key, headers: Object.fromEntries(headers), script: [OK] } as const;
  const target = chosen(URL_FORM, combination);
  const { isOneHost } = chosen(URLS, combination);
  return isOneHost ? { ...hook, target: chooseNeighbour(target, at), host: source } : { ...hook, target };
}

/** A URL with another query, another letter case in its path, or another path. */
function chooseNeighbour(target: string, at: number): string {
  const query = target.includes('?') ? `${target}&one=more` : `${target}?one=more`;
  return [`/B${target}`, `/b${query}`, `/B${query}`, target, query][at] ?? target;
}

function makeSteps(combination: Combination, source: number): Step[] {
  const key = `c${source}`;
  const { secret } = chosen(SECRET, combination);
  const history = chosen(HISTORY, combination);
  return [
    ...stepsBefore(combination, source, key),
    ...(history === 'again' ? [{ kind: 'again', source } as const] : []),
    ...(history === 'replaced' && secret !== undefined ? [{ kind: 'secret', source, secret } as const] : []),
    ...messageSteps(combination, source, key),
  ];
}

/** Earlier messages of the source. For anything but a call, they include a call with the switches. */
function stepsBefore(combination: Combination, source: number, key: string): Step[] {
  const call: CallDocument = { type: 'track', event: 'Signed Up', userId: makeUser(combination, key) };
  const before = chosen(BEFORE, combination);
  const type = findCallKind(combination);
  const switched =
    type === undefined ? [callStep(`${key}:switched`, source, { ...call, ...chosen(SWITCHES, combination) })] : [];
  if (before === 'failing')
    return [...switched, callStep(`${key}:failing`, source, call, { [`${key}-0`]: [status(500), OK] })];
  return before === 'same' && type !== undefined
    ? [callStep(`${key}:same`, source, makeCall(combination, type, key))]
    : switched;
}

function messageSteps(combination: Combination, source: number, key: string): Step[] {
  const { count, place } = chosen(URLS, combination);
  const each = Array.from({ length: count }, (_, at) => (at === place ? chosen(ANSWER, combination) : ALWAYS_FAILS));
  const answers = Object.fromEntries(each.map((replies, at) => [`${key}-${at}`, replies]));
  const kind = chosen(KIND, combination);
  const name = letters(source);
  const audience = { kind: 'audience', source, id: key, name: `Buyers ${name}`, trait: `buyers_${name}` } as const;
  switch (kind) {
    case 'deletion':
      return [{ kind, key, answers, sources: [source], userId: makeUser(combination, key) }];
    case 'joined':
      return [{ ...audience, key, answers, members: ['a', 'b'] }];
    case 'left':
      return [
        { ...audience, key: `${key}:new`, members: ['a', 'b'] },
        { ...audience, key, answers, members: ['b'] },
      ];
    default:
      return [callStep(key, source, makeCall(combination, kind, key), answers)];
  }
}

function findCallKind(combination: Combination): CallDocument['type'] | undefined {
  const kind = chosen(KIND, combination);
  return kind === 'deletion' || kind === 'joined' || kind === 'left' ? undefined : kind;
}

function makeUser(combination: Combination, key: string): string {
  const isUser = chosen(PLACE, combination) === 'user';
  return isUser ? `${String(chosen(VALUE, combination))} ${key}` : `user of ${key}`;
}

function makeCall(combination: Combination, type: CallDocument['type'], key: string): CallDocument {
  const call = {
    ...chosen(OPTIONAL, combination),
    ...chosen(TIMESTAMP, combination),
    ...chosen(SWITCHES, combination),
    type,
    userId: makeUser(combination, key),
    ...ownMembers(combination, type),
  };
  return filled(call, chosen(SIZE, combination).bytes ?? 0);
}

function ownMembers(combination: Combination, type: CallDocument['type']): Readonly<Record<string, unknown>> {
  const [place, value] = [chosen(PLACE, combination), chosen(VALUE, combination)];
  const free = { ...chosen(BESIDE, combination), ...(typeof place === 'function' ? place(value) : { a: value }) };
  const name = place === 'name' ? String(value) : undefined;
  switch (type) {
    case 'track':
      return { event: name ?? 'Signed Up', properties: free };
    case 'identify':
      return { traits: free };
    case 'group':
      return { traits: free, ...(name === undefined ? {} : { groupId: name }) };
    case 'alias':
      return name === undefined ? {} : { previousId: name };
    default:
      return { properties: free };
  }
}

function filled(call: CallDocument, bytes: number): CallDocument {
  const spaceBytes = bytes - Buffer.byteLength(JSON.stringify(call)) - IDS_BYTES;
  const member = 'properties' in call ? 'properties' : 'traits' in call ? 'traits' : undefined;
  if (spaceBytes <= 0 || member === undefined) return call;
  return { ...call, [member]: { ...Object(call[member]), filler: 'x'.repeat(spaceBytes) } };
}

/** A word for a number, because readings differ on digits in the name of an audience. */
function letters(number: number): string {
  return [...String(number)].map((digit) => String.fromCharCode('a'.charCodeAt(0) + Number(digit))).join('');
}

const EVERYTHING: readonly RequirementId[] = [
  ...(['CAL-011', 'CAL-012', 'SIG-001', 'SIG-002', 'SIG-003', 'SIG-004', 'SIG-005', 'SIG-006', 'SIG-009'] as const),
  ...(['SIG-010', 'SIG-011', 'BOD-002', 'BOD-004', 'BOD-005', 'BOD-007', 'BOD-011', 'BOD-012', 'BOD-013'] as const),
  ...(['BOD-021', 'BOD-022', 'RTY-005', 'VAL-001', 'VAL-002', 'VAL-003', 'VAL-004', 'VAL-005', 'VAL-006'] as const),
  ...(['TIM-001', 'TIM-002', 'TIM-003', 'TIM-004', 'TIM-005', 'TIM-006', 'TIM-007', 'TIM-008', 'HDR-006'] as const),
  ...(['HDR-007', 'HDR-008', 'HDR-009', 'SET-004', 'SET-009', 'RTY-001', 'RTY-003', 'RTY-006', 'TMO-001'] as const),
  ...(['TMO-002', 'TMO-003', 'TMO-005', 'DLV-001', 'DLV-002', 'DLV-003', 'DLV-004', 'DLV-005', 'SEL-002'] as const),
  ...(['SEL-003', 'SEL-004', 'SEL-005', 'SEL-006', 'SEL-007', 'SEL-009', 'CAL-010', 'DEL-001', 'DEL-002'] as const),
  ...(['DEL-003', 'DEL-004', 'AUD-001', 'AUD-002', 'AUD-003', 'AUD-004', 'AUD-005', 'AUD-006'] as const),
];

/** Cached, because four cases of a run share these combinations. */
let last:
  | { readonly key: string; readonly combinations: ReadonlyMap<RouterSubject, readonly Combination[]> }
  | undefined;

function combine(capabilities: Capabilities, seed: number): ReadonlyMap<RouterSubject, readonly Combination[]> {
  const key = JSON.stringify([capabilities, seed]);
  if (last?.key !== key) {
    last = {
      key,
      combinations: new Pairs(routerSubjects(capabilities), NEVERS).combine(seededRandom(seed, 'combinations')),
    };
  }
  return last.combinations;
}

function ofSubject<const Name extends RouterSubject>(subject: Name, first: RequirementId, title: string) {
  return defineCase(ROUTER, {
    id: `combination/${subject}`,
    title,
    requirements: [first, ...EVERYTHING],
    isLong: true,
    plain: () => makeWorld([{}]),
    worlds: (capabilities, { runSeed }) =>
      inWorlds(combine(capabilities, runSeed).get(subject) ?? [], START.name).map(makeWorld),
  });
}

/** All pairs of choices about a message, its settings, its endpoints and its time. */
export const ROUTER_COMBINATIONS = [
  ofSubject('values', 'VAL-001', 'Delivery does not depend on pairs of values, places, sizes and options of a call'),
  ofSubject('settings', 'CAL-011', 'Delivery does not depend on pairs of settings, URLs or answers with anything else'),
  ofSubject('time', 'TIM-008', 'Delivery does not depend on pairs of an instant of the world with anything else'),
  ofSubject(
    'switches',
    'SEL-007',
    'Delivery does not depend on pairs of kinds, switches or earlier calls with anything else',
  ),
];
