import { plural } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { Nonconformance } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { SourceOptions } from '../stage/source.ts';
import type { Stage } from '../stage/stage.ts';
import { demandBody, demandMember, demandThat } from './demand.ts';
import { requestsWith } from './negatives.ts';
import { type Outlet, openOutlet } from './traffic.ts';

/** The id and the name of an audience, for a case that has several or tests the name. */
interface Naming {
  readonly id?: string;
  readonly name?: string;
}

/** One audience of a source: syncs it, and finds the requests about each user at its webhook. */
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

  /** Makes these users the members of the audience. The first sync creates it. */
  async sync(members: readonly string[]): Promise<void> {
    const source = this.#outlet.source.writeKey;
    await this.#stage.syncAudience(this.#id, { name: this.name, source, members: [...members] });
  }

  about(user: string): ReceivedRequest[] {
    return requestsWith(this.#outlet.receiver, user);
  }

  /**
   * Waits for a request about a user with this membership, or any if `isMember` is undefined. Any trait may state the
   * membership, because other cases check the trait's name.
   * @param requirement The requirement that fails without such a request.
   * @param before Number of earlier requests about the user to ignore, because they belong to an earlier sync.
   */
  async awaitReport(
    user: string,
    isMember: boolean | undefined,
    requirement: RequirementId,
    before = 0,
  ): Promise<ReceivedRequest> {
    const find = (): ReceivedRequest | undefined =>
      this.about(user)
        .slice(before)
        .find((request) => isMember === undefined || readTraits(request).map(String).includes(`${isMember}`));
    await this.#stage.awaitThat(() => find() !== undefined);
    const found = find();
    if (found !== undefined) return found;
    const expected = `a request about ${user}${isMember === undefined ? '' : ` with ${isMember}`}`;
    const about = this.about(user).slice(before);
    throw new Nonconformance({
      requirement,
      expected,
      seen: plural(about.length, 'other request'),
      request: about.at(-1),
    });
  }

  /** Ends the case if a sync led to more requests about a user. */
  demandNoMore(user: string, before: number, expected: string): void {
    const more = this.about(user).slice(before);
    const seen = `${plural(more.length, 'more request')} about ${user}`;
    demandThat(more.length === 0, { requirement: 'AUD-004', expected, seen, request: more[0] });
  }
}

/** Opens a source whose ordinary identify calls arrive. So anything that is missing later is due to audiences. */
export async function openIdentifyOutlet(
  stage: Stage,
  options: Omit<SourceOptions, 'hooks'> = {},
  call = stage.calls.identify(),
): Promise<Outlet & { readonly identified: ReceivedRequest }> {
  const outlet = await openOutlet(stage, options);
  return { ...outlet, identified: await outlet.source.deliver(call) };
}

/** Opens a source for audiences, with proof that the body of an ordinary identify call names its user. */
export async function openAudienceOutlet(stage: Stage): Promise<Outlet> {
  const call = stage.calls.identify();
  const { identified, ...outlet } = await openIdentifyOutlet(stage, {}, call);
  demandMember('BOD-004', identified, ['userId'], call['userId']);
  return outlet;
}

function readTraits(request: ReceivedRequest): unknown[] {
  return Object.values(demandBody(request)['traits'] ?? {});
}
