import { describe, inject, test } from 'vitest';
import { findCases } from '../cases/index.ts';
import { implementationAt } from '../target/implementation.ts';
import { runCase } from './run-case.ts';
import { watchesOf } from './watches.ts';

// Played by the runner, one test for each case of its plan; never part of this project's own tests.
const plan = inject('plan');
const context = {
  ...plan,
  target: implementationAt(plan.addresses),
  watches: watchesOf(),
  reproduce: (caseId: string) => `${plan.command} ${caseId}`,
};

describe('cases', () => {
  for (const each of findCases(plan.caseIds)) {
    test.concurrent(each.id, async ({ task }) => {
      task.meta.outcome = await runCase(each, context);
    });
  }
});
