/** What the process that decides asks of a process that plays. */
export type Request =
  /** Play one case on the code as it is, and count how often it reaches each mutant. */
  { readonly kind: 'cover'; readonly caseId: string } | PlayRequest;

/** Play cases with mutants active, and stop at the first case that is red. */
export interface PlayRequest {
  readonly kind: 'play';
  /** Empty for a control: the code as it is. */
  readonly mutants: readonly string[];
  /** Whether a mutant changes what a module does while it is loaded, so that the simulator is loaded once more. */
  readonly isStatic: boolean;
  readonly caseIds: readonly string[];
  /** How often the mutants may be reached before it counts as a loop without an end. */
  readonly hitLimit: number;
  /** Real time. */
  readonly limitMs: number;
}

export interface Ready {
  readonly kind: 'ready';
  /** The mutants that were reached while the modules were loaded. */
  readonly staticMutants: readonly string[];
}

export interface Covered {
  readonly kind: 'covered';
  readonly caseId: string;
  /** Undefined if the case cannot be tested on the simulator. */
  readonly hits: Readonly<Record<string, number>> | undefined;
  readonly durationMs: number;
  /** Why the case is red on the code as it is. */
  readonly problem: string | undefined;
}

/** What came of mutants. */
export interface Played {
  readonly kind: 'played';
  readonly outcome: 'failed' | 'could-not-run' | 'timed-out' | 'survived';
  /** The case that was red, and why. */
  readonly caseId?: string | undefined;
  readonly why?: string | undefined;
  /** The cases that were green. */
  readonly green: readonly string[];
  /** How often each mutant acted. */
  readonly hits: Readonly<Record<string, number>>;
  /** Whether work was left behind, so that the process must not play another mutant. */
  readonly isSpent: boolean;
}

export type Answer = Ready | Covered | Played;
