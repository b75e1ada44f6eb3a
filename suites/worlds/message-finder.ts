import { bodyKind } from '../harness/checks/body.ts';
import { readMember } from '../harness/checks/member.ts';
import { objectBody, type ReceivedRequest } from '../harness/receivers/received-request.ts';
import type { TracedMessage } from './trace.ts';

/** A mark is a correlation id that the stage makes. In a deployed router it also names the run and the world. */
export const MARK = /[a-z]-(?:rs[0-9a-z]{16})?[0-9a-z]{10}/g;

/** Finds the message of a request by the mark in its body. */
export class MessageFinder {
  readonly #byMark = new Map<string, TracedMessage[]>();
  readonly #deletions = new Map<string, TracedMessage>();
  /** Memberships of users whose id is no mark, by that id. */
  readonly #memberships = new Map<string, TracedMessage[]>();
  /** Screens, which have no mark, of users whose id is none, by that id. */
  readonly #screens = new Map<string, TracedMessage[]>();
  /** By the two ids that were joined. */
  readonly #aliases = new Map<string, TracedMessage>();
  /** By one of the two ids, which several may share. */
  readonly #halfAliases = new Map<string, TracedMessage[]>();

  constructor(messages: readonly TracedMessage[] = []) {
    for (const message of messages) this.add(message);
  }

  add(message: TracedMessage): void {
    this.#byMark.set(message.mark, [...(this.#byMark.get(message.mark) ?? []), message]);
    const { call, audience, userId } = message;
    if (!userId.match(MARK)?.includes(userId)) {
      const named = audience !== undefined ? this.#memberships : call?.type === 'screen' ? this.#screens : undefined;
      named?.set(userId, [...(named.get(userId) ?? []), message]);
    }
    if (call === undefined) this.#deletions.set(message.userId, message);
    if (call?.type !== 'alias') return;
    this.#aliases.set(`${call['previousId']} ${call['userId']}`, message);
    for (const half of halves(call['previousId'], call['userId'])) {
      this.#halfAliases.set(half, [...(this.#halfAliases.get(half) ?? []), message]);
    }
  }

  of(request: ReceivedRequest): TracedMessage | undefined {
    const body = objectBody(request);
    const isDeletion = body?.['type'] === 'delete';
    const deletion = isDeletion ? this.#deletions.get(String(body['userId'])) : undefined;
    const alias = this.#aliases.get(`${body?.['Previous ID']} ${body?.['User ID']}`);
    const sure = body?.['type'] === 'alias' ? alias : deletion;
    if (sure !== undefined) return sure;
    const found = [
      ...[...findMarks(request)].flatMap((mark) => this.#byMark.get(mark) ?? []),
      ...(this.#memberships.get(String(body?.['userId'])) ?? []),
    ];
    const likely = found.filter(
      (message) => (message.call === undefined) === isDeletion && isMembership(message, body),
    );
    // A user may be that of another message, but the mark among properties or traits is given to one only.
    const own = likely.find(({ mark }) => mark === readMember(body?.['properties'] ?? body?.['traits'], 'mark'));
    // The mark of a membership is its user, who may have other messages too.
    const named = own ?? likely.find(({ mark, userId }) => mark !== userId) ?? latest(likely, request);
    const other = named ?? found.find((message) => this.#mayBe(message, request, body));
    return other ?? this.#findScreen(body) ?? this.#findByHalf(body);
  }

  /** The screen of this user and name, or the only one of the user, the name of which is wrong. */
  #findScreen(body: Record<string, unknown> | undefined): TracedMessage | undefined {
    if (body?.['type'] !== 'screen') return undefined;
    const found = this.#screens.get(String(body['userId'])) ?? [];
    return found.find(({ call }) => call?.['name'] === body['name']) ?? (found.length === 1 ? found[0] : undefined);
  }

  /** The only alias with one of the ids of a body, the other one of which is wrong. */
  #findByHalf(body: Record<string, unknown> | undefined): TracedMessage | undefined {
    if (body?.['type'] !== 'alias') return undefined;
    const found = halves(body['Previous ID'], body['User ID']).map((half) => this.#halfAliases.get(half) ?? []);
    return found.find(({ length }) => length === 1)?.[0];
  }

  /** False of a membership if the body of its user is of another kind, or may be that of an identify call before it. */
  #mayBe(
    { audience, userId }: TracedMessage,
    { atMs }: ReceivedRequest,
    body: Record<string, unknown> | undefined,
  ): boolean {
    if (audience === undefined || body === undefined) return true;
    if ((bodyKind(body) ?? 'identify') !== 'identify') return false;
    const all = [...this.#byMark.values()].flat();
    const isCall = (other: TracedMessage): boolean => !other.audience && other.call?.type === 'identify';
    return all.every((other) => !isCall(other) || other.userId !== userId || other.handedInMs > atMs);
  }
}

function halves(previousId: unknown, userId: unknown): readonly string[] {
  return [`from ${previousId}`, `to ${userId}`];
}

/** The last message before a request that is like the first one: a user may join an audience again. */
function latest(messages: readonly TracedMessage[], { atMs }: ReceivedRequest): TracedMessage | undefined {
  const [first] = messages;
  const trait = first?.audience?.trait;
  if (trait === undefined) return first;
  return messages.findLast(({ audience, handedInMs }) => audience?.trait === trait && handedInMs <= atMs) ?? first;
}

/** Marks in bodies, cached because each request is looked up on arrival and again in the verdict. */
const marksInBodies = new WeakMap<Buffer, ReadonlySet<string>>();

export function findMarks({ body }: ReceivedRequest): ReadonlySet<string> {
  const known = marksInBodies.get(body);
  if (known !== undefined) return known;
  const marks = new Set(body.toString('latin1').match(MARK));
  marksInBodies.set(body, marks);
  return marks;
}

/** True if a body carries the membership of a message. Messages of other kinds carry none. */
function isMembership({ audience, call }: TracedMessage, body: Record<string, unknown> | undefined): boolean {
  if (audience === undefined) return true;
  const { trait } = audience;
  return readMember(body?.['traits'], trait) === readMember(call?.['traits'], trait);
}
