import { STATUS_CODES } from 'node:http';
import { shown } from '../../../harness/text.ts';
import { type Answer, isSuccess } from '../post.ts';
import { saidIn } from './said.ts';

/** Advice for a plain message that is not answered with a success. */

type Status = Extract<Answer, { readonly kind: 'status' }>;

/** Only these can mean that the receiver expected another digest. */
const OF_DIGESTS = [400, 401, 403];
const QUOTED_CHARACTERS = 160;

const SECRETS_DIFFER = 'The receiver may have a different secret.';
const NO_SECRET = 'The receiver may expect a signature: --secret-env names the variable with its shared secret.';
const OWN_LOG = 'Its own log may name the reason.';

/** True if an answer may mean that the receiver expected another digest, and does not give another reason. */
export function mayMeanDigest(answer: Answer): boolean {
  if (answer.kind !== 'status' || !OF_DIGESTS.includes(answer.status)) return false;
  if (asksForLogin(answer) || asksForCsrfToken(answer)) return false;
  const said = saidIn(answer.text);
  return isVague(said, answer.status) || (OF_SIGNATURES.test(said) && !OF_FORM.test(said));
}

/**
 * Advice from an answer that is not a success: a sentence or more, or undefined if it suggests nothing.
 * @param isSigned True if the request was signed.
 */
export function explainRefusal(answer: Answer, path: string, isSigned: boolean): string | undefined {
  if (answer.kind === 'broken') return `It closed the connection without an answer. ${OWN_LOG}`;
  if (answer.kind !== 'status' || isSuccess(answer)) return undefined;
  const sentences = [asksForCsrfToken(answer) ? CSRF : ofStatus(answer, path), quoteAnswer(answer)];
  if (mayMeanDigest(answer)) sentences.push(isSigned ? SECRETS_DIFFER : NO_SECRET);
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined;
}

const CSRF =
  'It asks for the token of a form (CSRF), which no service has. Exempt this path from the CSRF protection of its framework.';

/** Frameworks use these names for it, also on error pages; status 419 has no other use. */
function asksForCsrfToken({ status, text }: Status): boolean {
  return status === 419 || (status >= 400 && /csrf|xsrf|cross-site request forgery|AuthenticityToken/i.test(text));
}

/** A receiver may also ask for its signature in this header, so only schemes of users and tokens count. */
function asksForLogin({ status, headers }: Status): boolean {
  return status === 401 && /^(basic|bearer|digest|negotiate|ntlm)\b/i.test(headers['www-authenticate'] ?? '');
}

function ofStatus(answer: Status, path: string): string | undefined {
  const { status, headers } = answer;
  if (status >= 300 && status < 400) {
    const where = headers.location === undefined ? '' : ` to ${quoted(headers.location)}`;
    return `It redirects${where}, and a service may not follow that. Give the address of the receiver itself.`;
  }
  if (asksForLogin(answer)) {
    const challenge = quoted(headers['www-authenticate'] ?? '');
    return `It asks for a login (WWW-Authenticate: ${challenge}) rather than for a signature.`;
  }
  if (status === 405) {
    const allowed = headers.allow === undefined ? '' : ` (Allow: ${quoted(headers.allow)})`;
    return `It does not take POST at ${quoted(path)}${allowed}. Check the path.`;
  }
  return WORDS[status]?.(quoted(path)) ?? (status >= 500 ? `It failed on the message. ${OWN_LOG}` : undefined);
}

const WORDS: Readonly<Record<number, (path: string) => string>> = {
  404: (path) => `It finds nothing at ${path}. Check the path.`,
  407: () => 'A proxy before it asks for a login.',
  410: (path) => `It no longer finds anything at ${path}. Check the path.`,
  413: () => 'It refuses a body of this size.',
  415: () => 'It refuses the Content-Type application/json.',
  421: () => 'It does not answer for the host of this URL.',
  429: () => 'It limits the number of requests.',
  502: () => 'A proxy before it does not get an answer from it.',
  503: () => 'It is not available, or a proxy before it does not reach it.',
  504: () => 'A proxy before it does not get an answer from it in time.',
};

/** The receiver's own words, if they say more than the name of its status. */
function quoteAnswer({ status, text }: Status): string | undefined {
  const said = saidIn(text);
  return isVague(said, status) ? undefined : `It says ${quoted(said)}.`;
}

function quoted(text: string): string {
  return shown(text.length > QUOTED_CHARACTERS ? `${text.slice(0, QUOTED_CHARACTERS)}…` : text);
}

/** Words that say no more than that a request is refused. */
const VAGUE = new Set(
  (
    'a an and are been false has have http https i is it null ok problem s t the this to true was with you your ' +
    'access bad code denied detail error errors explanation failed failure invalid message no nope not page permission ' +
    'refused reject rejected request response status success sorry title type unauthenticated unauthorised wrong'
  ).split(' '),
);

function isVague(said: string, status: number): boolean {
  const ofStatus = splitWords(STATUS_CODES[status] ?? '');
  return splitWords(said).every((word) => VAGUE.has(word) || ofStatus.includes(word));
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

const OF_SIGNATURES = /signature|signed|secret|hmac|sha-?1|digest|authentic|verif/i;
/** Words about the place or method of the signature, so that the secret is not the cause. */
const OF_FORM =
  /missing|required|absent|no (x-)?\S*signature|not (found|present|given|set|provided)|format|algorithm|expired|timestamp/i;
