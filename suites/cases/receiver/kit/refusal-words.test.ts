import { describe, expect, it } from 'vitest';
import type { Answer } from '../post.ts';
import { explainRefusal, mayMeanDigest } from './refusal-words.ts';

type Headers = Partial<Extract<Answer, { kind: 'status' }>['headers']>;

function answered(status: number, text = '', headers: Headers = {}): Answer {
  const all = { location: undefined, allow: undefined, 'www-authenticate': undefined, ...headers };
  return { kind: 'status', status, isWhole: true, afterMs: 0, text, headers: all, find: () => undefined };
}

const SECRET = 'The receiver may have a different secret.';
const CSRF =
  'It asks for the token of a form (CSRF), which no service has. Exempt this path from the CSRF protection of its framework.';

const DJANGO = `<!DOCTYPE html><html lang="en"><head><title>403 Forbidden</title><style>html * { padding:0; }</style></head>
  <body><h1>Forbidden <span>(403)</span></h1><p>CSRF verification failed. Request aborted.</p></body></html>`;
const EXPRESS =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Error</title></head><body><pre>Cannot POST /hooks</pre></body></html>';
const PYTHON = `<!DOCTYPE HTML><html lang="en"><head><title>Error response</title></head><body>
  <h1>Error response</h1><p>Error code: 403</p><p>Message: Forbidden.</p></body></html>`;
const SPRING = '{"timestamp":"2026-01-01T00:00:00.000+00:00","status":403,"error":"Forbidden","path":"/hooks"}';
const PROBLEM = '{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.2","title":"Unauthorized","status":401}';

describe('an answer that is no success', () => {
  it.each<[what: string, answer: Answer, sentence: string]>([
    ['a bare 401', answered(401), SECRET],
    ['the name of its status', answered(403, 'Forbidden\n'), SECRET],
    ['a page that says no more', answered(403, PYTHON), SECRET],
    ['JSON that says no more', answered(403, SPRING), SECRET],
    ['problem details that say no more', answered(401, PROBLEM), SECRET],
    ['a refused signature', answered(400, '{"error":"Invalid signature"}'), `It says "Invalid signature". ${SECRET}`],
    [
      'a header that is missing',
      answered(401, 'missing X-Hub-Signature-256'),
      'It says "missing X-Hub-Signature-256".',
    ],
    ['another matter', answered(400, '{"message":"userId must be a UUID"}'), 'It says "userId must be a UUID".'],
    ['a host check', answered(403, 'Blocked host: 127.0.0.1:3000'), 'It says "Blocked host: 127.0.0.1:3000".'],
    [
      'nested problems',
      answered(422, '{"detail":[{"loc":["body"],"msg":"Field required"}]}'),
      'It says "Field required".',
    ],
    [
      'a CSRF page',
      answered(403, DJANGO),
      `${CSRF} It says "403 Forbidden Forbidden (403) CSRF verification failed. Request aborted.".`,
    ],
    ['a status of CSRF alone', answered(419, '{"message":"Page expired."}'), `${CSRF} It says "Page expired.".`],
    [
      'a login',
      answered(401, '', { 'www-authenticate': 'Basic realm="staging"' }),
      'It asks for a login (WWW-Authenticate: "Basic realm=\\"staging\\"") rather than for a signature.',
    ],
    ['another challenge', answered(401, '', { 'www-authenticate': 'HMAC-SHA1' }), SECRET],
    [
      'a redirect',
      answered(308, 'Redirecting', { location: 'https://hooks.test/hooks/' }),
      'It redirects to "https://hooks.test/hooks/", and a service may not follow that. Give the address of the receiver itself. It says "Redirecting".',
    ],
    [
      'a path',
      answered(404, EXPRESS),
      'It finds nothing at "/hooks". Check the path. It says "Error Cannot POST /hooks".',
    ],
    [
      'a method',
      answered(405, '', { allow: 'GET, HEAD' }),
      'It does not take POST at "/hooks" (Allow: "GET, HEAD"). Check the path.',
    ],
    ['an error', answered(500, 'Internal Server Error'), 'It failed on the message. Its own log may name the reason.'],
    ['a proxy', answered(502), 'A proxy before it does not get an answer from it.'],
    ['a limit', answered(429), 'It limits the number of requests.'],
    [
      'a closed connection',
      { kind: 'broken', reason: 'socket hang up' },
      'It closed the connection without an answer. Its own log may name the reason.',
    ],
  ])('that is %s is explained', (_, answer, sentence) => {
    expect(explainRefusal(answer, '/hooks', true)).toBe(sentence);
    expect(mayMeanDigest(answer)).toBe(sentence.includes(SECRET));
  });

  it.each<[what: string, answer: Answer]>([
    ['a success', answered(204)],
    ['a bare 418', answered(418)],
    ['no answer', { kind: 'late', afterMs: 6_000 }],
  ])('is not explained if it is %s', (_, answer) => {
    expect(explainRefusal(answer, '/hooks', true)).toBeUndefined();
  });

  it('is quoted within a bound, with what does not print escaped', () => {
    const sentence = explainRefusal(answered(400, `\u001b[2J${'words '.repeat(600)}`), '/', true) ?? '';
    expect(sentence).toMatch(/^It says "\\u001b\[2J(words )+.*…"[.]$/);
    expect(sentence.length).toBeLessThan(200);
  });

  it('of a receiver that was given no secret may mean that it has one', () => {
    expect(explainRefusal(answered(401), '/', false)).toMatch(/^The receiver may expect a signature: --secret-env /);
  });
});
