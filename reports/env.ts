import type { Results, Summary } from '../spec/shapes/results.ts';

const COUNTS: readonly (keyof Summary)[] = ['passed', 'failed', 'notTested', 'couldNotRun', 'expectedFailures'];

/** `verdict.env`, for the next steps of a pipeline: lines that GitHub takes as outputs and GitLab as variables. */
export function renderEnv({ verdict, summary }: Results): string {
  const lines = [['verdict', verdict], ...COUNTS.map((name) => [toSnakeCase(name), String(summary[name])])];
  return lines.map((pair) => `${pair.join('=')}\n`).join('');
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
