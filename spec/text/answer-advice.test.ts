import { describe, expect, it } from 'vitest';
import { adviceOnAnswer, adviceOnFailure } from './answer-advice.ts';

const URL = 'http://shop.test:3000/hooks';

/** Pages are quoted from what the frameworks send. */
describe('what an answer says about the endpoint', () => {
  it.each<[what: string, status: number, body: string, advice: string]>([
    [
      'the host check of Vite',
      403,
      'Blocked request. This host ("shop.test") is not allowed.\nTo allow this host, add "shop.test" to `server.allowedHosts` in vite.config.js.',
      'The endpoint does not accept the host name in shop.test:3000: add it to `server.allowedHosts` of Vite.',
    ],
    [
      'that of Django',
      400,
      '<!DOCTYPE html><title>DisallowedHost at /hooks</title>Invalid HTTP_HOST header: &#x27;shop.test:3000&#x27;. You may need to add &#x27;shop.test&#x27; to ALLOWED_HOSTS.',
      'in shop.test:3000: add it to `ALLOWED_HOSTS` of Django.',
    ],
    ['that of Rails', 403, '<h1>Blocked hosts: shop.test:3000</h1>', 'add it to `config.hosts` of Rails.'],
    ['that of webpack', 403, 'Invalid Host header', 'add it to `allowedHosts` of the development server.'],
    ['that of Starlette', 400, 'Invalid host header', 'add it to `allowed_hosts` of the middleware'],
    ['that of Symfony', 400, '<title>Untrusted Host "shop.test"</title>', 'add it to `trusted_hosts` of Symfony.'],
    ['that of Flask', 400, "<p>Host 'shop.test:3000' is not trusted.</p>", 'add it to `TRUSTED_HOSTS` of Flask.'],
    [
      'the CSRF check of Django',
      403,
      '<h1>Forbidden <span>(403)</span></h1>\n<p>CSRF verification failed. Request aborted.</p>',
      'requires a CSRF token, which no webhook has: exempt /hooks from that check (`@csrf_exempt` in Django).',
    ],
    ['that of Laravel', 419, '<title>Page Expired</title>', '(`validateCsrfTokens(except: […])` in Laravel).'],
    ['that of Rails', 422, 'ActionController::InvalidAuthenticityToken', '(`skip_forgery_protection` in Rails).'],
    ['that of Express', 403, 'ForbiddenError: invalid csrf token', '(in the settings of the framework).'],
    ['that of Flask', 400, '<p>The CSRF token is missing.</p>', '(in the settings of the framework).'],
    [
      'nginx, in plain HTTP',
      400,
      '<center>The plain HTTP request was sent to HTTPS port</center>',
      'It speaks TLS there: use https://shop.test:3000/hooks.',
    ],
    ['Go, in plain HTTP', 400, 'Client sent an HTTP request to an HTTPS server.\n', 'use https://shop.test:3000/'],
    ['a path that is not there', 404, 'Cannot POST /hooks', 'Nothing takes POST at /hooks there: check the path.'],
    ['a path that takes no POST', 405, '', 'The endpoint takes no POST at /hooks.'],
  ])('%s', (_, status, body, advice) => {
    expect(adviceOnAnswer(URL, { status, headers: {}, body })).toContain(advice);
  });

  it.each<[url: string, status: number, location: string, advice: string]>([
    [URL, 308, '/hooks/', 'Redirects are not followed: use http://shop.test:3000/hooks/, if that is the endpoint.'],
    [URL, 301, 'https://shop.test/hooks', 'use https://shop.test/hooks, if'],
    [URL, 302, '/users/login?next=/hooks', '/users/login?next=/hooks: let /hooks through without a login.'],
  ])('%s answers %i to %s', (url, status, location, advice) => {
    expect(adviceOnAnswer(url, { status, headers: { location }, body: '' })).toContain(advice);
  });

  it.each<[status: number, headers: Record<string, string>, advice: string]>([
    [405, { allow: 'GET, HEAD' }, 'The endpoint takes no POST at /hooks, only GET, HEAD.'],
    [401, { 'www-authenticate': 'Basic realm="x"' }, 'asks for credentials (Basic): let /hooks through without'],
  ])('%i with the headers %j', (status, headers, advice) => {
    expect(adviceOnAnswer(URL, { status, headers, body: '' })).toContain(advice);
  });

  it('is that a path is missing, of a URL without one', () => {
    const answer = { status: 404, headers: {}, body: '' };
    expect(adviceOnAnswer('http://shop.test:3000', answer)).toContain('name the path of your endpoint too.');
  });

  it.each<[status: number, headers: Record<string, string>, body: string]>([
    [200, {}, 'CSRF verification failed'],
    [308, {}, ''],
    [303, { location: '/hooks' }, ''],
    [304, { location: 'http://%zz' }, ''],
    [400, {}, '{"error":"bad request"}'],
    [401, {}, 'invalid signature'],
    [403, {}, 'Forbidden'],
    [500, {}, 'CSRF verification failed'],
    [403, {}, '<meta name="csrf-token" content="abc"><h1>Forbidden</h1>'],
    [503, {}, ''],
  ])('is nothing for %i with the headers %j and the body %j', (status, headers, body) => {
    expect(adviceOnAnswer(URL, { status, headers, body })).toBeNull();
  });
});

it.each<[url: string, reason: string, advice: string | null]>([
  [
    'https://localhost:3000/hooks',
    'write EPROTO 80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl3_record.c:350: (EPROTO)',
    'It does not speak TLS there: use http://localhost:3000/hooks.',
  ],
  ['https://localhost:3000/', 'socket hang up (ECONNRESET)', null],
  [
    'https://localhost:3000/',
    'write EPROTO 80:error:0A000410:SSL routines:sslv3 alert handshake failure (EPROTO)',
    null,
  ],
  ['http://localhost:3000/', 'socket hang up (ECONNRESET)', null],
])('of an exchange with %s that ended by %s', (url, reason, advice) => {
  expect(adviceOnFailure(url, reason)).toBe(advice);
});
