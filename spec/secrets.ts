const MASK = '***';

/** From the scheme of a URL to the last @ in the same word, which is bounded to bound the time of the search. The scheme begins a word, or `http:` needs no slashes. */
const UP_TO_AT = /((?<![a-z0-9+.-])(?:[a-z][a-z0-9+.-]{0,30}:[\\/]{2,}|(?<![^\s"'`(<=])https?:[\\/]*))(\S{0,1000})@/gi;

/** Masks the user name and password of every URL in a text, even of a mistyped one. */
export function maskUserInfo(text: string): string {
  return text.replace(UP_TO_AT, (whole: string, scheme: string, rest: string) => {
    const end = rest.search(/[\\/?#]/);
    if (end === -1) return `${scheme}${MASK}@`;
    const authority = rest.slice(0, end);
    const at = authority.lastIndexOf('@');
    if (at !== -1) return `${scheme}${MASK}${authority.slice(at)}${rest.slice(end)}@`;
    // A delimiter in a password looks like the end of the host. Only a host, with or without a port, may precede a
    // path.
    const isHost = /^[^:]*(?::\d*)?$|^\[[^\]]*\](?::\d*)?$/.test(authority) && !/[?#]/.test(rest.charAt(end));
    return isHost || !authority.includes(':') ? whole : `${scheme}${MASK}@`;
  });
}

/** A name that marks its value as secret. Its length is bounded to bound the time of the search. */
const NAME =
  '[\\w.-]{0,40}(?:token|secret|passw(?:or)?d|passphrase|pwd|(?:api|access|private|signing|encryption|master|session|write)[-_]?key|' +
  'credential|cookie|(?<=[-_"\'?&])pass(?![a-z])|auth(?:orization)?(?![a-z]))[\\w.-]{0,40}';
/** The signs between a name and its value: `=`, `:` or `=>`, or a comma between two texts in quotes. */
const JOIN = `(?:\\\\{0,3}["'])?\\s{0,3}(?:=>|[=:]|(?<=["']\\s{0,3}),(?=\\s{0,3}b?\\\\{0,3}["']))\\s{0,3}`;
/**
 * A quoted word of a shell with the parts joined to it, or an unquoted word. A reference to a variable is not a secret.
 */
const QUOTED = `b?(?:"(?:\\\\.|[^"\\\\])*"|'[^']*')(?:\\\\.|"(?:\\\\.|[^"\\\\])*"|'[^']*'|[^\\s"'\`\\\\;&|<>(),}])*`;
/** A list, as Go and Java print the values of a header, and a text whose quotes are escaped in another text. */
const LIST = `\\[[^\\]\\n]*\\]?`;
const ESCAPED = `\\\\{1,3}"[^"\\n]*"`;
const VALUE = `(?!["']?\\$(?:\\w+|\\{\\w+\\}|\\())(?:${LIST}|${ESCAPED}|\\*{3}(?=$|[\\s"',;&|)}])|${QUOTED}|(?:\\\\.|[^\\s"'\`\\\\;&|<>()])+)`;

/** Patterns that contain a secret. The first group stays, and the rest is masked. */
const PLACES: readonly RegExp[] = [
  // Cookie: a=b; c=d
  /(\b(?:set-)?cookie:\s{0,3})[^\n"'`]{1,4000}/gi,
  // TOKEN=…, --token=…, ?token=…, "token": "…", X-Api-Key: …, Authorization: Bearer …, Authorization:[Basic …]
  // The number of a line after the name of a file is none.
  new RegExp(`(${NAME}${JOIN}(?!\\d{1,7}: )(?:(?:bearer|basic|token)\\s+)?)${VALUE}`, 'gi'),
  // --token …
  new RegExp(`(--?${NAME}\\s+)(?!-)${VALUE}`, 'gi'),
  // curl -u …
  new RegExp(`(\\bcurl\\b[^\\n;|&]{0,200}?\\s(?:-[a-z]*u|--user)[\\s=]{0,3})${VALUE}`, 'gi'),
  // Bearer …
  /(\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi,
  // token …, followed by hexadecimal or base64
  new RegExp(`(${NAME}\\s+)(?=[\\w+/=.-]{0,200}\\d)[\\w+/=.-]{16,}`, 'gi'),
  // Tokens with a service's prefix, and JSON Web Tokens.
  /()\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|[rs]k_(?:live|test)_|whsec_|AKIA)[\w-]{16,}/g,
  /()-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?!-----END )[\s\S]){0,20000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
  /()\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
];

/** A word that may be base64. */
const WORD = /(?<![\w+/-])[\w+/-]{4,}={0,2}(?![\w+/=-])/g;
/** A user name and a password, as basic authentication joins them. A write key is a user name without a password. */
const CREDENTIALS = /^[\w.~+@-]+:[!-~]*$/;

/** Masks the base64 of credentials, which a log may print without the name of their header. */
function maskCredentials(text: string): string {
  return text.replace(WORD, (word) => (CREDENTIALS.test(Buffer.from(word, 'base64').toString('latin1')) ? MASK : word));
}

/**
 * Masks everything that looks like a secret: the user info of URLs, the values of variables, flags, headers and
 * parameters with a secret name, and the base64 of credentials. Use it for addresses, commands, and the output of
 * commands. Do not use it for evidence, such as a header that a case has seen, which must be shown unchanged.
 */
export function maskSecrets(text: string): string {
  const masked = PLACES.reduce((rest, place) => rest.replace(place, `$1${MASK}`), maskUserInfo(text));
  return maskCredentials(masked);
}
