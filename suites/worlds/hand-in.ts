import type { MarkedMessage } from '../harness/capture/messages.ts';
import { OPEN_BYTES, sizeBytes, TOO_LARGE_BYTES } from '../harness/kit/call-sizes.ts';
import { toMessage } from '../harness/kit/client/message-of-call.ts';
import { type Deviation, Refusal } from '../harness/nonconformance.ts';
import type { CallDocument } from '../harness/stage/calls.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { freeFormMember } from './certainty.ts';
import { isSelected } from './due-deliveries.ts';
import type { AudienceStep, CallStep, DeletionStep, TooLargeStep } from './plan.ts';
import type { PlayState } from './play-state.ts';
import type { Drift, TracedMessage } from './trace.ts';

type Content = Pick<TracedMessage, 'mark' | 'call' | 'userId' | 'sources'> &
  Pick<TracedMessage, 'audience' | 'isTooLarge' | 'isByClient'>;

/**
 * Sends the message of a step, or all messages of a sync. Each is recorded first, because it may arrive immediately.
 */
export async function handIn(
  state: PlayState,
  step: CallStep | TooLargeStep | DeletionStep | AudienceStep,
): Promise<void> {
  switch (step.kind) {
    case 'call':
      return handInCall(state, step);
    case 'too-large':
      return handInTooLarge(state, step);
    case 'deletion':
      return requestDeletion(state, step);
    case 'audience':
      return syncAudience(state, step);
  }
}

async function handInCall(state: PlayState, step: CallStep): Promise<void> {
  const mark = state.stage.calls.id('u');
  const call = withIds(step, mark, state.messages.length);
  const isTooLarge = step.by === undefined && sizeBytes(call) >= OPEN_BYTES.to;
  const content = {
    ...{ mark, call, userId: String(call['userId']) },
    ...(isTooLarge ? { sources: [], isTooLarge } : { sources: [step.source] }),
  };
  const message = note(state, step.key, step.by === undefined ? content : { ...content, isByClient: true });
  if (step.by !== undefined) return handToClient(state, step.by, step.source, toMessage(call, mark));
  const handle = state.playedSources[step.source]?.handle;
  if (step.mayBeRefused || isTooLarge || !isSelected(call)) return void (await handle?.tryCall(call));
  try {
    await handle?.call(call);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    message.refused = error.deviation;
  }
}

/** The call may be refused, or accepted and dropped. */
async function handInTooLarge(state: PlayState, step: TooLargeStep): Promise<void> {
  const mark = state.stage.calls.id('u');
  const properties = { mark, text: 'x'.repeat(TOO_LARGE_BYTES) };
  const call: CallDocument = { type: 'track', userId: mark, event: 'Signed Up', properties };
  note(state, step.key, { mark, call, userId: mark, sources: [], isTooLarge: true });
  await state.playedSources[step.source]?.handle.tryCall(call);
}

async function handToClient(
  { stage, playedSources, clients, plan }: PlayState,
  name: string,
  source: number,
  message: MarkedMessage,
): Promise<void> {
  const playedSource = playedSources[source];
  if (playedSource === undefined) throw new Error(`Expected a source of the plan, got ${source}`);
  const key = `${source} ${name}`;
  const client = clients.get(key) ?? (await stage.openClient(playedSource.handle, plan.clients?.[name]));
  clients.set(key, client);
  await client.queue(message);
}

async function requestDeletion(state: PlayState, step: DeletionStep): Promise<void> {
  const { stage, playedSources } = state;
  const mark = stage.calls.id('u');
  const userId = step.userId ?? mark;
  note(state, step.key, { mark, call: undefined, userId, sources: step.sources });
  const sources = step.sources.flatMap((index) => playedSources[index]?.handle.writeKey ?? []);
  await stage.requestDeletion({ userId, sources });
}

async function syncAudience(state: PlayState, step: AudienceStep): Promise<void> {
  const { stage, playedSources, members } = state;
  const { id, name, trait } = step;
  const before = members.get(id);
  const now = new Map(
    step.members.map((letter) => [letter, before?.get(letter) ?? step.users?.[letter] ?? stage.calls.id('u')]),
  );
  members.set(id, now);
  const joined = [...now].filter(([letter]) => before?.has(letter) !== true);
  const left = [...(before ?? [])].filter(([letter]) => !now.has(letter));
  const changes = [
    ...joined.map(([letter, user]) => ({ letter, user, isMember: true })),
    ...left.map(([letter, user]) => ({ letter, user, isMember: false })),
  ];
  state.syncs.push({
    source: step.source,
    trait,
    changed: new Set(changes.map(({ user }) => user)),
    begin: state.messages.length,
    atMs: stage.time.nowMs(),
  });
  for (const { letter, user, isMember } of changes) {
    const call: CallDocument = { type: 'identify', userId: user, traits: { [trait]: isMember } };
    const content = { mark: user, call, userId: user, sources: [step.source] };
    note(state, step.key && `${step.key}/${letter}`, {
      ...content,
      audience: { isNew: before === undefined, trait },
    });
  }
  const source = playedSources[step.source]?.handle.writeKey ?? '';
  // A member may be listed twice.
  await stage.syncAudience(id, { name, source, members: step.members.map((letter) => now.get(letter) ?? letter) });
}

/** Records a message. Nothing is known yet of its fate. */
function note(
  { stage, playedSources, messages, finder, drift }: PlayState,
  key: string | undefined,
  content: Content,
): TracedMessage & { refused?: Deviation } {
  const secretIndexes = new Map(playedSources.map(({ secretIndex }, index) => [index, secretIndex]));
  const settingsIndexes = new Map(playedSources.map(({ settingsIndex }, index) => [index, settingsIndex]));
  const handedInMs = stage.time.nowMs();
  noteDrift(stage, drift);
  const message = { audience: undefined, ...content, key, handedInMs, secretIndexes, settingsIndexes };
  messages.push(message);
  finder.add(message);
  return message;
}

export function noteDrift({ time }: Stage, drift: Drift): void {
  const driftsMs = time.machineTimesMs().map((ms) => ms - time.nowMs());
  drift.leastMs = Math.min(drift.leastMs, ...driftsMs);
  drift.mostMs = Math.max(drift.mostMs, ...driftsMs);
}

/** Stands for a member that a call leaves out, so that it gets a mark. */
const MARKED = { mark: '' };

/** Each message has a member with one of these names, in turn. */
const OWN_NAMES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'] as const;

/**
 * Puts the mark in more than one place, so that a body without its user can still be traced. One of them has a name
 * that the neighbouring messages lack, so that it shows if they get it too.
 */
export function withIds(
  { call, sharesIds }: Pick<CallStep, 'call' | 'sharesIds'>,
  mark: string,
  number: number,
): CallDocument {
  const ids = { userId: mark, ...call };
  const toId = (name: string, otherwise: string) => `${String(call[name] ?? otherwise)}${sharesIds ? '' : mark}`;
  if (call.type === 'alias') return { ...ids, previousId: toId('previousId', 'previous-of-') };
  const group = call.type === 'group' ? { groupId: toId('groupId', 'group-of-') } : {};
  const member = freeFormMember(call.type);
  // A member that is empty on purpose stays empty where the user is the mark.
  const isEmpty = call['userId'] === undefined && Object.keys(Object(call[member] ?? MARKED)).length === 0;
  if (isEmpty) return { ...ids, ...group };
  const own = OWN_NAMES[number % OWN_NAMES.length] ?? OWN_NAMES[0];
  return { ...ids, ...group, [member]: { ...Object(call[member]), mark, [own]: mark } };
}
