/** Names of this machine that need no network. */
const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]'];
/** Variables that name a proxy in most environments. */
const PROXIES = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];

type Environment = Readonly<Record<string, string | undefined>>;

/** An environment without a proxy for this machine, because a proxy could not reach it. Programs read either name. */
export function loopbackUnproxied(env: Environment): { readonly NO_PROXY: string; readonly no_proxy: string } {
  const listed = [env['no_proxy'], env['NO_PROXY']].flatMap((list = '') => list.split(/[\s,]+/));
  // This means everything, but only alone.
  const all = listed.includes('*') ? ['*'] : [...listed, ...LOOPBACK];
  const list = [...new Set(all)].filter((name) => name !== '').join(',');
  return { NO_PROXY: list, no_proxy: list };
}

function proxyVariable(env: Environment): string | undefined {
  return PROXIES.find((name) => (env[name] ?? '') !== '');
}

/** Possible cause if nothing arrives at an endpoint of this machine while a proxy is set; otherwise undefined. */
export function proxySuspicion(arrivals: number, env: Environment = process.env): string | undefined {
  const name = arrivals === 0 ? proxyVariable(env) : undefined;
  return name && `${name} is set here: requests to 127.0.0.1 through a proxy do not arrive, unless NO_PROXY lists it`;
}
