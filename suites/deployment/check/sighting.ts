import type { ReceivedRequest } from '../../receivers/received-request.ts';

/** A request that came while sources were checked. */
export interface Sighting {
  /** The name of the source whose call it carries. */
  readonly of: string;
  /** Where it arrived: the name of the place, and path and query. */
  readonly place: string;
  readonly target: string;
  /** The URL that leads there, by its source and its index; undefined if none does. */
  readonly url: { readonly source: string; readonly index: number } | undefined;
  readonly request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>;
}
