import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatExactTime } from '../lib/time.ts';
import { LastChecked, StockBadge } from './stock-badge.tsx';

test.each([
  ['InStock', 'In stock'],
  ['OutOfStock', 'Sold out'],
  ['PreOrder', 'Pre-order'],
  ['BackOrder', 'Back-order'],
  ['Discontinued', 'Discontinued'],
  [null, 'Unknown'],
] as const)('StockBadge shows %s by a word and a shape, not by colour alone', (availability, label) => {
  render(<StockBadge availability={availability} />);
  expect(screen.getByText(label).querySelector('svg[aria-hidden="true"]')).not.toBeNull();
});

test('LastChecked shows the relative and the exact time of the last check', () => {
  const at = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
  render(<LastChecked at={at} />);
  expect(screen.getByText('3 h ago')).toHaveProperty('title', formatExactTime(at));
  expect(screen.getByText(`(${formatExactTime(at)})`)).toBeDefined();
});

// spec: D.4.31
test('LastChecked shows "not checked yet" without a check', () => {
  render(<LastChecked at={null} />);
  expect(screen.getByText('not checked yet')).toBeDefined();
});
