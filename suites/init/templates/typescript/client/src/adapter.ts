import type { Clock } from './clock.ts';

/** Configuration of a client. An absent field keeps the default of the library. */
export interface ClientConfig {
  readonly writeKey: string;
  readonly endpoint: string;
  /** Two names for how many queued messages cause a flush. */
  readonly size?: number;
  readonly flushAt?: number;
  /** After how long a queued message is sent at the latest. */
  readonly flushAfterMs?: number;
  /** Stands for `DEBUG=analytics` in the environment. */
  readonly debug?: boolean;
}

/** The world of a client, as the HTTP adapter gives it. */
export interface ClientWorld {
  /** Time, timers and the count of work under way. */
  readonly clock: Clock;
  /** Adds a line to the log of the client. */
  readonly log: (line: string) => void;
}

export type Method = 'Identify' | 'Track' | 'Page' | 'Group' | 'Alias';
/** Has the field names of the service document, such as `UserId`. */
export type Message = Readonly<Record<string, unknown>>;

/** The methods that the suite needs of a client of the library. */
export interface Client {
  /** Calls a method, and returns when it returns. Throws if the library refuses the message. */
  call(method: Method, message: Message): void | Promise<void>;
  /** Closes the client, without waiting for what it still has to send. */
  close(): void;
  /** Drops all pending work, and closes its connections. No request leaves afterwards. */
  drop(): void;
}
