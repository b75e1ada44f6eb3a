import nock from 'nock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Certificates, makeCertificates } from '../../harness/certificates/certificates.ts';
import { Target } from '../../harness/target/target.ts';
import { EPOCH } from '../../harness/time/horizons.ts';
import { caseOf } from '../results.fixture.ts';
import { DEFAULT_SETTINGS } from '../run-settings.ts';
import { DESCRIPTION } from '../shim.fixture.ts';
import type { Outcome } from './outcome.ts';
import { playCase } from './play-case.ts';
import { needCertificates } from './preflight.ts';

const TRUSTING = { ...DESCRIPTION, supports: ['trust'] };
const SECURE = caseOf({ needs: ['trust'] });

describe('needCertificates', () => {
  it.each([
    ['a case that needs trust, and an implementation that supports it', [caseOf(), SECURE], TRUSTING, true],
    ['a case that needs trust, and an implementation that does not', [SECURE], DESCRIPTION, false],
    ['a case that needs a virtual clock too', [caseOf({ needs: ['trust', 'virtual-clock'] })], TRUSTING, true],
    [
      'a case that needs a virtual clock too, on a real clock',
      [caseOf({ needs: ['trust', 'virtual-clock'] })],
      { ...TRUSTING, clock: 'real' as const },
      false,
    ],
    ['no case that needs trust', [caseOf()], TRUSTING, false],
  ])('judges a run with %s', (_, cases, description, expected) => {
    expect(needCertificates(cases, description)).toBe(expected);
  });
});

describe('a case', () => {
  const SHIM = 'http://shim.test';
  let certificates: Certificates;
  const worlds: unknown[] = [];

  beforeAll(async () => {
    if (!nock.isActive()) nock.activate();
    nock.disableNetConnect();
    certificates = await makeCertificates();
  });
  beforeEach(() => {
    worlds.length = 0;
    nock.cleanAll();
    nock(SHIM)
      .post('/worlds', (body) => worlds.push(body) > 0)
      .reply(201, { world: 'w1' });
    nock(SHIM).persist().get('/worlds/w1/clock').reply(200, { now: EPOCH, next: null, busy: 0 });
    nock(SHIM).delete('/worlds/w1').reply(204);
  });
  afterAll(() => {
    nock.cleanAll();
    nock.enableNetConnect();
    nock.restore();
  });

  async function playing(needs: 'trust' | 'nothing', seen: (url: string) => void = () => {}): Promise<Outcome> {
    const implementation = new Target(SHIM);
    const each = caseOf({
      needs: needs === 'trust' ? ['trust'] : [],
      play: async (stage) => seen((await stage.secureReceiver('trusted')).url),
    });
    const shared = { description: TRUSTING, watches: [], settings: DEFAULT_SETTINGS, repeatCommand: 'run' };
    const outcome = await playCase(each, { implementation, certificates, ...shared });
    implementation.close();
    return outcome;
  }

  it('that needs trust has https receivers, and a world that trusts their authority', async () => {
    const urls: string[] = [];
    const { result } = await playing('trust', (url) => urls.push(url));
    expect(result).toMatchObject({ status: 'not-tested', reason: expect.stringContaining('sent no request') });
    expect(urls).toEqual([expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\/hook-1-\w+$/)]);
    expect(worlds).toEqual([{ now: EPOCH, trust: [certificates.authority] }]);
  });

  it('that does not need trust has neither', async () => {
    const { result } = await playing('nothing');
    expect(result.status).toBe('could-not-run');
    expect(result.reason).toContain('Expected a case with https receivers to need `trust`, got none');
    expect(worlds).toEqual([{ now: EPOCH }]);
  });
});
