import { describe, expect, it } from 'vitest';
import { RoutespecError } from '../../spec/error.ts';
import { explainOpenFiles } from './open-files.ts';

const withCode = (code: string): Error => Object.assign(new Error(`listen ${code}`), { code });

describe('explainOpenFiles', () => {
  it.each(['EMFILE', 'ENFILE'])('explains %s in one sentence', (code) => {
    const message = `Too many open files and connections (${code}). Raise the limit with \`ulimit -n\``;
    expect(explainOpenFiles(withCode(code))).toMatchObject({ code: 'machine', message });
  });

  it.each([
    withCode('ECONNREFUSED'),
    new Error('EMFILE'),
    new RoutespecError('late', 'No answer'),
    'EMFILE',
    undefined,
  ])('says nothing of %s', (error) => {
    expect(explainOpenFiles(error)).toBeUndefined();
  });
});
