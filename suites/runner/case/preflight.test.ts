import { describe, expect, it } from 'vitest';
import type { Description } from '../../../spec/shapes/contract.ts';
import { caseOf } from '../results.fixture.ts';
import { DESCRIPTION } from '../shim.fixture.ts';
import { whyNotTested } from './preflight.ts';

const ROUTER = caseOf({ requirements: ['SIG-001'] });
const TRUST = caseOf({ requirements: ['SIG-001'], needs: ['trust'] });
const PATIENT = caseOf({ requirements: ['SIG-001'], needs: ['virtual-clock', 'log'] });
const SCREEN = caseOf({ requirements: ['BOD-003'] });
const CLIENT = caseOf({ requirements: ['QUE-001'] });
const BOTH = caseOf({ requirements: ['ING-001'] });

describe('whyNotTested', () => {
  it.each<[what: string, each: ReturnType<typeof caseOf>, description: Partial<Description>, why: string | undefined]>([
    ['a case that needs nothing', ROUTER, {}, undefined],
    [
      'a router case where only a client is under test',
      ROUTER,
      { roles: ['client'] },
      'needs a router, which is not under test',
    ],
    ['a client case where only a router is', CLIENT, {}, 'needs a client, which is not under test'],
    ['a client case where a client is', CLIENT, { roles: ['client', 'router'] }, undefined],
    ['a case for both where both are', BOTH, { roles: ['client', 'router'], supports: ['ingestion'] }, undefined],
    ['a case for both where one is not', BOTH, { supports: ['ingestion'] }, 'needs a client, which is not under test'],
    ['a need of its own that is met', TRUST, { supports: ['log', 'trust'] }, undefined],
    ['a need of its own that is not met', TRUST, { supports: ['log'] }, 'needs `trust` in `supports`'],
    ['a need of its requirement that is met', SCREEN, { supports: ['screen'] }, undefined],
    ['a need of its requirement that is not met', SCREEN, {}, 'needs `screen` in `supports`'],
    ['the need of a virtual clock, met', PATIENT, { supports: ['log'] }, undefined],
    ['the need of a virtual clock, not met', PATIENT, { clock: 'real', supports: ['log'] }, 'needs a virtual clock'],
    ['several needs that are not met', PATIENT, { clock: 'real' }, 'needs a virtual clock and `log` in `supports`'],
    [
      'a virtual clock that is only claimed to be supported',
      PATIENT,
      { clock: 'real', supports: ['log', 'virtual-clock'] },
      'needs a virtual clock',
    ],
  ])('judges %s', (_, each, description, why) => {
    expect(whyNotTested(each, { ...DESCRIPTION, ...description })).toBe(why);
  });
});
