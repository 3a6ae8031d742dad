import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';

// spec: 2.4.1, 4.1.8
test('a success in the address of any page asks who is signed in, and leaves the address', async () => {
  givenSignedIn();
  const { router } = renderApp('/nowhere?status=success&message=Hello');
  await screen.findByText('amber@example.com');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByText('Hello')).toBeNull();
});

test('a success that turns out to be none ends loading as a visitor', async () => {
  const status = vi.fn(() => ({ authenticated: false, authType: null, providers: [] }));
  fakeApi({ auth: { status } });
  renderApp('/nowhere?status=success');
  await screen.findByRole('link', { name: 'Login' });
  expect(status).toHaveBeenCalled();
});

// spec: 2.4.2, 8.1.4
test.each([
  ['?status=error&message=Access%20denied', 'Access denied'],
  ['?status=error&message=%3Cimg%20src%3Dx%3E', '<img src=x>'],
  [`?status=error&message=${'x'.repeat(300)}`, 'x'.repeat(200)],
  ['?status=error', 'OAuth login failed'],
])('an error in the address (%s) is said once, as plain text, and leaves the address', async (search, words) => {
  const { router } = renderApp(`/nowhere${search}`);
  expect(await screen.findAllByText(words)).toHaveLength(1);
  await screen.findByRole('link', { name: 'Login' });
  expect(router.state.location.search).toBe('');
});

test('what else stands in the address stays', async () => {
  const { router } = renderApp('/nowhere?gender=men&status=error');
  await screen.findByText('OAuth login failed');
  expect(router.state.location.search).toBe('?gender=men');
});
