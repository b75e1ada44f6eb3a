import type { Need } from '../../../spec/requirements/requirement.ts';
import type { Description } from '../../../spec/shapes/contract.ts';

/** A property that an implementation may lack: a role, an optional part, or a clock that the suite can move. */
export type Mean = Need | 'router' | 'client';

/**
 * The optional parts that a case may use: its needs, and its uses as far as the implementation has them. Use of any
 * other part is a mistake of the suite, and must not look like one of the implementation.
 */
export class Means {
  readonly #declared: ReadonlySet<Mean>;
  readonly #granted: ReadonlySet<Mean>;

  /**
   * @param needs Required by the case, so that the implementation has them.
   * @param uses Used by the case where the implementation has them.
   */
  constructor(needs: readonly Mean[], uses: readonly Mean[], { roles, supports }: Has) {
    const present: readonly string[] = [...roles, ...supports];
    this.#declared = new Set([...needs, ...uses]);
    this.#granted = new Set([...needs, ...uses.filter((use) => present.includes(use))]);
  }

  /** True if the implementation has this part, for the case to use. */
  has(mean: Mean): boolean {
    if (this.#declared.has(mean)) return this.#granted.has(mean);
    throw new Error(`Expected the case to declare that it needs or uses \`${mean}\`, got one that does not`);
  }

  /** The parts of a list that the implementation has, for the case to use. */
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
