import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Evidence } from './evidence.tsx';

test('what a page says by an address at schema.org is told by its word, and the rest as it stands', () => {
  const says = 'availability: https://schema.org/InStock, price 145.00 USD';
  render(<Evidence evidence={[{ source: 'json-ld', says }]} />);
  const words = screen.getByRole('listitem').textContent;
  expect(words).toBe('The page’s product data: availability: InStock (schema.org), price 145.00 USD');
});
