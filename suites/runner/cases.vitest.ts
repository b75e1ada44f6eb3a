import { afterAll, describe, inject, test } from 'vitest';
import { findCases, isCaseId } from '../cases/index.ts';
import { implementationAt } from '../target/implementation.ts';
import { signalOf } from './interrupt-flag.ts';
import { runCase } from './run-case.ts';
import { watchesOf } from './watches.ts';

// Played by the runner, one test for each case of its plan; never part of this project's own tests.
const plan = inject('plan');
const signal = signalOf(inject('interruptFlag'));
const target = implementationAt(plan.addresses, signal);
const context = {
  ...plan,
  target,
  signal,
  watches: watchesOf(),
  reproduce: (caseId: string) => `${plan.command} ${caseId}`,
};

// The thread is ended after this. Node crashes where that happens while it reads from a connection.
afterAll(() => target.close());

describe('cases', () => {
  for (const each of findCases(plan.caseIds.filter(isCaseId))) {
    test.concurrent(each.id, async ({ task }) => {
      if (signal.aborted) return;
      task.meta.outcome = await runCase(each, context);
    });
  }
});
