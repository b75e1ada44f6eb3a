import type { Reading } from '../../spec/readings/index.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Slot } from '../model/memory.ts';
import type { Message } from '../model/message.ts';
import type { ClientRules } from './client/client-rules.ts';
import type { Rules } from './rules.ts';

/** The reference with one rule replaced. */
interface Replacement {
  /** Kebab-case, unique among all faults and variants. */
  readonly name: string;
  /** Behaviour of such an implementation, in one plain sentence. */
  readonly description: string;
  readonly rules: (reference: Rules) => Rules;
}

/** A wrong implementation: the suite must fail it, and name the requirements that it breaks. */
export interface Fault extends Replacement {
  /** Ids of the requirements that it inevitably breaks, the main one first. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]];
  /** Its memory of a world or a client. Most faults remember nothing. */
  readonly memory?: Slot<object> | undefined;
}

/** Messages that can make a choice one by one, while other messages make another. */
export interface Each {
  /** True if the choice shows in this message. */
  readonly suits: (message: Message) => boolean;
  /** True if it shows only once an attempt has failed. */
  readonly afterFailure: boolean;
}

/** Another conforming implementation: the suite must pass it. */
export interface Variant extends Replacement {
  /** The number of the reading that allows it. */
  readonly reading: Reading;
  /** Absent if only a whole implementation can make the choice. */
  readonly each?: Each;
}

/** The rules that differ from the reference. */
export type Change<All> = (reference: All) => Partial<All>;

/** A change of the client, as one of the rules. */
export function ofClient(change: Change<ClientRules>): Change<Rules> {
  return ({ client }) => ({ client: { ...client, ...change(client) } });
}

/** The rows of a table, whose cells bars separate, each with the change of its name. */
export function readChanges<Found>(
  table: string,
  changes: Readonly<Record<string, Found>>,
): (readonly [cells: readonly string[], found: Found | undefined])[] {
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const stray = Object.keys(changes).find((name) => !rows.some(([first]) => first === name));
  if (stray !== undefined) throw new Error(`Expected a row for ${stray}, got none`);
  return rows.map((cells) => [cells, changes[cells[0] ?? '']]);
}
