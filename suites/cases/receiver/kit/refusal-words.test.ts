import { expect, it } from 'vitest';
import type { Answer } from '../post.ts';
import { explainRefusal, mayMeanDigest } from './refusal-words.ts';

const URL = 'http://127.0.0.1:3000/hooks';
const SECRET = 'The receiver may have a different secret.';
const PYTHON = `<!DOCTYPE HTML><html lang="en"><head><title>Error response</title></head><body>
  <h1>Error response</h1><p>Error code: 403</p><p>Message: Forbidden.</p></body></html>`;
const SPRING = '{"timestamp":"2026-01-01T00:00:00.000+00:00","status":403,"error":"Forbidden","path":"/hooks"}';
const PROBLEM = '{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.2","title":"Unauthorized","status":401}';

function answered(status: number, text = '', challenge?: string): Answer {
  const headers = { location: undefined, allow: undefined, 'www-authenticate': challenge };
  return { kind: 'status', status, isWhole: true, afterMs: 0, text, headers, find: () => undefined };
}

it.each<[what: string, answer: Answer, sentence: string | undefined]>([
  ['a bare 401', answered(401), SECRET],
  ['the name of its status', answered(403, 'Forbidden\n'), SECRET],
  ['a page that says no more', answered(403, PYTHON), SECRET],
  ['JSON that says no more', answered(403, SPRING), SECRET],
  ['problem details that say no more', answered(401, PROBLEM), SECRET],
  ['a challenge to sign', answered(401, '', 'HMAC-SHA1'), SECRET],
  ['a refused signature', answered(400, '{"error":"Invalid signature"}'), `It says "Invalid signature". ${SECRET}`],
  ['a header that is missing', answered(401, 'missing X-Hub-Signature-256'), 'It says "missing X-Hub-Signature-256".'],
  ['another matter', answered(400, '{"message":"userId must be a UUID"}'), 'It says "userId must be a UUID".'],
  [
    'nested problems',
    answered(422, '{"detail":[{"loc":["body"],"msg":"Field required"}]}'),
    'It says "Field required".',
  ],
  [
    'what also has advice',
    answered(419, '{"message":"Page expired."}'),
    'The endpoint requires a CSRF token, which no webhook has: exempt /hooks from that check (`validateCsrfTokens(except: […])` in Laravel). It says "Page expired.".',
  ],
  ['an error', answered(500, 'Internal Server Error'), 'It failed on the message. Its own log may name the reason.'],
  ['a proxy', answered(502), 'A proxy before it does not get an answer from it.'],
  ['a success', answered(204), undefined],
  ['a bare 418', answered(418), undefined],
  ['no answer', { kind: 'late', afterMs: 6_000 }, undefined],
  [
    'a closed connection',
    { kind: 'broken', reason: 'socket hang up' },
    'It closed the connection without an answer. Its own log may name the reason.',
  ],
])('an answer that is %s is explained', (_, answer, sentence) => {
  expect(explainRefusal(answer, URL, true)).toBe(sentence);
  expect(mayMeanDigest(answer, URL)).toBe(sentence?.includes(SECRET) === true);
});

it('an answer is quoted within a bound, with what does not print escaped', () => {
  const sentence = explainRefusal(answered(400, `\u001b[2J${'words '.repeat(600)}`), URL, true) ?? '';
  expect(sentence).toMatch(/^It says "\\u001b\[2J(words )+.*…"[.]$/);
  expect(sentence.length).toBeLessThan(200);
});

it('a refusal of a receiver that was given no secret may mean that it has one', () => {
  expect(explainRefusal(answered(401), URL, false)).toMatch(/^The receiver may expect a signature: --secret-env /);
});
