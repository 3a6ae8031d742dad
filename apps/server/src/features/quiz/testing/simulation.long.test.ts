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

/** A tenth of the population behind docs/quiz.md: enough to detect a broken promise. */
const population = { userCount: 1_000, noise: 0.1, tastes: 'usual', seed: 1 } as const;
const fragrances = loadBundledFragrances();

describe('simulated population', () => {
  let outcome: SimulationOutcome;
  let effects: Map<BankOption, Effect>;
  beforeAll(() => {
    outcome = measureOutcome(population, fragrances);
    effects = measureEffects({ ...population, userCount: 300 }, fragrances, 3);
  });

  test('simulation recognises at least 90 % of types', () => {
    expect(outcome.typeFound).toBeGreaterThanOrEqual(0.9);
    for (const share of Object.values(outcome.byType)) expect(share).toBeGreaterThanOrEqual(0.85);
  });

  test('simulation finds a favourite family among four picks for at least 95 %', () => {
    expect(outcome.anyLiked).toBeGreaterThanOrEqual(0.95);
    expect(outcome.firstLiked).toBeGreaterThanOrEqual(0.5);
  });

  test('simulation recognises types when families are rated by words of the catalogue', () => {
    const read = createCatalogueRater(fragrances);
    expect(
      measureOutcome({ ...population, userCount: 300, rateAppeal: read }, fragrances).typeFound,
    ).toBeGreaterThanOrEqual(0.9);
  });

  test('simulation table agrees with the bank on at least 90 % of main options', () => {
    const { types, families } = measureAgreement(questionBank);
    expect(Math.min(types, families)).toBeGreaterThanOrEqual(0.9);
  });

  test('simulation does not recognise types from random answers', () => {
    expect(measureOutcome({ ...population, userCount: 300, noise: 1 }, fragrances).typeFound).toBeLessThan(0.25);
  });

  test('simulation changes picks or type with every option of every question', () => {
    const optionsWithoutEffect = [...effects]
      .filter(([, { picks, types }]) => picks + types === 0)
      .map(([option]) => option.text);
    expect(optionsWithoutEffect).toEqual([]);
    const types = [...effects.values()].reduce((sum, effect) => sum + effect.types, 0);
    expect(types).toBeGreaterThan(10);
  });

  test('simulation finds favourites more often at higher confidence', () => {
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
