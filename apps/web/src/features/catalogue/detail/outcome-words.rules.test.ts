import { pageWatch } from '@sillage/contract';
import { expect, test } from 'vitest';
import { outcomeWords } from './outcome-words.rules.ts';

test('every way a look can end has words of its own', () => {
  const outcomes = pageWatch.shape.outcome.unwrap().options;
  const words = outcomes.map(outcomeWords);
  expect(new Set(words).size).toBe(outcomes.length);
  expect(outcomeWords('blocked')).toBe('the shop blocked our check');
});
