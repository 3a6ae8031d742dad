import { beforeAll, describe, expect, test } from 'vitest';
import type { BankOption } from '../bank/question.ts';
import { questionBank } from '../bank/question-bank.ts';
import { loadBundledFragrances } from './bundled-fragrances.ts';
import { createCatalogueRater, measureAgreement } from './population.ts';
import {
  type Effect,
  findMainFamily,
  includesFamily,
  measureEffects,
  measureOutcome,
  type SimulationOutcome,
  simulate,
} from './simulation.ts';

/** Simulates a tenth of the users in docs/quiz.md, enough to detect a regression. */
const population = { userCount: 1_000, noise: 0.1, tastes: 'usual', seed: 1 } as const;
const fragrances = loadBundledFragrances();

describe('simulated population', () => {
  let outcome: SimulationOutcome;
  let effects: Map<BankOption, Effect>;
  beforeAll(() => {
    outcome = measureOutcome(population, fragrances);
    effects = measureEffects({ ...population, userCount: 300 }, fragrances, 3);
  });

  test('quiz finds the personality type of at least 90 % of simulated users', () => {
    expect(outcome.typeFound).toBeGreaterThanOrEqual(0.9);
    for (const share of Object.values(outcome.byType)) expect(share).toBeGreaterThanOrEqual(0.85);
  });

  test('quiz picks a fragrance of a favourite family for at least 95 % of simulated users', () => {
    expect(outcome.anyLiked).toBeGreaterThanOrEqual(0.95);
    expect(outcome.firstLiked).toBeGreaterThanOrEqual(0.5);
  });

  test('quiz finds the personality type of 90 % of simulated users when fragrance notes determine their taste', () => {
    const read = createCatalogueRater(fragrances);
    expect(
      measureOutcome({ ...population, userCount: 300, rateAppeal: read }, fragrances).typeFound,
    ).toBeGreaterThanOrEqual(0.9);
  });

  test('question bank and simulated users agree on the best option for a type or family in 90 % of cases', () => {
    const { types, families } = measureAgreement(questionBank);
    expect(Math.min(types, families)).toBeGreaterThanOrEqual(0.9);
  });

  test('quiz seldom finds the personality type of simulated users when they answer at random', () => {
    expect(measureOutcome({ ...population, userCount: 300, noise: 1 }, fragrances).typeFound).toBeLessThan(0.25);
  });

  test('every quiz option can change the personality type or the recommendations of a simulated user', () => {
    const optionsWithoutEffect = [...effects]
      .filter(([, { picks, types }]) => picks + types === 0)
      .map(([option]) => option.text);
    expect(optionsWithoutEffect).toEqual([]);
    const types = [...effects.values()].reduce((sum, effect) => sum + effect.types, 0);
    expect(types).toBeGreaterThan(10);
  });

  test('quiz picks with a higher confidence are more often of a simulated user’s favourite family', () => {
    const familyById = new Map(fragrances.map((fragrance) => [fragrance.id, findMainFamily(fragrance)]));
    const favouritesMet: Record<'low' | 'high', number[]> = { low: [], high: [] };
    simulate({ ...population, userCount: 300 }, fragrances, ({ user: answerer, picks }) => {
      for (const { id, confidence } of picks)
        favouritesMet[confidence < 50 ? 'low' : 'high'].push(
          Number(includesFamily(answerer.families, familyById.get(id))),
        );
    });
    const share = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(share(favouritesMet.low)).toBeLessThan(0.5);
    expect(share(favouritesMet.high)).toBeGreaterThan(0.5);
  });
});
