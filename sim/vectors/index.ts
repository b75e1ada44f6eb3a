import { VECTOR_FILES, type VectorFileName, type VectorSet } from '../../spec/shapes/vectors.ts';
import { judgeAnswer } from '../../spec/vectors/judge.ts';
import { FAULTS_BY_AREA } from '../rules/faults/index.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Rules } from '../rules/rules.ts';
import { ANSWERS } from './answers.ts';
import { bodyVectors } from './bodies.ts';
import { audienceVectors, clientVectors, deliveryVectors, integrationsVectors } from './sequences.ts';
import { signatureVectors } from './signature.ts';
import { timestampVectors } from './timestamps.ts';

export const VECTOR_NAMES = Object.keys(VECTOR_FILES) as readonly VectorFileName[];

/** All vectors. The same program always makes the same ones. */
export function makeVectors(): VectorSet {
  return {
    signature: signatureVectors(),
    bodies: bodyVectors(),
    timestamps: timestampVectors(),
    integrations: integrationsVectors(),
    audiences: audienceVectors(),
    delivery: deliveryVectors(),
    client: clientVectors(),
  };
}

/** Vectors of a file that an implementation with these rules gets wrong: their ids and the reasons. */
export function wrongIn<Name extends VectorFileName>(name: Name, rules: Rules, set: VectorSet): string[] {
  const answers = ANSWERS[name](rules, set[name]);
  return set[name].flatMap((vector) => {
    if (vector.treatment === 'acceptable') return [];
    const verdicts = (answers.get(vector.id) ?? []).map((answer) => judgeAnswer(name, vector, answer));
    const wrong = verdicts.find((verdict) => verdict !== null);
    return wrong === undefined ? [] : [`${vector.id}: ${wrong}`];
  });
}

/** The areas in which a pure rule shows most faults, each with the files that may show one, the most likely first. */
const AREAS = {
  signature: ['signature', 'bodies'],
  body: ['bodies', 'timestamps', 'audiences'],
  timestamp: ['timestamps', 'bodies'],
  selection: ['integrations', 'bodies', 'audiences'],
  audience: ['audiences', 'bodies'],
} as const satisfies Readonly<Record<string, readonly VectorFileName[]>>;

/** The number of faults in the areas that vectors cover, and the faults that no vector shows. */
export function faultsFound(set: VectorSet): { readonly count: number; readonly missed: readonly string[] } {
  const faults = Object.entries(AREAS).flatMap(([area, files]) =>
    (FAULTS_BY_AREA[area as keyof typeof AREAS] ?? []).map((fault) => ({ fault, files })),
  );
  const missed = faults.filter(({ fault, files }) => {
    const rules = fault.rules(REFERENCE);
    return !files.some((file) => wrongIn(file, rules, set).length > 0);
  });
  return { count: faults.length, missed: missed.map(({ fault }) => fault.name) };
}
