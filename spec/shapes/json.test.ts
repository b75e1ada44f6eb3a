import { expect, test } from 'vitest';
import { httpUrlSchema, instantSchema } from './json.ts';

test.each(['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.123456789Z', '2026-01-01T01:00:00.1+01:00'])(
  'the instant %s is valid, and can be parsed',
  (text) => {
    expect(instantSchema.safeParse(text).success).toBe(true);
    expect(Date.parse(text)).not.toBeNaN();
  },
);

test.each(['http://127.0.0.1:4321/a', 'https://example.com', 'http://user:pass@[::1]:80/hook?a=b#c'])(
  '%s is a full URL',
  (url) => {
    expect(httpUrlSchema.safeParse(url).success).toBe(true);
  },
);
