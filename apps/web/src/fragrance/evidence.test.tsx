import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Evidence } from './evidence.tsx';

test('Evidence writes schema.org’s terms as words and leaves the rest unchanged', () => {
  const says = 'availability: https://schema.org/InStock, price 145.00 USD';
  render(<Evidence evidence={[{ source: 'json-ld', says }]} />);
  const text = screen.getByRole('listitem').textContent;
  expect(text).toBe('The page’s product data: availability: in stock, price 145.00 USD');
});
