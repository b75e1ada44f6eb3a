/** The recorded part of an endpoint's response. Header names are in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Pages of frameworks that refuse an unknown host name, and the setting that allows it. */
const HOST_PAGES: readonly (readonly [page: RegExp, remedy: string])[] = [
  [/^Blocked request\. This host/, 'add it to `server.allowedHosts` of Vite'],
  [/\bDisallowedHost\b|Invalid HTTP_HOST header/, 'add it to `ALLOWED_HOSTS` of Django'],
  [/Blocked hosts?: /, 'add it to `config.hosts` of Rails'],
  [/^Invalid Host header/, 'add it to `allowedHosts` of the development server'],
  [/^Invalid host header/, 'add it to `allowed_hosts` of the middleware for trusted hosts'],
  [/Untrusted Host/, 'add it to `trusted_hosts` of Symfony'],
  [/\bHost .{1,300} is not trusted/, 'add it to `TRUSTED_HOSTS` of Flask'],
];

/** Pages of CSRF checks, and the setting that exempts a path. */
const FORGERY_PAGES: readonly (readonly [page: RegExp, remedy: string])[] = [
  [/CSRF verification failed/, '`@csrf_exempt` in Django'],
  [/\bPage Expired\b|CSRF token mismatch/i, '`validateCsrfTokens(except: […])` in Laravel'],
  [/InvalidAuthenticityToken|Can.{1,6}t verify CSRF token/, '`skip_forgery_protection` in Rails'],
  [/\b(invalid|missing|bad|expired)[^<]{0,40}(csrf|xsrf|forgery)/i, 'in the settings of the framework'],
  [
    /(csrf|xsrf|forgery)[^<]{0,40}\b(invalid|missing|required|failed|not found|expired)/i,
    'in the settings of the framework',
  ],
];
/** The statuses of such pages. A page with another status may contain the same words. */
const HOST_STATUSES = [400, 403, 421];
const FORGERY_STATUSES = [400, 403, 419, 422];

/** Answers of TLS servers to a request without TLS. */
const TLS_PAGE =
  /plain HTTP request was sent to HTTPS port|sent an HTTP request to an HTTPS server|speaking plain HTTP to an SSL|requires TLS/i;
/** Schemes of users and tokens. An endpoint may also ask for its signature by a challenge. */
const LOGIN_SCHEME = /^(?:basic|bearer|digest|negotiate|ntlm)\b/i;
const LOGIN_PATH = /\b(log-?in|sign-?in|auth(orize)?|sso)\b/i;

/** Advice on the endpoint or its URL that its answer supports; null without evidence. */
export function adviceOnAnswer(url: string, { status, headers, body }: Answer): string | null {
  if (status >= 300 && status < 400) return adviceOnRedirect(url, headers['location']);
  if (status < 400 || status >= 600) return null;
  if (TLS_PAGE.test(body)) return adviceOnTls(url);
  const { host, pathname } = new URL(url);
  const page = body.trimStart();
  const named = HOST_STATUSES.includes(status) ? remedyOn(page, HOST_PAGES) : undefined;
  if (named !== undefined) return `The endpoint does not accept the host name in ${host}: ${named}.`;
  const forged = FORGERY_STATUSES.includes(status) ? remedyOn(page, FORGERY_PAGES) : undefined;
  if (forged !== undefined) {
    return `The endpoint requires a CSRF token, which no webhook has: exempt ${pathname} from that check (${forged}).`;
  }
  return adviceOnStatus(url, status, headers);
}

function remedyOn(page: string, pages: typeof HOST_PAGES): string | undefined {
  return pages.find(([pattern]) => pattern.test(page))?.[1];
}

function adviceOnRedirect(url: string, location: string | undefined): string | null {
  if (location === undefined || !URL.canParse(location, url)) return null;
  const [from, to] = [new URL(url), new URL(location, url)];
  if (to.href === from.href) return null;
  const path = from.pathname;
  if (LOGIN_PATH.test(to.pathname)) return `It redirects to ${to.href}: let ${path} through without a login.`;
  return `Redirects are not followed: use ${to.href}, if that is the endpoint.`;
}

function adviceOnStatus(url: string, status: number, headers: Answer['headers']): string | null {
  const { pathname } = new URL(url);
  if (status === 404 && pathname === '/') return `Nothing takes POST at ${url}: name the path of your endpoint too.`;
  if (status === 404) return `Nothing takes POST at ${pathname} there: check the path.`;
  if (status === 405) {
    const allowed = headers['allow'] === undefined ? '' : `, only ${headers['allow']}`;
    return `The endpoint takes no POST at ${pathname}${allowed}.`;
  }
  const [scheme] = LOGIN_SCHEME.exec(headers['www-authenticate'] ?? '') ?? [];
  if (status !== 401 || scheme === undefined) return null;
  return `The endpoint asks for credentials (${scheme}): let ${pathname} through without, or set a static header.`;
}

/** Advice for a refusal that gives no other reason. @param isSigned true if the request had the right signature */
export function adviceOnRefusal(url: string, status: number, isSigned: boolean): string | null {
  if (status !== 401 && status !== 403) return null;
  if (!isSigned)
    return 'The request was not signed: if the endpoint verifies signatures, give its secret with --secret.';
  return `The signature is right for the secret of this source: does the endpoint have the same one (\`routespec secret\`)? \`routespec receiver ${url}\` checks how it verifies.`;
}

/** Advice for an exchange without a response. */
export function adviceOnFailure(url: string, reason: string): string | null {
  const isPlain = /wrong version number|packet length too long|:http request/.test(reason);
  return isPlain && url.startsWith('https:') ? `It does not speak TLS there: use ${withOtherScheme(url)}.` : null;
}

/** For a URL with http whose server expects TLS. */
export function adviceOnTls(url: string): string {
  return `It speaks TLS there: use ${withOtherScheme(url)}.`;
}

const withOtherScheme = (url: string): string => url.replace(/^http(s?):/, (_, s) => (s === '' ? 'https:' : 'http:'));
