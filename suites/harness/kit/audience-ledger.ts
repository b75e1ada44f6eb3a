import type { RequirementId } from '../../../spec/requirements/index.ts';
import { readMember } from '../checks/member.ts';
import { Nonconformance } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Stage } from '../stage/stage.ts';
import { shown, shownMember } from '../text.ts';
import { Audience, openAudienceOutlet } from './audience.ts';
import { demandBody, demandThat } from './demand.ts';
import type { Outlet } from './traffic.ts';

interface LedgerEntry {
  readonly audience: Audience;
  readonly trait: string;
  members: readonly string[];
}

/** A change that a sync must report, and the requirement that fails otherwise. */
interface Change {
  readonly user: string;
  readonly isMember: boolean;
  readonly requirement: RequirementId;
}

/**
 * Keeps the members of each audience of one source, so it knows which users each sync must report. It judges every
 * request to the webhook.
 */
export class AudienceLedger {
  readonly #stage: Stage;
  readonly #outlet: Outlet;
  readonly #entries: LedgerEntry[] = [];
  /** Number of requests to the receiver that were judged before. */
  #judged = 0;

  private constructor(stage: Stage, outlet: Outlet) {
    this.#stage = stage;
    this.#outlet = outlet;
  }

  static async open(stage: Stage): Promise<AudienceLedger> {
    const outlet = await openAudienceOutlet(stage);
    const ledger = new AudienceLedger(stage, outlet);
    ledger.#judged = outlet.receiver.requests.length;
    return ledger;
  }

  /** Creates an audience. Exactly its members must be reported. */
  async create(name: string, trait: string, members: readonly string[]): Promise<LedgerEntry> {
    const id = `audience-${this.#outlet.source.writeKey}${this.#entries.length === 0 ? '' : `-${trait}`}`;
    const entry = { audience: new Audience(this.#stage, this.#outlet, { id, name }), trait, members: [] };
    this.#entries.push(entry);
    await this.#put(entry, members, 'AUD-001');
    return entry;
  }

  /** Syncs an audience. Exactly the changes must be reported. */
  async sync(entry: LedgerEntry, members: readonly string[]): Promise<void> {
    await this.#put(entry, members, 'AUD-002');
  }

  /** At the end of a case, no further request may have come. */
  demandNothingMore(): void {
    this.#judge([]);
  }

  async #put(entry: LedgerEntry, members: readonly string[], joined: RequirementId): Promise<void> {
    const { members: before } = entry;
    const changes: Change[] = [
      ...members
        .filter((user) => !before.includes(user))
        .map((user) => ({ user, isMember: true, requirement: joined })),
      ...before
        .filter((user) => !members.includes(user))
        .map((user) => ({ user, isMember: false, requirement: 'AUD-003' as const })),
    ];
    entry.members = members;
    await entry.audience.sync(members);
    await this.#stage.awaitThat(() => changes.every(({ user }) => this.#about(user).length > 0));
    await this.#stage.time.settle();
    for (const change of changes) this.#demandReported(entry, change);
    this.#judge(changes.map(({ user }) => user));
  }

  #about(user: string): ReceivedRequest[] {
    return this.#outlet.receiver.requests.slice(this.#judged).filter((request) => readUser(request) === user);
  }

  #demandReported({ audience, trait }: LedgerEntry, { user, isMember, requirement }: Change): void {
    const about = this.#about(user);
    const [request] = about;
    if (request === undefined) {
      const expected = `an identify body for ${shown(user)} with \`${trait}\` ${isMember}`;
      throw new Nonconformance({ requirement, expected, seen: 'none' });
    }
    const values = about.map((each) => readMember(demandBody(each)['traits'], trait));
    const [seen] = values.filter((value) => value !== undefined);
    const found = { seen: shownMember('traits', demandBody(request)['traits']), request };
    demandThat(seen !== undefined, {
      requirement: 'AUD-005',
      expected: `a trait \`${trait}\` for ${audience.name}`,
      ...found,
    });
    demandThat(typeof seen === 'boolean', { requirement: 'AUD-006', expected: 'a trait that is a boolean', ...found });
    demandThat(seen === isMember, {
      requirement,
      expected: `\`${trait}\` of ${shown(user)} to be ${isMember}`,
      ...found,
    });
  }

  /** Every request since the last check must be about one of these users and state their memberships correctly. */
  #judge(users: readonly string[]): void {
    const requests = this.#outlet.receiver.requests.slice(this.#judged);
    this.#judged = this.#outlet.receiver.requests.length;
    for (const request of requests) {
      const user = readUser(request);
      const seen = `one about ${shown(demandBody(request)['userId'])}`;
      const expected = `requests about ${shown(users)} only, because no other membership has changed`;
      demandThat(users.includes(user), { requirement: 'AUD-004', expected, seen, request });
      for (const { trait, members } of this.#entries) {
        const seen = readMember(demandBody(request)['traits'], trait);
        const isMember = members.includes(user);
        const requirement = isMember ? 'AUD-002' : 'AUD-003';
        const wanted = `\`${trait}\` of ${shown(user)} to be ${isMember} or absent`;
        demandThat(seen !== !isMember, { requirement, expected: wanted, seen: shownMember(trait, seen), request });
      }
    }
  }
}

function readUser(request: ReceivedRequest): string {
  return String(demandBody(request)['userId']);
}
