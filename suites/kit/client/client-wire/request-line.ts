import type { ReceivedRequest } from '../../../receivers/received-request.ts';

/** Method and path, with the names in the query and without its values, which may differ from time to time. */
export function requestLine(request: ReceivedRequest | undefined): string {
  if (request === undefined) return 'not sent there';
  const [path = '', ...query] = request.target.split('?');
  const names = [...new URLSearchParams(query.join('?')).keys()].sort();
  return `${request.method} ${path}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}
