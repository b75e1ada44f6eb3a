import { describe, expect, it } from 'vitest';
import { IMPLEMENTATION } from '../identity.ts';
import { sampleAttempt, sampleMessage, sampleSource } from '../model/samples.fixture.ts';
import { REFERENCE } from '../rules/reference.ts';
import { digest } from '../rules/router/request.ts';
import { compose } from './compose.ts';

const message = sampleMessage(
  { type: 'track', userId: 'u', event: 'Zürich ☃', properties: {} },
  { source: sampleSource({ sharedSecret: 's3cret' }) },
);
const webhook = { url: 'https://hooks.test:8443/a?b=c', headers: { 'X-Team': 'blue' } };

describe('compose', () => {
  it('makes a signed POST of JSON in UTF-8 with the static headers', () => {
    const bytes = Buffer.from(
      '{"version":1,"type":"track","userId":"u","event":"Zürich ☃","properties":{},"timestamp":"2026-01-01T00:00:00.000Z"}',
    );
    expect(compose(REFERENCE, sampleAttempt({ message, webhook }))).toEqual({
      url: new URL(webhook.url),
      target: '/a?b=c',
      method: 'POST',
      headers: {
        'X-Team': 'blue',
        'Content-Type': 'application/json',
        'User-Agent': `${IMPLEMENTATION.name}/${IMPLEMENTATION.version}`,
        'X-Signature': digest('s3cret', bytes),
      },
      bytes,
      framing: 'length',
      pieces: null,
      reusesConnections: true,
      verifiesCertificate: true,
      timeoutMs: 5000,
      timeoutCovers: 'response',
    });
  });

  it('makes the same request for every attempt', () => {
    const first = sampleAttempt({ message, webhook });
    const retry = { ...first, number: 9, atMs: first.atMs + 3_600_000 };
    expect(compose(REFERENCE, retry)).toEqual(compose(REFERENCE, first));
  });

  it('leaves the signature out without a secret', () => {
    const { headers } = compose(REFERENCE, sampleAttempt());
    expect(Object.keys(headers)).toEqual(['Content-Type', 'User-Agent']);
  });
});
