import type { StoredRequest, WorldLine } from '../../spec/shapes/trace.ts';

/** The beginning and the end of an HTTP archive. Its entries come between them, with commas. */
export function harFrame(version: string): readonly [begin: string, end: string] {
  const creator = JSON.stringify({ name: 'routespec', version });
  return [`{"log":{"version":"1.2","creator":${creator},"entries":[\n`, '\n]}}\n'];
}

/** The requests of a world as entries of an HTTP archive (1.2), each as one line of JSON. */
export function harEntries({ case: id, part, requests }: WorldLine): string[] {
  return requests.map((request) => JSON.stringify(harEntry(request, `${id}, ${part}, ${request.receiver}`)));
}

function harEntry(request: StoredRequest, comment: string) {
  const { reply, atMs, method, target, httpVersion, headers, body } = request;
  const waitMs = reply?.afterMs ?? 0;
  const url = urlOf(request);
  const type = find(headers, 'content-type') ?? '';
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : Buffer.from(body.base64, 'base64').length;
  const posted =
    typeof body === 'string'
      ? { mimeType: type, text: body }
      : { mimeType: type, text: body.base64, comment: 'in base64' };
  return {
    startedDateTime: new Date(atMs).toISOString(),
    time: waitMs,
    request: {
      ...{ method, url, httpVersion: `HTTP/${httpVersion}`, cookies: [] },
      headers: headers.map(([name, value]) => ({ name, value })),
      queryString: listQuery(target),
      ...(bytes === 0 ? {} : { postData: posted }),
      ...{ headersSize: -1, bodySize: bytes },
    },
    response: harResponse(reply),
    cache: {},
    timings: { send: 0, wait: waitMs, receive: 0 },
    comment,
  };
}

/** The answer as it was scripted. Where there was none, the status is 0, as browsers have it. */
function harResponse(reply: StoredRequest['reply']) {
  const { kind = 'none', status = 0, headers = {}, body } = reply ?? {};
  const named = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const text = body === undefined ? {} : { text: body };
  return {
    ...{ status, statusText: '', httpVersion: 'HTTP/1.1', cookies: [], headers: named },
    content: { size: body === undefined ? -1 : Buffer.byteLength(body), mimeType: 'x-unknown', ...text },
    ...{ redirectURL: '', headersSize: -1, bodySize: -1 },
    ...(kind === 'answer' ? {} : { comment: kind }),
  };
}

function urlOf({ target, headers, receiver }: StoredRequest): string {
  return /^https?:/i.test(target) ? target : `http://${find(headers, 'host') ?? receiver}${target}`;
}

function find(headers: StoredRequest['headers'], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function listQuery(target: string): { name: string; value: string }[] {
  const [, query = ''] = target.split(/\?(.*)/s);
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}
