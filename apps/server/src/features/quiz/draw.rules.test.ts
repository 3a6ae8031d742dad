import { families, personalityTypes, QUIZ_LENGTH } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { questionBank } from './bank/question-bank.ts';
import {
  drawQuestions,
  gapsOf,
  LEADS_PER_FAMILY,
  LEADS_PER_TYPE,
  MEETINGS_PER_PAIR,
  MOST_OF_A_PICTURE,
  QUESTIONS_PER_FAMILY,
} from './draw.rules.ts';
import { randomFrom } from './testing/population.ts';

const draws = Array.from({ length: 60 }, (_, seed) => drawQuestions(questionBank, randomFrom(seed)));

/** Number of questions in which an option weighs at least `least` for each of the names. */
function questionsFor(draw: (typeof draws)[number], names: readonly string[], least: number): number {
  const weighs = (table: object, name: string) =>
    Object.entries(table).some(([key, weight]: [string, number]) => key === name && weight >= least);
  return draw.filter(({ options }) =>
    names.every((name) => options.some((option) => weighs(option.types, name) || weighs(option.families, name))),
  ).length;
}

describe('the draw', () => {
  test('asks eight questions of eight themes', () => {
    for (const draw of draws) {
      expect(draw).toHaveLength(QUIZ_LENGTH);
      expect(new Set(draw.map(({ theme }) => theme)).size).toBe(QUIZ_LENGTH);
    }
  });

  test('offers every type often, and any two types side by side', () => {
    for (const draw of draws) {
      for (const type of personalityTypes) expect(questionsFor(draw, [type], 3)).toBeGreaterThanOrEqual(LEADS_PER_TYPE);
      for (const one of personalityTypes)
        for (const other of personalityTypes)
          expect(questionsFor(draw, [one, other], 3)).toBeGreaterThanOrEqual(MEETINGS_PER_PAIR);
    }
  });

  test('covers every family, so that each can be reached, and tells any two apart', () => {
    for (const draw of draws) {
      for (const { name } of families) {
        expect(questionsFor(draw, [name], 3)).toBeGreaterThanOrEqual(LEADS_PER_FAMILY);
        expect(questionsFor(draw, [name], 1)).toBeGreaterThanOrEqual(QUESTIONS_PER_FAMILY);
      }
      const answers = draw.flatMap(({ options }) => options);
      const patterns = families.map(({ name }) => answers.map((answer) => answer.families[name] ?? 0).join());
      expect(new Set(patterns).size).toBe(families.length);
    }
  });

  test('shows a motif twice at most', () => {
    for (const draw of draws) {
      const shown = draw.flatMap(({ options }) => options.map(({ picture }) => picture));
      const most = Math.max(
        ...Map.groupBy(shown, (picture) => picture)
          .values()
          .map(({ length }) => length),
      );
      expect(most).toBeLessThanOrEqual(MOST_OF_A_PICTURE);
    }
  });

  test('is another one for another seed and the same for the same', () => {
    const keys = draws.map((draw) => draw.map(({ id }) => id).join());
    expect(new Set(keys).size).toBe(draws.length);
    expect(
      drawQuestions(questionBank, randomFrom(7))
        .map(({ id }) => id)
        .join(),
    ).toBe(keys[7]);
  });

  test('comes to every question of the bank in time', () => {
    const ids = new Set(draws.flatMap((draw) => draw.map(({ id }) => id)));
    const more = Array.from({ length: 140 }, (_, seed) => drawQuestions(questionBank, randomFrom(1_000 + seed)));
    for (const { id } of more.flat()) ids.add(id);
    expect(questionBank.filter(({ id }) => !ids.has(id)).map(({ question }) => question)).toEqual([]);
  });

  test('counts what a quiz lacks', () => {
    expect(gapsOf(draws[0] ?? [])).toBe(0);
    expect(gapsOf(questionBank.slice(0, QUIZ_LENGTH))).toBeGreaterThan(0);
  });

  test('does its best with a bank or a chance that allows no good quiz', () => {
    expect(drawQuestions(questionBank.slice(0, 12), () => 0)).toHaveLength(3);
    expect(drawQuestions(questionBank, () => 0)).toHaveLength(QUIZ_LENGTH);
  });
});
