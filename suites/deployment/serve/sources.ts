import type { Demanded } from '../demand.ts';

/** A source of the router that stands for a source of a case. */
export interface Leased {
  readonly name: string;
  readonly writeKey: string;
  /** The secret that is set. */
  readonly secret: string | undefined;
  /** The spots at which the requests to its URLs arrive, in order, as `spotOf` writes them. */
  readonly spots: readonly string[];
}

/** The sources of one world. */
export interface WorldSources {
  /** @throws NotTested if there is no source for this */
  choose(demanded: Demanded): Promise<Leased>;
  /** Gives the sources back to other worlds. */
  leave(): Promise<void>;
}

/** The case that a world is for. */
export interface PlayOrder {
  readonly caseId: string;
  /** True if no other case may use its sources meanwhile. */
  readonly isAlone: boolean;
}

/** Gives sources to worlds. */
export interface SourcePool {
  /** @throws NotTested if the case cannot be played with these sources */
  enter(order: PlayOrder): Promise<{ readonly sources: WorldSources; readonly isAlone: boolean }>;
}

/** Names where a request arrives: a place of the suite, and the path and query. */
export function spotOf(place: string, target: string): string {
  return `${place} ${target}`;
}
