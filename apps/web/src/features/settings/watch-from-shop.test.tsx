import { runInNewContext } from 'node:vm';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { WatchFromShop } from './watch-from-shop.tsx';

test('bookmark opens the dashboard with the address of the page in front of the user, without its fragment', () => {
  render(<WatchFromShop />);
  const script = screen.getByRole('link', { name: 'Watch with Sillage' }).getAttribute('href') ?? '';
  const open = vi.fn<(url: string, target: string, features: string) => void>();
  const page = { open, location: { href: 'https://shop.example/oud?a=1&b=2#reviews' } };
  runInNewContext(script.replace(/^javascript:/, ''), page);
  const [url = '', target, features] = open.mock.calls[0] ?? [];
  expect(new URL(url).searchParams.get('url')).toBe('https://shop.example/oud?a=1&b=2');
  expect([new URL(url).origin, new URL(url).pathname]).toEqual([location.origin, '/dashboard']);
  expect([target, features]).toEqual(['_blank', 'noopener']);
  expect(screen.getByLabelText<HTMLInputElement>('Address of the bookmark').value).toBe(script);
});

test('bookmark says what to do when it is pressed in the settings', () => {
  render(<WatchFromShop />);
  fireEvent.click(screen.getByRole('link', { name: 'Watch with Sillage' }));
  expect(screen.getByText(/Drag it to your bookmarks bar/)).toBeDefined();
});
