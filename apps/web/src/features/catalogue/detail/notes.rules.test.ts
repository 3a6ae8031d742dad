import { expect, test } from 'vitest';
import { tiersOf } from './notes.rules.ts';

test('the tiers that have notes, and the notes that stand in none', () => {
  const { tiers, others } = tiersOf({
    pyramid: { top: ['Bergamot', 'bergamot '], heart: [], base: ['Oud'] },
    notes: ['bergamot', 'Oud', 'Suede', 'suede'],
  });
  expect(tiers.map(({ name, notes }) => [name, notes])).toEqual([
    ['Top', ['Bergamot']],
    ['Base', ['Oud']],
  ]);
  expect(others).toEqual(['Suede']);
});

test('without a pyramid there is one list', () => {
  expect(tiersOf({ pyramid: null, notes: ['Oud', 'Rose'] })).toEqual({ tiers: [], others: ['Oud', 'Rose'] });
});
