import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exactTime } from '../lib/time.ts';
import { LastChecked, StockBadge } from './stock-badge.tsx';

test.each([
  ['InStock', 'In stock'],
  ['OutOfStock', 'Sold out'],
  ['PreOrder', 'Pre-order'],
  ['BackOrder', 'Back-order'],
  ['Discontinued', 'Discontinued'],
  [null, 'Unknown'],
] as const)('%s is told by a word and a shape, not by colour alone', (availability, words) => {
  render(<StockBadge availability={availability} />);
  expect(screen.getByText(words).querySelector('svg[aria-hidden="true"]')).not.toBeNull();
});

test('says how long ago somebody looked, and exactly when', () => {
  const at = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
  render(<LastChecked at={at} />);
  expect(screen.getByText('3 h ago')).toHaveProperty('title', exactTime(at));
  expect(screen.getByText(`(${exactTime(at)})`)).toBeDefined();
});

// spec: D.4.31
test('says so when nobody looked yet', () => {
  render(<LastChecked at={null} />);
  expect(screen.getByText('not checked yet')).toBeDefined();
});
