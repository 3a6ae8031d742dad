import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';

// spec: 2.4.1, 4.1.8
test('?status=success in any URL loads the session and is removed from the URL', async () => {
  givenSignedIn();
  const { router } = renderApp('/nowhere?status=success&message=Hello');
  await screen.findByText('amber@example.com');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByText('Hello')).toBeNull();
});

test('?status=success without a session shows the header for visitors', async () => {
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
])('sign-in error in the URL (%s) is shown once as plain text and removed from the URL', async (search, text) => {
  const { router } = renderApp(`/nowhere${search}`);
  expect(await screen.findAllByText(text)).toHaveLength(1);
  await screen.findByRole('link', { name: 'Login' });
  expect(router.state.location.search).toBe('');
});

test('other query parameters stay in the URL when a sign-in error is removed from it', async () => {
  const { router } = renderApp('/nowhere?gender=men&status=error');
  await screen.findByText('OAuth login failed');
  expect(router.state.location.search).toBe('?gender=men');
});
