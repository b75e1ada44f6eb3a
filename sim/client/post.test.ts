import { describe, expect, it } from 'vitest';
import { Memory } from '../model/memory.ts';
import { REFERENCE_CLIENT } from '../rules/client/reference.ts';
import { ANSWER_LIMIT_MS, post } from './post.ts';

const ADDRESS = { endpoint: new URL('http://service.test/base?a=b'), writeKey: 'wk' };
const STAMP = { id: 'b', atMs: 0 };

describe('post', () => {
  it('makes the request for a batch', () => {
    const request = post({ rules: REFERENCE_CLIENT, address: ADDRESS, memory: new Memory() }, [], STAMP);
    expect(request).toEqual({
      url: new URL('http://service.test/base/v1/batch?a=b'),
      target: '/base/v1/batch?a=b',
      method: 'POST',
      headers: REFERENCE_CLIENT.headers('wk'),
      bytes: Buffer.from(REFERENCE_CLIENT.wrap([], STAMP, 'wk')),
      framing: 'length',
      reusesConnections: true,
      verifiesCertificate: true,
      timeoutMs: ANSWER_LIMIT_MS,
      timeoutCovers: 'response',
    });
  });

  it('names the coding of the body', () => {
    const encode = () => ({ bytes: Buffer.from('packed'), headers: { 'Content-Encoding': 'x' } });
    const { bytes, headers } = post(
      { rules: { ...REFERENCE_CLIENT, encode }, address: ADDRESS, memory: new Memory() },
      [],
      STAMP,
    );
    expect([bytes.toString(), headers['Content-Encoding']]).toEqual(['packed', 'x']);
  });
});
