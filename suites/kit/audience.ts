import type { RequirementId } from '../../spec/requirements/index.ts';
import { Nonconformance } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { SourceOptions } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';
import { demandBody, demandMember, demandThat } from './demand.ts';
import { requestsWith } from './negatives.ts';
import { type Outlet, openOutlet } from './outlet.ts';

/** What an audience is called, where a case needs more than one or cares about the name. */
interface Naming {
  readonly id?: string;
  readonly name?: string;
}

/** One audience of a source: syncs it, and finds what its webhook is told of each user. */
export class Audience {
  readonly #stage: Stage;
  readonly #outlet: Outlet;
  readonly #id: string;
  readonly name: string;

  constructor(stage: Stage, outlet: Outlet, { id, name = 'First Time Shopper' }: Naming = {}) {
    this.#stage = stage;
    this.#outlet = outlet;
    this.#id = id ?? `audience-${outlet.source.writeKey}`;
    this.name = name;
  }

  /** Makes these users the members of the audience; the first sync creates it. */
  async sync(members: readonly string[]): Promise<void> {
    const source = this.#outlet.source.writeKey;
    await this.#stage.syncAudience(this.#id, { name: this.name, source, members: [...members] });
  }

  /** All requests so far that are about a user. */
  about(user: string): ReceivedRequest[] {
    return requestsWith(this.#outlet.receiver, user);
  }

  /**
   * Waits for a request about a user that says whether they are a member, or anything where that is undefined. Reads the
   * membership off any trait, so that the name of the trait is for other cases.
   *
   * @param before How many of the first requests about the user do not count, since they tell of an earlier sync.
   */
  async told(
    user: string,
    isMember: boolean | undefined,
    requirement: RequirementId,
    before = 0,
  ): Promise<ReceivedRequest> {
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

  /** Ends the case where there are more requests about a user than those that were there before a sync. */
  demandNoMore(user: string, before: number, expected: string): void {
    const more = this.about(user).slice(before);
    const seen = `${more.length} more requests about ${user}`;
    demandThat(more.length === 0, { requirement: 'AUD-004', expected, seen, request: more[0] });
  }
}

/** Opens a source whose ordinary identify calls arrive, so that what is missing later is the audience's. */
export async function openIdentifying(
  stage: Stage,
  options: Omit<SourceOptions, 'hooks'> = {},
  call = stage.calls.identify(),
): Promise<Outlet & { readonly identified: ReceivedRequest }> {
  const outlet = await openOutlet(stage, options);
  return { ...outlet, identified: await outlet.source.deliver(call) };
}

/** The same, and ends the case where such a call does not tell its user. */
export async function openTelling(stage: Stage): Promise<Outlet> {
  const call = stage.calls.identify();
  const { identified, ...outlet } = await openIdentifying(stage, {}, call);
  demandMember('BOD-004', identified, ['userId'], call['userId']);
  return outlet;
}

/** The values of the traits that a request tells, whatever their names. */
export function traitsOf(request: ReceivedRequest): unknown[] {
  return Object.values(demandBody(request)['traits'] ?? {});
}
