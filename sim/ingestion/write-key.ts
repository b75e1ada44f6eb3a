/** The user name of basic authentication, which is where clients put their write key; undefined if there is none. */
export function userNameOf(authorization: string | undefined): string | undefined {
  const credentials = /^basic +(?<credentials>[\w+/=-]+) *$/i.exec(authorization ?? '')?.groups?.['credentials'];
  if (credentials === undefined) return undefined;
  const text = Buffer.from(credentials, 'base64').toString();
  return text.includes(':') ? text.slice(0, text.indexOf(':')) : undefined;
}
