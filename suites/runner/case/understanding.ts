import { type Case, usesBoth } from '../../cases/case.ts';
import { demandUnderstanding } from '../../harness/kit/client/client-to-webhook.ts';
import { playCase } from './play-case.ts';
import type { RunContext } from './run-context.ts';

/** It belongs to no requirement of its own, and its result is not reported. */
const UNDERSTANDING: Case = {
  id: 'both/understanding',
  title: 'The router passes on what the client sends',
  requirements: ['ING-001'],
  uses: ['log'],
  play: demandUnderstanding,
};

/**
 * Reason why a router and a client library that are two implementations cannot be tested together; undefined if they can. Cases
 * that fail before anything was sent, as this one may, fail for reasons of their own.
 * @param cases The cases that are played. If none of them needs both, nothing is tried.
 */
export async function whyNotUnderstood(context: RunContext, cases: readonly Case[]): Promise<string | undefined> {
  if (context.implementation.isPair !== true || !cases.some(usesBoth)) return undefined;
  const { result } = await playCase(UNDERSTANDING, context);
  return result.status === 'not-tested' ? result.reason : undefined;
}
