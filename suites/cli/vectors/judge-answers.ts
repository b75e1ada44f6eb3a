import type { VectorFileName, VectorSet } from '../../../spec/shapes/vectors.ts';
import { type AnyVector, isAsked, judgeAnswer, type Side, sideOf } from '../../../spec/vectors/judge.ts';

/** The answer to one vector, as a program in any language wrote it. */
export interface GivenAnswer {
  readonly id: string;
  readonly answer?: unknown;
}

/** How a side did in one file. */
export interface Score {
  readonly file: VectorFileName;
  readonly side: Side;
  readonly asked: number;
  readonly right: number;
  readonly unanswered: readonly string[];
}

interface Judgement {
  /** A sentence for each answer that is wrong, or that no vector asks for. */
  readonly wrong: readonly string[];
  /** Of each file and side with an answer. What nobody has answered at all is not asked. */
  readonly scores: readonly Score[];
}

const SIDES = ['receiver', 'sender'] as const;

/** Judges answers to vectors. A vector that a side was asked and has not answered is no right answer. */
export function judgeAnswers(set: VectorSet, answers: readonly GivenAnswer[]): Judgement {
  const files = Object.keys(set) as readonly VectorFileName[];
  const vectors = new Map(
    files.flatMap((file) => set[file].map((vector) => [vector.id, { file, vector: vector as AnyVector }] as const)),
  );
  const right = new Map<string, Set<string>>();
  const answered = new Map<string, Set<string>>();
  const wrong = answers.flatMap(({ id, answer }): string[] => {
    const known = vectors.get(id);
    if (known === undefined) return [`${id}: no vector has this id`];
    const { file, vector } = known;
    const key = `${file} ${sideOf(file, vector, answer)}`;
    const ids = answered.get(key) ?? new Set<string>();
    if (ids.has(id)) return [`${id}: it is answered more than once`];
    answered.set(key, ids.add(id));
    const sentence = judgeAnswer(file, vector, answer);
    if (sentence !== null) return [`${id}: ${sentence}. ${vector.description}`];
    right.set(key, (right.get(key) ?? new Set()).add(id));
    return [];
  });
  const scores = files.flatMap((file) =>
    SIDES.flatMap((side): Score[] => {
      const ids = answered.get(`${file} ${side}`);
      if (ids === undefined) return [];
      const asked = set[file].filter((vector) => isAsked(file, vector, side)).map(({ id }) => id);
      const unanswered = asked.filter((id) => !ids.has(id));
      return [{ file, side, asked: asked.length, right: right.get(`${file} ${side}`)?.size ?? 0, unanswered }];
    }),
  );
  return { wrong, scores };
}
