import { pageStatus } from '@sillage/contract';
import { expect, test } from 'vitest';
import { describeOutcome } from './check-outcome.rules.ts';

test('describeOutcome describes every outcome of a check differently', () => {
  const outcomes = pageStatus.shape.outcome.unwrap().options;
  const words = outcomes.map(describeOutcome);
  expect(new Set(words).size).toBe(outcomes.length);
  expect(describeOutcome('blocked')).toBe('the shop blocked our check');
});
