import type { SourcePlan, Step, WorldPlan } from '../../plan.ts';

/** The keys of all steps, sources and webhooks of a plan. */
export function partsOf({ sources, steps }: WorldPlan): string[] {
  const stepKeys = steps.flatMap(({ key }) => key ?? []);
  const hookKeys = sources.flatMap(({ hooks }) => (hooks.length > 1 ? hooks.flatMap(({ key }) => key ?? []) : []));
  const sourceKeys = sources.flatMap(({ key }) => key ?? []);
  return [...stepKeys, ...sourceKeys, ...hookKeys];
}

/** The plan without these parts. The steps of a source go with it, and a source keeps one webhook at least. */
export function without(plan: WorldPlan, parts: ReadonlySet<string>): WorldPlan {
  const isLeft = ({ key }: { readonly key?: string }): boolean => key === undefined || !parts.has(key);
  const kept = plan.sources.map(isLeft);
  // Steps that change settings name webhooks by their position.
  const fixed = new Set(plan.steps.flatMap((step) => (step.kind === 'settings' ? plan.sources[step.source] : [])));
  const sources = plan.sources
    .filter((_, index) => kept[index])
    .map((source) => (fixed.has(source) ? source : withFewerHooks(source, isLeft)));
  const steps = plan.steps.filter(isLeft).flatMap((step) => moved(step, (index) => newIndex(kept, index)));
  return { ...plan, sources, steps };
}

function withFewerHooks(source: SourcePlan, isLeft: (part: { readonly key?: string }) => boolean): SourcePlan {
  const hooks = source.hooks.filter(isLeft);
  // Earlier settings name webhooks by their position.
  return hooks.length === 0 || source.earlier !== undefined ? source : { ...source, hooks };
}

function newIndex(kept: readonly boolean[], index: number): number | undefined {
  return kept[index] ? kept.slice(0, index).filter(Boolean).length : undefined;
}

/** A step with the positions of its sources replaced. It goes if it has none left. */
export function moved(step: Step, placeOf: (index: number) => number | undefined): Step[] {
  if (step.kind === 'pass') return [step];
  if (step.kind === 'deletion') {
    const sources = step.sources.flatMap((index) => placeOf(index) ?? []);
    return sources.length === 0 ? [] : [{ ...step, sources }];
  }
  const source = placeOf(step.source);
  return source === undefined ? [] : [{ ...step, source }];
}
