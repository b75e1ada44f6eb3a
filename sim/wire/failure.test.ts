import { describe, expect, it } from 'vitest';
import { failureOf } from './failure.ts';

describe('failureOf', () => {
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['ECONNREFUSED', 'connection'],
    ['ECONNRESET', 'connection'],
    ['ENOTFOUND', 'connection'],
    ['HPE_INVALID_CONSTANT', 'connection'],
    ['EPROTO', 'connection'],
  ])('treats %s as a failure of the %s', (code, kind) => {
    expect(failureOf(Object.assign(new Error('it broke'), { code }))).toEqual({ kind, reason: `it broke (${code})` });
  });

  it('treats an error without a code as a broken connection', () => {
    expect(failureOf(new Error('it broke'))).toEqual({ kind: 'connection', reason: 'it broke' });
  });
});
