import { LIMITS } from '../../spec/limits.ts';
import type { Deviation } from '../harness/nonconformance.ts';
import { isPlainSuccess, type Reply } from '../harness/receivers/reply.ts';
import type { Stage } from '../harness/stage/stage.ts';
import type { Capability } from '../harness/target/capabilities.ts';
import { EPOCH } from '../harness/time/horizons.ts';
import { LOSSES } from './due-deliveries.ts';
import { memberWords, valueWords } from './explain.ts';
import { judgeOn } from './oracle.ts';
import type { CallStep, HookPlan, SourcePlan, Step, WorldPlan } from './plan.ts';
import { play } from './play.ts';
import { blameInstead, type Profile, type Role } from './profile.ts';
import { listSources, ROUTER_SHRINKING } from './router-shrinking.ts';

/** A client has sent its queue by then. */
export const A_FLUSH_MS = LIMITS.flushIntervalMs + 1_000;

export interface Capabilities {
  readonly deletions: boolean;
  readonly audiences: boolean;
  readonly clients: boolean;
  /** True if endpoints may fail. Only a clock with `next` and `busy` can wait for retries. */
  readonly failures: boolean;
}

export type RouterProfile<Id extends string = string> = Profile<WorldPlan, Capabilities, Id>;

export const ROUTER: Role<WorldPlan, Capabilities> = {
  uses: ['deletions', 'audiences', 'log'],
  findCapabilities: ({ capabilities, time }: Stage, uses: readonly Capability[]) => {
    const has = (capability: Capability): boolean => uses.includes(capability) && capabilities.has(capability);
    const clients = has('client') && has('ingestion');
    return { deletions: has('deletions'), audiences: has('audiences'), clients, failures: time.kind === 'counted' };
  },
  readStart: ({ startsAt = EPOCH }) => startsAt,
  deviationsIn: async (stage, plan): Promise<Iterable<Deviation>> => judgeOn(stage, await play(stage, plan)),
  shrinking: ROUTER_SHRINKING,
  wordsFor: (plan) => ({ needs: describeNeeds(plan), steps: plan.steps.length }),
  // If a plain world loses nothing, a lost call is not due to its kind or to the type of its source.
  blames: blameInstead('CAL-011', LOSSES),
};

function describeNeeds({ startsAt = EPOCH, sources, steps }: WorldPlan): string[] {
  const used = new Set(steps.flatMap(listSources));
  const start = startsAt === EPOCH ? [] : [`a world that begins at ${startsAt}`];
  const others = sources.length - used.size;
  const settings = sources.flatMap((source, index) => (used.has(index) ? settingWords(source) : []));
  return [...start, ...steps.map(stepWords), ...settings, ...(others > 0 ? ['a source to which nothing happens'] : [])];
}

function stepWords(step: Step): string {
  switch (step.kind) {
    case 'call':
      return callWords(step);
    case 'too-large':
      return 'a call that is too large';
    case 'deletion':
      return `a deletion request${step.sources.length > 1 ? ' for several sources' : ''}${answerWords(step.answers)}`;
    case 'audience':
      return `a sync of an audience with ${step.members.length} members${answerWords(step.answers)}`;
    case 'settings':
      return step.enabled ? 'other webhooks for a source' : 'a source switched off';
    case 'secret':
      return 'another secret';
    case 'again':
      return 'settings put again';
    case 'pass':
      return `${step.ms / 1000} s that pass`;
  }
}

const PLAIN_MEMBERS = ['type', 'properties', 'traits', 'userId', 'event'];

function callWords({ call, by, answers }: CallStep): string {
  const { type, properties, traits, event = 'Signed Up', userId } = call as Record<string, unknown>;
  const own = [
    ...memberWords(call, PLAIN_MEMBERS),
    ...(event === 'Signed Up' ? [] : [`event: ${valueWords(event)}`]),
    ...(userId === undefined ? [] : [`userId: ${valueWords(userId)}`]),
    ...memberWords(properties ?? traits),
  ];
  const what = `${type === 'identify' || type === 'alias' ? 'an' : 'a'} ${type} call${by === undefined ? '' : ' by a client'}`;
  return `${what}${own.length === 0 ? '' : ` with ${own.slice(0, 3).join(', ')}`}${answerWords(answers)}`;
}

function answerWords(answers: CallStep['answers']): string {
  const told = Object.values(answers ?? {}).map((replies) => replies.slice(0, 4).map(replyWords).join(', then '));
  return told.length === 0 ? '' : `, answered ${[...new Set(told)].slice(0, 2).join(' or ')}`;
}

function replyWords(reply: Reply): string {
  if (reply.kind !== 'answer') return BREAK_WORDS[reply.kind];
  const { kind: _, status, afterMs, ...contents } = reply;
  const carried = Object.entries(contents).map(([name, value]) => `${name} ${valueWords(value)}`);
  return `${status}${afterMs === undefined ? '' : ` after ${afterMs / 1000} s`}${carried.length === 0 ? '' : ` with ${carried.join(', ')}`}`;
}

const BREAK_WORDS: Readonly<Record<Exclude<Reply['kind'], 'answer'>, string>> = {
  stall: 'never',
  drip: 'slowly',
  endless: 'without an end',
  reset: 'by a reset',
  close: 'by a closed connection',
  garbage: 'by garbage',
  half: 'by half an answer',
};

function settingWords({ type, enabled, secret, hooks, earlier, writeKey }: SourcePlan): string[] {
  return [
    ...(type === 'server' ? [] : [`a ${type} source`]),
    ...(enabled ? [] : ['a source that is off']),
    ...(secret === undefined ? [] : [`the secret ${valueWords(secret)}`]),
    ...(writeKey === undefined ? [] : [`the write key ${valueWords(writeKey)}`]),
    ...(earlier === undefined ? [] : ['settings that replace others']),
    ...(hooks.length > 1 ? [`a source with ${hooks.length} URLs`] : []),
    ...hooks.flatMap(hookWords),
  ];
}

function hookWords({ target, headers, endpoint, host, address, script }: HookPlan): string[] {
  const names = Object.keys(headers);
  return [
    ...(target === PLAIN_TARGET ? [] : [`the URL ${valueWords(target)}`]),
    ...(names.length === 0 ? [] : [`static headers (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''})`]),
    ...(endpoint === undefined ? [] : [`an endpoint that is ${endpoint}`]),
    ...(host === undefined ? [] : ['a host that is shared']),
    ...(address === undefined ? [] : [`the host ${address}`]),
    ...(script.every(isPlainSuccess) ? [] : [`a webhook that answers ${script.map(replyWords).join(', then ')}`]),
  ];
}

const PLAIN_TARGET = '/plain';
