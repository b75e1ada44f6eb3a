// Verifies webhooks in JavaScript, and tries that on the test vectors. With Node, `routespec` has both functions ready.
//
//     node verify.mjs ..            # the folder with signature.json and bodies.json
//     node verify.mjs .. --answers  # one answer a line, for `routespec vectors check`
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

/** Whether X-Signature is the HMAC-SHA1 of the body as it came, in hexadecimal. */
export function isSigned(body, header, secret) {
  if (header === null || !/^[0-9a-f]{40}$/i.test(header)) return false;
  const digest = createHmac('sha1', Buffer.from(secret, 'utf8')).update(body).digest();
  return timingSafeEqual(digest, Buffer.from(header, 'hex'));
}

const isText = (value) => typeof value === 'string';
const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const MEMBERS = {
  page: { properties: isMap },
  screen: { name: isText, context: isMap },
  identify: { traits: isMap },
  track: { event: isText, properties: isMap },
  alias: { 'Previous ID': isText, 'User ID': isText },
  group: { groupId: isText, traits: isMap },
  delete: { userId: isText },
};
const CONTEXT = { device: ['model', 'type'], os: ['name', 'version'], app: ['build', 'name', 'version'] };

function isTimestamp(text) {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+00:00)$/;
  if (!isText(text) || !form.test(text) || text.endsWith('\n')) return false;
  const instant = new Date(text);
  // A day that no calendar has becomes another one.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 23) === text.slice(0, 23);
}

/** The value of a webhook body; undefined if it is not one. */
export function parseBody(raw) {
  let body;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw));
  } catch {
    return undefined;
  }
  if (!isMap(body) || !isText(body.type) || !Object.hasOwn(MEMBERS, body.type)) return undefined;
  const isCall = body.type !== 'delete';
  const isAnonymousAllowed = isCall && body.type !== 'alias';
  const isRight =
    isTimestamp(body.timestamp) &&
    (isCall ? body.version === 1 : !Object.hasOwn(body, 'version')) &&
    Object.entries(MEMBERS[body.type]).every(([name, is]) => is(body[name])) &&
    // The user may be anonymous: then there is no id, or it is null.
    (!isAnonymousAllowed || [body.userId, body.anonymousId].every((id) => id === undefined || id === null || isText(id))) &&
    (body.type !== 'screen' ||
      Object.entries(CONTEXT).every(([part, texts]) => {
        const value = body.context[part];
        return value === undefined || (isMap(value) && texts.every((name) => value[name] === undefined || isText(value[name])));
      }));
  return isRight ? body : undefined;
}

const [folder, flag] = process.argv.slice(2);
const verdicts = ['signature', 'bodies'].flatMap((name) =>
  JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')).vectors.map((vector) => {
    const raw = Buffer.from(vector.body, 'base64');
    const value = name === 'bodies' ? parseBody(raw) : undefined;
    const isRight =
      name === 'signature'
        ? isSigned(raw, vector.header, vector.secret)
        : value !== undefined && isDeepStrictEqual(value, vector.value ?? value);
    return { vector, answer: isRight ? 'valid' : 'invalid' };
  }),
);
if (flag === '--answers') {
  for (const { vector, answer } of verdicts) console.log(JSON.stringify({ id: vector.id, answer }));
} else {
  const wrong = verdicts.filter(({ vector, answer }) => ![answer, 'acceptable'].includes(vector.treatment));
  for (const { vector } of wrong) console.log(`${vector.id}: ${vector.description}`);
  console.log(`${verdicts.length - wrong.length} of ${verdicts.length} vectors right`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
