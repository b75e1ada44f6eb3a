import { plural, withArticle } from '../../../../spec/grammar.ts';
import { bodyKind } from '../../../checks/body.ts';
import { demandBody, demandMember, demandThat, memberOf } from '../../../kit/demand.ts';
import { requestsWith } from '../../../kit/negatives.ts';
import { openOutlet } from '../../../kit/outlet.ts';
import { Nonconformance } from '../../../nonconformance.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import type { Receiver } from '../../../receivers/receiver.ts';
import type { Stage } from '../../../stage/stage.ts';
import { shown } from '../../../text.ts';
import type { Case } from '../../case.ts';

/** Names of plain words, and the keys that they lead to. */
const NAMES = {
  'First Time Shopper': 'first_time_shopper',
  'Loyal customers': 'loyal_customers',
  subscribers: 'subscribers',
} as const;

/** Audience membership. What it says is read off any trait, so that each case fails for what it is about alone. */
export const audiences = [
  {
    id: 'audience/created',
    title: 'Creating an audience sends an identify call for every user in it',
    requirements: ['AUD-001'],
    run: async (stage) => {
      const audience = await Audience.open(stage);
      const users = ids(stage, 3);
      await audience.sync(users);
      for (const user of users) demandIdentify(await audience.told(user, undefined, 'AUD-001'));
    },
  },
  {
    id: 'audience/joined',
    title: 'A sync sends an identify call with true for every user who joined',
    requirements: ['AUD-002'],
    run: async (stage) => {
      const { audience, users } = await created(stage);
      const joiners = ids(stage, 2);
      await audience.sync([...users, ...joiners]);
      for (const user of joiners) demandIdentify(await audience.told(user, true, 'AUD-002'));
    },
  },
  {
    id: 'audience/left',
    title: 'A sync sends an identify call with false for every user who left',
    requirements: ['AUD-003'],
    run: async (stage) => {
      const { audience, users } = await created(stage);
      const [stays = '', ...leavers] = users;
      await audience.sync([stays]);
      for (const user of leavers) demandIdentify(await audience.told(user, false, 'AUD-003'));
    },
  },
  {
    id: 'audience/unchanged',
    title: 'A sync sends nothing for users whose membership is as before',
    requirements: ['AUD-004'],
    run: async (stage) => {
      const { audience, users } = await created(stage);
      await stage.lookAhead();
      const before = users.map((user) => audience.about(user).length);
      const [joiner = ''] = ids(stage, 1);
      await audience.sync([...users, joiner]);
      await stage.awaitThat(() => audience.about(joiner).length > 0);
      await stage.lookAhead();
      for (const [index, user] of users.entries()) {
        audience.demandNoMore(user, before[index] ?? 0, 'nothing for a user who was a member before and still is');
      }
    },
  },
  {
    id: 'audience/several-syncs',
    title: 'Each sync is compared with the one before it, not with the first',
    requirements: ['AUD-004', 'AUD-003', 'AUD-002'],
    run: async (stage) => {
      const { audience, users } = await created(stage);
      const [joiner = ''] = ids(stage, 1);
      await audience.sync([...users, joiner]);
      await audience.told(joiner, true, 'AUD-002');
      await stage.lookAhead();
      const before = audience.about(joiner).length;
      await audience.sync([...users, joiner]);
      await stage.lookAhead();
      audience.demandNoMore(joiner, before, 'nothing more about a user who joined in an earlier sync and has stayed');
      await audience.sync(users);
      await audience.told(joiner, false, 'AUD-003');
    },
  },
  {
    id: 'audience/joined-again',
    title: 'A user who left is told of once, and again on coming back',
    requirements: ['AUD-002', 'AUD-003', 'AUD-004'],
    run: async (stage) => {
      const { audience, users } = await created(stage);
      const [leaver = '', ...stayers] = users;
      await audience.sync(stayers);
      await audience.told(leaver, false, 'AUD-003');
      await stage.lookAhead();
      const before = users.map((user) => audience.about(user).length);
      await audience.sync(stayers);
      await stage.lookAhead();
      for (const [index, user] of users.entries()) {
        audience.demandNoMore(user, before[index] ?? 0, 'nothing of a sync with the same members as the one before');
      }
      await audience.sync(users);
      await audience.told(leaver, true, 'AUD-002', before[0]);
    },
  },
  {
    id: 'audience/trait-name',
    title: 'The membership stands in traits, under the name of the audience in snake case',
    requirements: ['AUD-005'],
    run: async (stage) => {
      for (const [name, key] of Object.entries(NAMES)) {
        const audience = await Audience.open(stage, name);
        const [user = ''] = ids(stage, 1);
        await audience.sync([user]);
        const request = await audience.told(user, undefined, 'AUD-001');
        const traits = demandBody(request)['traits'];
        const deviation = { requirement: 'AUD-005', expected: `a trait \`${key}\` for ${name}`, seen: shown(traits) };
        demandThat(memberOf(traits, key) !== undefined, { ...deviation, request });
      }
    },
  },
  {
    id: 'audience/boolean-true',
    title: 'That a user is a member is told with a boolean',
    requirements: ['AUD-006'],
    run: async (stage) => {
      const { audience, users } = await created(stage);
      for (const user of users) demandBoolean(await audience.told(user, undefined, 'AUD-001'));
    },
  },
  {
    id: 'audience/boolean-false',
    title: 'That a user is no member any more is told with a boolean',
    requirements: ['AUD-006', 'AUD-003'],
    run: async (stage) => {
      const { audience, users } = await created(stage);
      const [stays = '', leaver = ''] = users;
      await audience.sync([stays]);
      demandBoolean(await audience.told(leaver, false, 'AUD-003'));
    },
  },
] as const satisfies readonly Case[];

/** An audience of a source of its own. */
class Audience {
  readonly #stage: Stage;
  readonly #receiver: Receiver;
  readonly #writeKey: string;
  readonly #name: string;

  private constructor(stage: Stage, receiver: Receiver, writeKey: string, name: string) {
    this.#stage = stage;
    this.#receiver = receiver;
    this.#writeKey = writeKey;
    this.#name = name;
  }

  /** Has an ordinary identify call delivered and its user told first, so that what is missing later is the audience's. */
  static async open(stage: Stage, name = 'First Time Shopper'): Promise<Audience> {
    const { receiver, source } = await openOutlet(stage);
    const call = stage.calls.identify();
    demandMember('BOD-004', await source.deliver(call), ['userId'], call['userId']);
    return new Audience(stage, receiver, source.writeKey, name);
  }

  async sync(members: readonly string[]): Promise<void> {
    const id = `audience-${this.#writeKey}`;
    await this.#stage.syncAudience(id, { name: this.#name, source: this.#writeKey, members: [...members] });
  }

  /** All requests so far that are about a user. */
  about(user: string): ReceivedRequest[] {
    return requestsWith(this.#receiver, user);
  }

  /** Ends the case where there are more requests about a user than those that were there before a sync. */
  demandNoMore(user: string, before: number, expected: string): void {
    const more = this.about(user).slice(before);
    const seen = `${plural(more.length, 'more request')} about ${user}`;
    demandThat(more.length === 0, { requirement: 'AUD-004', expected, seen, request: more[0] });
  }

  /**
   * Waits for a request about a user that says whether they are a member, or anything where that is undefined.
   *
   * @param before How many of the first requests about the user do not count, since they tell of an earlier sync.
   */
  async told(user: string, isMember: boolean | undefined, requirement: string, before = 0): Promise<ReceivedRequest> {
    const find = (): ReceivedRequest | undefined =>
      this.about(user)
        .slice(before)
        .find((request) => isMember === undefined || traitsOf(request).map(String).includes(`${isMember}`));
    await this.#stage.awaitThat(() => find() !== undefined);
    const found = find();
    if (found !== undefined) return found;
    const expected = `a request about ${user}${isMember === undefined ? '' : ` with ${isMember}`}`;
    const about = this.about(user).slice(before);
    throw new Nonconformance({ requirement, expected, seen: `${about.length} about them`, request: about.at(-1) });
  }
}

/** An audience that was created, and its members, who have all been told of. */
async function created(stage: Stage): Promise<{ audience: Audience; users: readonly string[] }> {
  const audience = await Audience.open(stage);
  const users = ids(stage, 3);
  await audience.sync(users);
  for (const user of users) await audience.told(user, undefined, 'AUD-001');
  return { audience, users };
}

function ids(stage: Stage, count: number): string[] {
  return Array.from({ length: count }, () => stage.calls.id('u'));
}

function traitsOf(request: ReceivedRequest): unknown[] {
  return Object.values(demandBody(request)['traits'] ?? {});
}

/** A body that names another of the kinds is no identify; one that names none is judged elsewhere. */
function demandIdentify(request: ReceivedRequest): void {
  const kind = bodyKind(demandBody(request)) ?? 'identify';
  demandThat(kind === 'identify', {
    requirement: 'AUD-001',
    expected: 'an identify body',
    seen: `${withArticle(kind)} body`,
    request,
  });
}

function demandBoolean(request: ReceivedRequest): void {
  const traits = traitsOf(request);
  const holds = traits.some((value) => typeof value === 'boolean');
  demandThat(holds, { requirement: 'AUD-006', expected: 'a trait that is a boolean', seen: shown(traits), request });
}
