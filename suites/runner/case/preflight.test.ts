import { describe, expect, it } from 'vitest';
import { describeUntested } from '../../../spec/text/untested.ts';
import type { Described } from '../../harness/target/implementation.ts';
import { DESCRIPTION } from '../adapter.fixture.ts';
import { makeCase } from '../results.fixture.ts';
import { needCertificates, whyNotTested } from './preflight.ts';

const ROUTER = makeCase({ requirements: ['SIG-001'] });
const TRUST = makeCase({ requirements: ['SIG-001'], needs: ['trust'] });
const PATIENT = makeCase({ requirements: ['SIG-001'], needs: ['virtual-clock', 'log'] });
const SCREEN = makeCase({ requirements: ['BOD-003'] });
const CLIENT = makeCase({ requirements: ['QUE-001'] });
const BOTH = makeCase({ requirements: ['ING-001'] });

describe('whyNotTested', () => {
  const NEEDS_ROUTER = 'needs a router under test (`roles: ["router"]` or `--router`)';
  const NEEDS_CLIENT = 'needs a client under test (`roles: ["client"]` or `--client`)';
  const BOTH_ROLES: Partial<Described> = { roles: ['router', 'client'], supports: ['ingestion'] };
  const PARTNERED: Partial<Described> = { ...BOTH_ROLES, partner: { role: 'client', name: 'sim', version: '1' } };
  const CLAIMED: Partial<Described> = { clock: 'real', supports: ['log', 'virtual-clock'] };

  it.each<[what: string, each: ReturnType<typeof makeCase>, description: Partial<Described>, why: string | undefined]>([
    ['a case that needs nothing', ROUTER, {}, undefined],
    ['a router case where only a client is under test', ROUTER, { roles: ['client'] }, NEEDS_ROUTER],
    ['a client case where only a router is', CLIENT, {}, NEEDS_CLIENT],
    ['a client case where a client is', CLIENT, BOTH_ROLES, undefined],
    ['a client case where the client is only the partner of a router', CLIENT, PARTNERED, NEEDS_CLIENT],
    ['a case for both where both are', BOTH, BOTH_ROLES, undefined],
    ['a case for both where one is not', BOTH, { supports: ['ingestion'] }, NEEDS_CLIENT],
    ['a case for both where the client is the partner of a router', BOTH, PARTNERED, undefined],
    ['a need of the case that is met', TRUST, { supports: ['log', 'trust'] }, undefined],
    ['a need of the case that is not met', TRUST, { supports: ['log'] }, 'needs `trust` in `supports`'],
    ['a need of its requirement that is met', SCREEN, { supports: ['screen'] }, undefined],
    ['a need of its requirement that is not met', SCREEN, {}, 'needs `screen` in `supports`'],
    ['the need of a virtual clock, met', PATIENT, { supports: ['log'] }, undefined],
    ['several needs that are not met', PATIENT, { clock: 'real' }, 'needs `clock: "virtual"` and `log` in `supports`'],
    ['a virtual clock that is only claimed to be supported', PATIENT, CLAIMED, 'needs `clock: "virtual"`'],
  ])('judges %s', (_, each, description, why) => {
    const untested = whyNotTested(each, { ...DESCRIPTION, ...description });
    expect(untested && describeUntested(untested)).toBe(why);
  });

  it('tests the halves of a pair apart if they do not understand each other', () => {
    const judged = [ROUTER, CLIENT, BOTH].map((each) =>
      whyNotTested(each, { ...DESCRIPTION, ...BOTH_ROLES }, 'not so'),
    );
    expect(judged).toEqual([undefined, undefined, { kind: 'partner', needs: [], detail: 'not so' }]);
  });
});

it.each([
  ['a case that needs trust, and an implementation that supports it', [ROUTER, TRUST], ['trust'], true],
  ['a case that needs trust, and an implementation that does not', [TRUST], [], false],
  ['no case that needs trust', [ROUTER], ['trust'], false],
])('makes certificates only for a run with %s', (_, cases, supports, isMade) => {
  expect(needCertificates(cases, { ...DESCRIPTION, supports })).toBe(isMade);
});
