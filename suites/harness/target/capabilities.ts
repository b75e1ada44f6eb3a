import type { Need } from '../../../spec/requirements/requirement.ts';
import type { Description } from '../../../spec/shapes/contract.ts';

/** A property that an implementation may lack: a role, an optional part, or a clock that the suite can move. */
export type Capability = Need | 'router' | 'client';

/**
 * The optional parts that a case may use: its needs, and its uses as far as the implementation has them. Use of any
 * other part is a mistake of the suite, and must not look like one of the implementation.
 */
export class Capabilities {
  readonly #declared: ReadonlySet<Capability>;
  readonly #granted: ReadonlySet<Capability>;

  /**
   * @param needs Required by the case, so that the implementation has them.
   * @param uses Used by the case where the implementation has them.
   */
  constructor(needs: readonly Capability[], uses: readonly Capability[], { roles, supports }: Has) {
    const present: readonly string[] = [...roles, ...supports];
    this.#declared = new Set([...needs, ...uses]);
    this.#granted = new Set([...needs, ...uses.filter((use) => present.includes(use))]);
  }

  /** True if the implementation has this part, for the case to use. */
  has(capability: Capability): boolean {
    if (this.#declared.has(capability)) return this.#granted.has(capability);
    throw new Error(`Expected the case to declare that it needs or uses \`${capability}\`, got one that does not`);
  }

  /** The parts of a list that the implementation has, for the case to use. */
  among<One extends Capability>(capabilities: readonly One[]): readonly One[] {
    return capabilities.filter((capability) => this.has(capability));
  }

  /** True if the case may ask for something. */
  allows(capability: Capability): boolean {
    return this.#granted.has(capability);
  }

  /** Throws unless the case may ask for something. */
  demand(capability: Capability): void {
    if (!this.allows(capability))
      throw new Error(`Expected the case to ask only for what it may, got \`${capability}\``);
  }
}

type Has = Pick<Description, 'roles' | 'supports'>;
