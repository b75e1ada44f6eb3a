import { afterAll, describe, inject, test } from 'vitest';
import { findCases, isCaseId } from '../../cases/index.ts';
import { implementationAt } from '../../target/implementation-at.ts';
import { playCase } from '../case/play-case.ts';
import { allWatches } from '../case/watches.ts';
import { signalOfFlag } from './interrupt-flag.ts';

// Played by the runner, one test for each case of its plan; never part of this project's own tests.
const { addresses, caseIds, ...shared } = inject('plan');
const signal = signalOfFlag(inject('interruptFlag'));
const implementation = implementationAt(addresses, signal);
const context = { ...shared, implementation, signal, watches: allWatches() };

// The thread is ended after this. Node crashes where that happens while it reads from a connection.
afterAll(() => implementation.close());

describe('cases', () => {
  for (const each of findCases(caseIds.filter(isCaseId))) {
    test.concurrent(each.id, async ({ task }) => {
      if (signal.aborted) return;
      task.meta.outcome = await playCase(each, context);
    });
  }
});
