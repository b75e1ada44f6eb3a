import type { Results } from '../../spec/shapes/results.ts';

/** How many worlds were played beyond the default set, and how many a second, such as `worlds 1,240  206/s`. */
export function furtherWords({ worlds, durationMs }: NonNullable<Results['further']>): string {
  return `worlds ${grouped(worlds)}  ${grouped(Math.round((worlds * 1000) / Math.max(durationMs, 1)))}/s`;
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
