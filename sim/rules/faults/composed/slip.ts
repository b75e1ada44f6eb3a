import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { type EditOf, editing } from '../../edit.ts';
import { readChanges } from '../../replacement.ts';

type Breaks = readonly [RequirementId, ...RequirementId[]];

/** Ids of requirements, which blanks separate, or names of groups of them. A test finds ids that do not exist. */
export function ids(text: string, groups: Readonly<Record<string, string>> = {}): Breaks {
  const words = text.trim().split(/\s+/);
  return words.flatMap((word) => groups[word]?.trim().split(/\s+/) ?? word) as unknown as Breaks;
}

/** A mistake at every moment for which a trigger holds. The composite's sentence is `name when trigger`. */
export interface Slip<All, Moment> {
  readonly name: string;
  /** The same in more words, for a sentence that is read on its own. Default: the name. */
  readonly told?: string;
  /** Broken requirements, the likeliest first. The composite is found by a case that fails for one of them. */
  readonly breaks: Breaks;
  /** Reason why no reading allows it. */
  readonly why: string;
  /** Moments at which the slip would be allowed, or would make no difference. */
  readonly spares?: (moment: Moment) => boolean;
  readonly change: (reference: All, when: (moment: Moment) => boolean) => Partial<All>;
}

type SlipChange<All, Moment> = Slip<All, Moment>['change'] | Required<Pick<Slip<All, Moment>, 'spares' | 'change'>>;

/**
 * A row for each slip, with its name, what it breaks, the reason why no reading allows it, and perhaps its name in more
 * words; and the change of each.
 */
export function slips<All, Moment>(
  groups: Readonly<Record<string, string>>,
  table: string,
  changes: Readonly<Record<string, SlipChange<All, Moment>>>,
): Slip<All, Moment>[] {
  return readChanges(table, changes).map(([[name = '', breaks = '', why = '', told], found]) => {
    if (found === undefined) throw new Error(`Expected a change for ${name}, got none`);
    const change = typeof found === 'function' ? { change: found } : found;
    return { name, breaks: ids(breaks, groups), why, ...(told !== undefined && { told }), ...change };
  });
}

type Rule = (...given: unknown[]) => unknown;

/** Another result of a rule at the moments of a slip. @param findMoment finds the moment in what the rule is given */
export function atMoments<All, Moment>(findMoment: (given: readonly unknown[]) => Moment | null | undefined) {
  return <Name extends keyof All>(name: Name, other: EditOf<All[Name]>): Slip<All, Moment>['change'] =>
    (reference, when) => {
      const change: Rule = (result, ...given) => {
        const moment = findMoment(given) ?? null;
        return moment !== null && when(moment) ? (other as Rule)(result, ...given) : result;
      };
      return editing<All>()(name, change as EditOf<All[Name]>)(reference);
    };
}
