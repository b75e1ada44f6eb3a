import type { RequirementId } from '../../spec/requirements/index.ts';
import { Nonconformance } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Stage } from '../stage/stage.ts';
import { shown } from '../text.ts';
import { demandBody, demandMember, demandThat, memberOf } from './demand.ts';
import { type Outlet, openOutlet } from './outlet.ts';

/** One audience of a ledger: what it is called, the trait that tells of it, and who is in it. */
interface LedgerAudience {
  readonly id: string;
  readonly name: string;
  readonly trait: string;
  members: readonly string[];
}

/** A change that a sync has to tell of, and what fails where it does not. */
interface Change {
  readonly user: string;
  readonly isMember: boolean;
  readonly requirement: RequirementId;
}

/**
 * The audiences of one source, and who is in them: knows of each sync whom it has to tell of, and judges by that all that
 * comes to the webhook.
 */
export class AudienceLedger {
  readonly #stage: Stage;
  readonly #outlet: Outlet;
  readonly #audiences: LedgerAudience[] = [];
  /** How many requests of the receiver have been judged already. */
  #judged = 0;

  private constructor(stage: Stage, outlet: Outlet) {
    this.#stage = stage;
    this.#outlet = outlet;
  }

  static async open(stage: Stage): Promise<AudienceLedger> {
    const outlet = await openIdentifying(stage);
    const ledger = new AudienceLedger(stage, outlet);
    ledger.#judged = outlet.receiver.requests.length;
    return ledger;
  }

  /** Creates an audience, and demands what that has to tell of and nothing else. */
  async create(name: string, trait: string, members: readonly string[]): Promise<LedgerAudience> {
    const id = `audience-${this.#outlet.source.writeKey}${this.#audiences.length === 0 ? '' : `-${trait}`}`;
    const audience = { id, name, trait, members: [] };
    this.#audiences.push(audience);
    await this.#put(audience, members, 'AUD-001');
    return audience;
  }

  /** Syncs an audience, and demands the same. */
  async sync(audience: LedgerAudience, members: readonly string[]): Promise<void> {
    await this.#put(audience, members, 'AUD-002');
  }

  /** Demands that nothing has come that was not asked for; for the end of a case. */
  demandNothingMore(): void {
    this.#judge([]);
  }

  async #put(audience: LedgerAudience, members: readonly string[], joined: RequirementId): Promise<void> {
    const { id, name, members: before } = audience;
    const changes: Change[] = [
      ...members
        .filter((user) => !before.includes(user))
        .map((user) => ({ user, isMember: true, requirement: joined })),
      ...before
        .filter((user) => !members.includes(user))
        .map((user) => ({ user, isMember: false, requirement: 'AUD-003' as const })),
    ];
    audience.members = members;
    await this.#stage.syncAudience(id, { name, source: this.#outlet.source.writeKey, members: [...members] });
    await this.#stage.awaitThat(() => changes.every(({ user }) => this.#about(user).length > 0));
    await this.#stage.time.settle();
    for (const change of changes) this.#demandTold(audience, change);
    this.#judge(changes.map(({ user }) => user));
  }

  /** What has come of a user since the sync before. */
  #about(user: string): ReceivedRequest[] {
    return this.#outlet.receiver.requests.slice(this.#judged).filter((request) => userOf(request) === user);
  }

  #demandTold({ name, trait }: LedgerAudience, { user, isMember, requirement }: Change): void {
    const about = this.#about(user);
    const [request] = about;
    if (request === undefined) {
      const expected = `an identify call of ${shown(user)} with \`${trait}\` ${isMember}`;
      throw new Nonconformance({ requirement, expected, seen: 'none' });
    }
    const values = about.map((each) => memberOf(demandBody(each)['traits'], trait));
    const [seen] = values.filter((value) => value !== undefined);
    const found = { seen: shown(demandBody(request)['traits']), request };
    demandThat(seen !== undefined, { requirement: 'AUD-005', expected: `a trait \`${trait}\` for ${name}`, ...found });
    demandThat(typeof seen === 'boolean', { requirement: 'AUD-006', expected: 'a trait that is a boolean', ...found });
    demandThat(seen === isMember, { requirement, expected: `\`${trait}\` of ${shown(user)} ${isMember}`, ...found });
  }

  /** Demands of all that has come since that it is about one of these users, and that what it says of audiences holds. */
  #judge(users: readonly string[]): void {
    const requests = this.#outlet.receiver.requests.slice(this.#judged);
    this.#judged = this.#outlet.receiver.requests.length;
    for (const request of requests) {
      const user = userOf(request);
      const expected = `nothing of a user whose membership is as before, but of ${shown(users)} alone`;
      demandThat(users.includes(user), { requirement: 'AUD-004', expected, seen: `one of ${shown(user)}`, request });
      for (const { trait, members } of this.#audiences) {
        const seen = memberOf(demandBody(request)['traits'], trait);
        const isMember = members.includes(user);
        const requirement = isMember ? 'AUD-002' : 'AUD-003';
        const wanted = `\`${trait}\` of ${shown(user)} ${isMember}, or not there`;
        demandThat(seen !== !isMember, { requirement, expected: wanted, seen: shown(seen), request });
      }
    }
  }
}

/** Has an ordinary identify call delivered and its user told first, so that what is missing later is the audience's. */
export async function openIdentifying(stage: Stage): Promise<Outlet> {
  const outlet = await openOutlet(stage);
  const call = stage.calls.identify();
  demandMember('BOD-004', await outlet.source.deliver(call), ['userId'], call['userId']);
  return outlet;
}

function userOf(request: ReceivedRequest): string {
  return String(demandBody(request)['userId']);
}
