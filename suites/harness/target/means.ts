import type { Need } from '../../../spec/requirements/requirement.ts';
import type { Description } from '../../../spec/shapes/contract.ts';

/** Something that an implementation may have or lack: a role, an optional part, or a clock that the suite can move. */
export type Mean = Need | 'router' | 'client';

/**
 * Things that a case may ask of an implementation: those that it needs, and those that it can use and the
 * implementation has. Asking for anything else is a mistake of the suite, and must not look like one of the
 * implementation.
 */
export class Means {
  readonly #declared: ReadonlySet<Mean>;
  readonly #granted: ReadonlySet<Mean>;

  /**
   * @param needs What the case cannot be played without, so that the implementation has it.
   * @param uses What the case plays too where it can.
   */
  constructor(needs: readonly Mean[], uses: readonly Mean[], { roles, supports }: Has) {
    const present: readonly string[] = [...roles, ...supports];
    this.#declared = new Set([...needs, ...uses]);
    this.#granted = new Set([...needs, ...uses.filter((use) => present.includes(use))]);
  }

  /** True if the implementation has something that the case can use. */
  has(mean: Mean): boolean {
    if (this.#declared.has(mean)) return this.#granted.has(mean);
    throw new Error(`Expected the case to declare that it needs or uses \`${mean}\`, got one that does not`);
  }

  /** Those of a list that the case can use, and the implementation has. */
  among<One extends Mean>(means: readonly One[]): readonly One[] {
    return means.filter((mean) => this.has(mean));
  }

  /** True if the case may ask for something. */
  allows(mean: Mean): boolean {
    return this.#granted.has(mean);
  }

  /** Throws unless the case may ask for something. */
  demand(mean: Mean): void {
    if (!this.allows(mean)) throw new Error(`Expected the case to ask only for what it may, got \`${mean}\``);
  }
}

type Has = Pick<Description, 'roles' | 'supports'>;
