import type { Demanded } from '../demand.ts';

export interface Reserved {
  readonly name: string;
  readonly writeKey: string;
  readonly secret: string | undefined;
  /** The spots of the requests to its URLs, in order, as `spotOf` writes them. */
  readonly spots: readonly string[];
}

export interface WorldSources {
  /** @throws NotTested if no source fits */
  choose(demanded: Demanded): Promise<Reserved>;
  /** Returns the sources to other worlds. */
  leave(): Promise<void>;
}

/** The case of a world. */
export interface PlayOrder {
  readonly caseId: string;
  /** True if no other case may use its sources meanwhile. */
  readonly isAlone: boolean;
}

/** Gives sources to worlds. */
export interface Sources {
  /** @throws NotTested if the case cannot be played with these sources */
  enter(order: PlayOrder): Promise<{ readonly sources: WorldSources; readonly isAlone: boolean }>;
}

/** Names the spot of a request: a place of the suite, and the path and query. */
export function toSpot(place: string, target: string): string {
  return `${place} ${target}`;
}
