import { describe, expect, it } from 'vitest';
import { BUDGET, Budget, SharedQuota } from './budget.ts';

const HEADERS = ['Content-Type', 'application/json'];

/** Takes a body of a given size in pieces of a given size. */
function takeBody(budget: Budget, bodyBytes: number, pieceBytes: number): boolean {
  let taken = true;
  for (let sizeBytes = pieceBytes; sizeBytes <= bodyBytes; sizeBytes += pieceBytes) {
    taken = budget.takePiece('hook-1', pieceBytes, sizeBytes);
  }
  return taken;
}

function takeRequests(budget: Budget, count: number, rawHeaders = HEADERS): boolean {
  let taken = true;
  for (let index = 0; index < count; index += 1) taken = budget.takeRequest('hook-1', rawHeaders);
  return taken;
}

describe('Budget', () => {
  it.each<[what: string, take: (budget: Budget) => boolean, sentence: RegExp]>([
    [
      'as many requests as there may be, and one more',
      (budget) => takeRequests(budget, BUDGET.requests) && budget.takeRequest('hook-2', HEADERS),
      /^Expected at most 20000 requests in one case, got more \(hook-2; 20001 requests, \d+\.\d MB and 0 open /,
    ],
    [
      'more bodies than one case may have',
      (budget) => Array.from({ length: 13 }, () => takeBody(budget, BUDGET.bodyBytes, 65_536)).every(Boolean),
      /^Expected at most 50331648 bytes in one case, got more \(hook-1; /,
    ],
    [
      'bodies of more values than one case may have',
      (budget) => Array.from({ length: 6 }, () => budget.takeContents('hook-1', 0, 100_000)).every(Boolean),
      /^Expected at most 50331648 bytes in one case, got more \(hook-1; /,
    ],
    [
      'compressed bodies of more bytes than one case may have',
      (budget) => Array.from({ length: 13 }, () => budget.takeContents('hook-1', BUDGET.bodyBytes, 1)).every(Boolean),
      /^Expected at most 50331648 bytes in one case, got more \(hook-1; /,
    ],
  ])('refuses %s, and names the bound', (_, take, sentence) => {
    const budget = new Budget(new SharedQuota());
    expect(take(budget)).toBe(false);
    expect(budget.overdrawn()).toMatch(sentence);
  });

  it('refuses what the cases under way cannot keep together, but leaves every case its share', () => {
    const quota = new SharedQuota(10 * BUDGET.bodyBytes);
    const [flooded, late, next] = [new Budget(quota), new Budget(quota), new Budget(quota)];
    for (let count = 1; count < 10; count += 1) takeBody(flooded, BUDGET.bodyBytes, 65_536);
    expect([takeBody(late, BUDGET.bodyBytes, 65_536), takeBody(next, 1_000_000, 65_536)]).toEqual([false, true]);
    expect(late.overdrawn()).toMatch(/^Expected at most 41943040 bytes in all cases under way, got more \(hook-1; /);
    flooded.release();
    expect([takeBody(next, BUDGET.bodyBytes, 65_536), next.overdrawn()]).toEqual([true, undefined]);
  });

  it('allows nothing more once it is overdrawn, and keeps its first message', () => {
    const budget = new Budget(new SharedQuota());
    budget.overdraw('this', 'that', 'hook-1');
    const taken = [takeRequests(budget, 1), takeBody(budget, 1, 1), budget.takeConnection('hook-2')];
    expect(taken).toEqual([false, false, false]);
    budget.overdraw('a second thing', 'that', 'hook-2');
    expect(budget.overdrawn()).toMatch(/^Expected this, got that \(hook-1; /);
  });
});
