import { expect, test } from 'vitest';
import { groupNotes } from './notes.rules.ts';

test('groupNotes returns the top, heart and base notes that exist, and the other notes separately', () => {
  const { tiers, others } = groupNotes({
    pyramid: { top: ['Bergamot', 'bergamot '], heart: [], base: ['Oud'] },
    notes: ['bergamot', 'Oud', 'Suede', 'suede'],
  });
  expect(tiers.map(({ name, notes }) => [name, notes])).toEqual([
    ['Top', ['Bergamot']],
    ['Base', ['Oud']],
  ]);
  expect(others).toEqual(['Suede']);
});

test('groupNotes returns one list of notes when there is no pyramid', () => {
  expect(groupNotes({ pyramid: null, notes: ['Oud', 'Rose'] })).toEqual({ tiers: [], others: ['Oud', 'Rose'] });
});
