import { STATUS_CODES } from 'node:http';
import { adviceOnAnswer } from '../../../../spec/text/answer-advice.ts';
import { shown } from '../../../harness/text.ts';
import { type Answer, isSuccess } from '../post.ts';
import { saidIn } from './said.ts';

type Status = Extract<Answer, { readonly kind: 'status' }>;

/** Only these can mean that the receiver expected another digest. */
const OF_DIGESTS = [400, 401, 403];
const QUOTED_CHARACTERS = 160;

const SECRETS_DIFFER = 'The receiver may have a different secret.';
const NO_SECRET = 'The receiver may expect a signature: --secret-env names the variable with its shared secret.';
const OWN_LOG = 'Its own log may name the reason.';

/** True if an answer may mean that the receiver expected another digest, and does not give another reason. */
export function mayMeanDigest(answer: Answer, url: string): boolean {
  if (answer.kind !== 'status' || !OF_DIGESTS.includes(answer.status) || findAdvice(answer, url) !== null) return false;
  const said = saidIn(answer.text);
  return isVague(said, answer.status) || (OF_SIGNATURES.test(said) && !OF_FORM.test(said));
}

/**
 * Advice for a plain message that is not answered with a success: a sentence or more, or undefined if the answer suggests nothing.
 * @param isSigned True if the request was signed.
 */
export function explainRefusal(answer: Answer, url: string, isSigned: boolean): string | undefined {
  if (answer.kind === 'broken') return `It closed the connection without an answer. ${OWN_LOG}`;
  if (answer.kind !== 'status' || isSuccess(answer)) return undefined;
  const { status } = answer;
  const sentences = [
    findAdvice(answer, url) ?? WORDS[status] ?? (status >= 500 ? `It failed on the message. ${OWN_LOG}` : undefined),
    quoteAnswer(answer),
  ];
  if (mayMeanDigest(answer, url)) sentences.push(isSigned ? SECRETS_DIFFER : NO_SECRET);
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined;
}

function findAdvice({ status, headers, text }: Status, url: string): string | null {
  const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return adviceOnAnswer(url, { status, headers: Object.fromEntries(given), body: text });
}

const WORDS: Readonly<Record<number, string>> = {
  407: 'A proxy before it asks for a login.',
  410: 'It no longer finds anything there. Check the path.',
  413: 'It refuses a body of this size.',
  415: 'It refuses the Content-Type application/json.',
  421: 'It does not answer for the host of this URL.',
  429: 'It limits the number of requests.',
  502: 'A proxy before it does not get an answer from it.',
  503: 'It is not available, or a proxy before it does not reach it.',
  504: 'A proxy before it does not get an answer from it in time.',
};

/** The receiver's own words, if they say more than the name of its status. */
function quoteAnswer({ status, text }: Status): string | undefined {
  const said = saidIn(text);
  if (isVague(said, status)) return undefined;
  return `It says ${shown(said.length > QUOTED_CHARACTERS ? `${said.slice(0, QUOTED_CHARACTERS)}…` : said)}.`;
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
