import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ExternalLink } from './external-link.tsx';

// spec: 2.3.18
test('ExternalLink opens a new tab without opener and referrer', () => {
  render(<ExternalLink href="https://shop.example/a">View Product</ExternalLink>);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /View Product/ });
  expect([link.href, link.rel, link.target]).toEqual(['https://shop.example/a', 'noopener noreferrer', '_blank']);
});

test.each(['javascript:alert(1)', 'data:text/html,hi', 'ftp://shop.example', '/relative', 'nonsense', null])(
  'ExternalLink renders nothing for the href %s',
  (href) => {
    render(<ExternalLink href={href}>View Product</ExternalLink>);
    expect(screen.queryByText('View Product')).toBeNull();
  },
);
