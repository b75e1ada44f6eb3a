import { variant } from '../replacement.ts';

/** Honest choices about requests and connections. */
export const REQUEST_VARIANTS = [
  variant('content-type-with-charset', 41, 'The Content-Type has a charset parameter.', () => ({
    contentType: () => 'application/json; charset=utf-8',
  })),
  variant('other-user-agent', 42, 'The User-Agent has another product, and a comment.', () => ({
    userAgent: () => 'Acme-Events/12.4 (webhooks; +https://acme.example/)',
  })),
  variant('upper-case-digest', 27, 'The digest is written in upper case.', ({ sign }) => ({
    sign: (payload, attempt) => sign(payload, attempt)?.toUpperCase() ?? null,
  })),
  variant('static-headers-win', 31, "A static header replaces the service's own.", ({ headers }) => ({
    headers: (own, statics) => {
      const given = new Set(Object.keys(statics).map((name) => name.toLowerCase()));
      const kept = Object.entries(own).filter(([name]) => !given.has(name.toLowerCase()));
      const replaced = Object.entries(statics).filter(([name]) =>
        /^(content-type|user-agent|x-signature)$/i.test(name),
      );
      return headers(Object.fromEntries([...kept, ...replaced]), statics);
    },
  })),
  variant('chunked-bodies', 27, 'Bodies go out in chunks, without their length.', () => ({ framing: 'chunked' })),
  variant('connection-per-attempt', 47, 'Every attempt has a connection of its own.', () => ({
    reusesConnections: false,
  })),
  variant('timeout-covers-head-only', 26, 'The body of an answer may take longer than its head.', () => ({
    timeoutCovers: 'headers',
  })),
  variant('timeout-after-five-and-a-half-seconds', 26, 'The clock starts half a second late.', () => ({
    responseTimeoutMs: () => 5500,
  })),
];
