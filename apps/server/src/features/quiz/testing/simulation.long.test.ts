import { beforeAll, describe, expect, test } from 'vitest';
import type { BankOption } from '../bank/question.ts';
import { questionBank } from '../bank/question-bank.ts';
import { bundledScents } from './bundled-scents.ts';
import { agreement, byCatalogue } from './population.ts';
import { type Effect, effectsOf, familyOf, isIn, type Outcome, outcomeOf, simulate } from './simulation.ts';

/** A tenth of the population behind docs/quiz.md: enough to detect a broken promise. */
const population = { people: 1_000, noise: 0.1, tastes: 'usual', seed: 1 } as const;
const scents = bundledScents();

describe('a simulated population', () => {
  let outcome: Outcome;
  let effects: Map<BankOption, Effect>;
  beforeAll(() => {
    outcome = outcomeOf(population, scents);
    effects = effectsOf({ ...population, people: 300 }, scents, 3);
  });

  test('is recognised: at least 90 % by type', () => {
    expect(outcome.typeFound).toBeGreaterThanOrEqual(0.9);
    for (const share of Object.values(outcome.byType)) expect(share).toBeGreaterThanOrEqual(0.85);
  });

  test('finds a favourite family among four picks: at least 95 %', () => {
    expect(outcome.anyLiked).toBeGreaterThanOrEqual(0.95);
    expect(outcome.firstLiked).toBeGreaterThanOrEqual(0.5);
  });

  test('is recognised by type when it knows families only by words of the catalogue', () => {
    const read = byCatalogue(scents);
    expect(outcomeOf({ ...population, people: 300, read }, scents).typeFound).toBeGreaterThanOrEqual(0.9);
  });

  test('reads answers by a table that agrees with the bank on at least 90 % of the leading options', () => {
    const { types, families } = agreement(questionBank);
    expect(Math.min(types, families)).toBeGreaterThanOrEqual(0.9);
  });

  test('would be lost without its answers', () => {
    expect(outcomeOf({ ...population, people: 300, noise: 1 }, scents).typeFound).toBeLessThan(0.25);
  });

  test('gets other picks or another type by each answer of each question', () => {
    const idle = [...effects].filter(([, { picks, types }]) => picks + types === 0).map(([option]) => option.text);
    expect(idle).toEqual([]);
    const types = [...effects.values()].reduce((sum, effect) => sum + effect.types, 0);
    expect(types).toBeGreaterThan(10);
  });

  test('may trust the confidence: it is higher where a favourite is more often met', () => {
    const familyById = new Map(scents.map((scent) => [scent.id, familyOf(scent)]));
    const met: Record<'low' | 'high', number[]> = { low: [], high: [] };
    simulate({ ...population, people: 300 }, scents, ({ answerer, picks }) => {
      for (const { id, confidence } of picks)
        met[confidence < 50 ? 'low' : 'high'].push(Number(isIn(answerer.families, familyById.get(id))));
    });
    const share = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(share(met.low)).toBeLessThan(0.5);
    expect(share(met.high)).toBeGreaterThan(0.5);
  });
});
