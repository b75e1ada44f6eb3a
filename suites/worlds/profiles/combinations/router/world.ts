import { OK, status } from '../../../../harness/receivers/reply.ts';
import type { CallDocument } from '../../../../harness/stage/calls.ts';
import type { Answers, CallStep, EarlierSettings, HookPlan, SourcePlan, Step, WorldPlan } from '../../../plan.ts';
import { type Combination, chosen } from '../pairs.ts';
import { ANSWER, URL_FORM, URLS } from './endpoints.ts';
import { callKindOf, callOf, userOf } from './message.ts';
import { HEADERS, HISTORY, SECRET, SOURCE_TYPE } from './settings.ts';
import { BEFORE, DESTINATION, KIND, SWITCHES } from './switches.ts';
import { START } from './time.ts';

const ALWAYS_FAILS: Answers = [status(500)];
const FAILS_ONCE: Answers = [status(500), OK];
const SECRET_BEFORE = 'the secret before';

/** The world of some combinations, each with a source and its own message. They all begin at the same instant. */
export function worldOf(combinations: readonly Combination[]): WorldPlan {
  const [first = {}] = combinations;
  return {
    startsAt: chosen(START, first),
    sources: combinations.map((combination, index) => sourceOf(combination, keyOf(index))),
    steps: combinations.flatMap((combination, index) => stepsOf(combination, index)),
  };
}

function keyOf(index: number): string {
  return `c${index}`;
}

function sourceOf(combination: Combination, key: string): SourcePlan {
  const { secret } = chosen(SECRET, combination);
  const { count } = chosen(URLS, combination);
  const history = chosen(HISTORY, combination);
  const hooks = Array.from({ length: count }, (_, at) => hookOf(combination, key, at));
  const now = secret === undefined ? {} : { secret: history === 'replaced' ? SECRET_BEFORE : secret };
  const settings = { type: chosen(SOURCE_TYPE, combination), enabled: chosen(DESTINATION, combination) };
  const earlier = earlierSettings(history, { ...settings, ...now }, hooks);
  return { key, ...settings, ...now, hooks, ...(earlier === undefined ? {} : { earlier: [earlier] }) };
}

function hookOf(combination: Combination, source: string, at: number): HookPlan {
  const key = `${source}-${at}`;
  const headers = Object.entries(chosen(HEADERS, combination)).map(([name, value]) => [name, `${value} ${key}`]);
  const hook = { key, headers: Object.fromEntries(headers), script: [OK] } as const;
  const target = chosen(URL_FORM, combination);
  return chosen(URLS, combination).isOneHost === true
    ? { ...hook, target: neighbourOf(target, at), host: source }
    : { ...hook, target };
}

/** A target that differs from this one in its query, in the case of its path, or in more. */
function neighbourOf(target: string, at: number): string {
  const query = target.includes('?') ? `${target}&one=more` : `${target}?one=more`;
  return [`/B${target}`, `/b${query}`, `/B${query}`, target, query][at] ?? target;
}

function earlierSettings(
  history: string,
  settings: Omit<EarlierSettings, 'hooks'>,
  hooks: readonly HookPlan[],
): EarlierSettings | undefined {
  if (history !== 'others') return undefined;
  const others = hooks.map(({ key }, at) => ({
    at,
    headers: { 'X-Team': `earlier ${key}`, 'X-Earlier': `of ${key}` },
  }));
  return { ...settings, enabled: !settings.enabled, secret: 'an earlier secret', hooks: others };
}

function stepsOf(combination: Combination, source: number): Step[] {
  const key = keyOf(source);
  return [
    ...stepsBefore(combination, source, key),
    ...settingSteps(combination, source),
    ...messageSteps(combination, source, key),
  ];
}

function settingSteps(combination: Combination, source: number): Step[] {
  const { secret } = chosen(SECRET, combination);
  const history = chosen(HISTORY, combination);
  if (history === 'again') return [{ kind: 'again', source }];
  return history === 'replaced' && secret !== undefined ? [{ kind: 'secret', source, secret }] : [];
}

/** What the source sends first. Before anything but a call, this is also a call with the switches. */
function stepsBefore(combination: Combination, source: number, key: string): Step[] {
  const call: CallDocument = { type: 'track', event: 'Signed Up', userId: userOf(combination, key) };
  const plain = (name: string, more: object, answers?: Answers): CallStep => ({
    kind: 'call',
    key: `${key}:${name}`,
    source,
    call: { ...call, ...more },
    ...(answers === undefined ? {} : { answers: { [`${key}-0`]: answers } }),
  });
  const before = chosen(BEFORE, combination);
  const kind = callKindOf(combination);
  const switched = kind === undefined ? [plain('switched', chosen(SWITCHES, combination))] : [];
  if (before === 'nothing') return switched;
  if (before === 'failing') return [...switched, plain('failing', {}, FAILS_ONCE)];
  return kind === undefined
    ? switched
    : [{ kind: 'call', key: `${key}:same`, source, call: callOf(combination, kind, key) }];
}

/** The message itself. */
function messageSteps(combination: Combination, source: number, key: string): Step[] {
  const message = { key, source, answers: answersOf(combination, key) };
  const type = callKindOf(combination);
  if (type !== undefined) return [{ kind: 'call', ...message, call: callOf(combination, type, key) }];
  const kind = chosen(KIND, combination);
  if (kind === 'deletion') {
    return [{ kind: 'deletion', key, answers: message.answers, sources: [source], userId: userOf(combination, key) }];
  }
  const audience = {
    kind: 'audience' as const,
    id: key,
    name: `Buyers ${letters(source)}`,
    trait: `buyers_${letters(source)}`,
  };
  if (kind === 'joined') return [{ ...audience, ...message, members: ['a', 'b'] }];
  return [
    { ...audience, source, key: `${key}:new`, members: ['a', 'b'] },
    { ...audience, ...message, members: ['b'] },
  ];
}

function answersOf(combination: Combination, key: string): Readonly<Record<string, Answers>> {
  const { count, place } = chosen(URLS, combination);
  const answers = Array.from({ length: count }, (_, at) => [
    `${key}-${at}`,
    at === place ? chosen(ANSWER, combination) : ALWAYS_FAILS,
  ]);
  return Object.fromEntries(answers);
}

/** A word for a number, because it is open how digits in the name of an audience are written. */
function letters(number: number): string {
  return [...String(number)].map((digit) => String.fromCharCode('a'.charCodeAt(0) + Number(digit))).join('');
}
