import { families, personalityTypes, QUIZ_LENGTH } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { questionBank } from './bank/question-bank.ts';
import {
  countGaps,
  drawQuestions,
  MAX_USES_PER_PICTURE,
  MIN_CLEAR_QUESTIONS_PER_FAMILY,
  MIN_QUESTIONS_PER_FAMILY,
  MIN_QUESTIONS_PER_TYPE,
  MIN_QUESTIONS_PER_TYPE_PAIR,
} from './draw.rules.ts';
import { createRandom } from './testing/population.ts';

const draws = Array.from({ length: 60 }, (_, seed) => drawQuestions(questionBank, createRandom(seed)));

/**
 * Counts the quiz questions that have, for every personality type or fragrance family in `names`,
 * an option with a weight of at least `minWeight`.
 */
function questionsFor(draw: (typeof draws)[number], names: readonly string[], minWeight: number): number {
  const hasWeight = (table: object, name: string) =>
    Object.entries(table).some(([key, weight]: [string, number]) => key === name && weight >= minWeight);
  return draw.filter(({ options }) =>
    names.every((name) => options.some((option) => hasWeight(option.types, name) || hasWeight(option.families, name))),
  ).length;
}

describe('drawQuestions', () => {
  test('drawQuestions returns eight questions of eight themes', () => {
    for (const draw of draws) {
      expect(draw).toHaveLength(QUIZ_LENGTH);
      expect(new Set(draw.map(({ theme }) => theme)).size).toBe(QUIZ_LENGTH);
    }
  });

  test('drawQuestions returns enough questions with clear answers for every type and every pair of types', () => {
    for (const draw of draws) {
      for (const type of personalityTypes)
        expect(questionsFor(draw, [type], 3)).toBeGreaterThanOrEqual(MIN_QUESTIONS_PER_TYPE);
      for (const a of personalityTypes)
        for (const b of personalityTypes)
          expect(questionsFor(draw, [a, b], 3)).toBeGreaterThanOrEqual(MIN_QUESTIONS_PER_TYPE_PAIR);
    }
  });

  test('drawQuestions selects enough questions for each fragrance family and can tell any two families apart', () => {
    for (const draw of draws) {
      for (const { name } of families) {
        expect(questionsFor(draw, [name], 3)).toBeGreaterThanOrEqual(MIN_CLEAR_QUESTIONS_PER_FAMILY);
        expect(questionsFor(draw, [name], 1)).toBeGreaterThanOrEqual(MIN_QUESTIONS_PER_FAMILY);
      }
      const answers = draw.flatMap(({ options }) => options);
      const patterns = families.map(({ name }) => answers.map((answer) => answer.families[name] ?? 0).join());
      expect(new Set(patterns).size).toBe(families.length);
    }
  });

  test('drawQuestions uses a picture at most twice', () => {
    for (const draw of draws) {
      const shown = draw.flatMap(({ options }) => options.map(({ picture }) => picture));
      const maxUses = Math.max(
        ...Map.groupBy(shown, (picture) => picture)
          .values()
          .map(({ length }) => length),
      );
      expect(maxUses).toBeLessThanOrEqual(MAX_USES_PER_PICTURE);
    }
  });

  test('drawQuestions selects the same quiz questions for the same seed, and others for another seed', () => {
    const keys = draws.map((draw) => draw.map(({ id }) => id).join());
    expect(new Set(keys).size).toBe(draws.length);
    expect(
      drawQuestions(questionBank, createRandom(7))
        .map(({ id }) => id)
        .join(),
    ).toBe(keys[7]);
  });

  test('drawQuestions selects every question of the question bank when it composes many quizzes', () => {
    const ids = new Set(draws.flatMap((draw) => draw.map(({ id }) => id)));
    const moreDraws = Array.from({ length: 140 }, (_, seed) => drawQuestions(questionBank, createRandom(1_000 + seed)));
    for (const { id } of moreDraws.flat()) ids.add(id);
    expect(questionBank.filter(({ id }) => !ids.has(id)).map(({ question }) => question)).toEqual([]);
  });

  test('countGaps returns 0 when a quiz meets all requirements, and a positive number when it does not', () => {
    expect(countGaps(draws[0] ?? [])).toBe(0);
    expect(countGaps(questionBank.slice(0, QUIZ_LENGTH))).toBeGreaterThan(0);
  });

  test('drawQuestions returns a quiz even when the requirements cannot be met', () => {
    expect(drawQuestions(questionBank.slice(0, 12), () => 0)).toHaveLength(3);
    expect(drawQuestions(questionBank, () => 0)).toHaveLength(QUIZ_LENGTH);
  });
});
