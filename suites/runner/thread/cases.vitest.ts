import { afterAll, describe, inject, test } from 'vitest';
import { findCases, isCaseId } from '../../cases/index.ts';
import { Breaker } from '../../target/exchange/breaker.ts';
import { implementationAt } from '../../target/implementation-at.ts';
import { playCase } from '../case/play-case.ts';
import { allWatches } from '../case/watches.ts';
import { signalOfFlag } from './interrupt-flag.ts';
import { beginPulse } from './pulse.ts';

// The runner loads this file to play its plan, one test for each case. It is never part of this project's own tests.
const { addresses, caseIds, ...shared } = inject('plan');
const signal = signalOfFlag(inject('interruptFlag'));
const breaker = new Breaker(signal);
const implementation = implementationAt(addresses, signal, breaker);
const context = { ...shared, implementation, signal, breaker, watches: allWatches() };

// After this the thread ends. Node crashes if that happens while the thread reads from a connection.
afterAll(() => implementation.close());
afterAll(beginPulse());

describe('cases', () => {
  for (const each of findCases(caseIds.filter(isCaseId))) {
    test.concurrent(each.id, async ({ task }) => {
      if (signal.aborted) return;
      task.meta.outcome = await playCase(each, context);
    });
  }
});
