import type { ReceivedRequest } from '../../../receivers/received-request.ts';

/** Method, path and the names in the query. Its values are left out because they may change from run to run. */
export function requestLine(request: ReceivedRequest | undefined): string {
  if (request === undefined) return 'not sent there';
  const [path = '', ...query] = request.target.split('?');
  const names = [...new URLSearchParams(query.join('?')).keys()].sort();
  return `${request.method} ${path}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}
