/** The application under test. */
export interface App {
  readonly url: string;
  readonly orders: () => number[];
  /** Lets it answer with 503, or no longer. */
  readonly down: (now: boolean) => void;
  readonly close: () => void;
}

export function startApp(secret: string): Promise<App>;
