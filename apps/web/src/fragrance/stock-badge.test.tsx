import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatExactTime } from '../lib/time.ts';
import { StockBadge, StockNote } from './stock-badge.tsx';

test.each([
  ['in-stock', 'InStock', 'In stock'],
  ['in-store', 'InStoreOnly', 'In store only'],
  ['sold-out', 'OutOfStock', 'Sold out'],
  ['pre-order', 'PreOrder', 'Pre-order'],
  ['back-order', 'BackOrder', 'Back-order'],
  ['sold-out', 'Discontinued', 'Discontinued'],
  ['unconfirmed', 'OutOfStock', 'Maybe back'],
  ['outdated', 'InStock', 'Was in stock'],
  ['blocked', null, 'Unknown'],
] as const)(
  'StockBadge shows %s (%s) by a word and a shape, not by colour alone',
  (stockState, availability, label) => {
    render(<StockBadge stock={{ stockState, availability }} />);
    expect(screen.getByText(label).querySelector('svg[aria-hidden="true"]')).not.toBeNull();
  },
);

test('StockNote shows the relative and the exact time of the last check', () => {
  const at = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
  render(<StockNote stock={{ stockState: 'in-stock', availability: 'InStock' }} checkedAt={at} />);
  expect(screen.getByText('3 h ago')).toHaveProperty('title', formatExactTime(at));
  expect(screen.getByText(`(${formatExactTime(at)})`)).toBeDefined();
});

// spec: D.4.31
test.each([
  ['unchecked', 'Watch it and we start checking.'],
  ['no-shop', 'We don’t know a shop that sells it yet.'],
] as const)('a fragrance in the state %s has no badge but the sentence “%s”', (stockState, sentence) => {
  const stock = { stockState, availability: null };
  const { container } = render(
    <>
      <StockBadge stock={stock} />
      <StockNote stock={stock} checkedAt={null} />
    </>,
  );
  expect(container.textContent).toBe(sentence);
});
