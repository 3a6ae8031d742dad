import type { Page } from '@playwright/test';
import { findTokenLink, waitForEmail } from '../emails.ts';
import { PASSWORD } from '../http-client.ts';
import { type BrowserUser, fillIn } from '../journey.ts';
import type { World } from '../world.ts';
import { dealsScreens } from './deals-screens.ts';
import type { Screen } from './inspect-screen.ts';
import { registrationScreens } from './registration-screens.ts';
import { clickButton, clickLink, runSteps, stopTimers, waitForHeading, waitForText } from './screen-steps.ts';

/**
 * Expected error of the password reset page. As specified (section 4), the page sends a logout
 * request, which the server rejects when there is no session.
 */
const logoutRejected = { '/api/auth/logout': 401 };
const fragranceNotFound = { '/api/fragrances/999999999': 404, '/api/fragrances/999999999/history': 404 };
const hero = 'Never Miss Your Favorite Fragrance Again';

export const visitorScreens: Screen[] = [
  { path: '/', heading: hero, network: {}, states: { 'the next page is lost': losePages } },
  { path: '/dashboard', heading: 'Loading...', network: { '**/api/auth/status': 'slow' } },
  {
    path: '/fragrances/1',
    heading: /./,
    prepare: waitForHeading('Where to buy'),
    states: {
      'login required': runSteps(
        clickLink('Log in to watch it'),
        waitForText('Sign in to continue where you left off.'),
      ),
    },
  },
  // The server writes the data only into the page whose address has no slash at the end.
  { path: '/fragrances/1/', heading: 'Fragrance', network: { '**/api/fragrances/*': 'slow' } },
  {
    path: '/fragrances/1/',
    heading: 'Fragrance',
    network: { '**/api/fragrances/*': 'lost' },
    prepare: waitForHeading(/^Oops/),
  },
  { path: '/fragrances/999999999', heading: /not in the catalogue/, expectedErrors: fragranceNotFound },
  {
    path: '/login',
    heading: 'Welcome back',
    expectedErrors: { '/api/users/login': 401 },
    states: {
      'nothing filled in': runSteps(clickButton('Login'), waitForText('Please fill in all fields')),
      'password shown': clickButton('Show Password'),
      rejected: runSteps(
        (page) => fillIn(page, { 'Username or Email': 'unknown', Password: 'guessed' }),
        clickButton('Login'),
        waitForText('Invalid username or password'),
      ),
    },
  },
  {
    path: '/register',
    heading: 'Create your account',
    states: {
      'nothing filled in': runSteps(clickButton('Sign Up'), waitForText('Username is required')),
      'email sent': runSteps(
        (page) => fillIn(page, { Username: 'orris', Email: 'orris@example.com', Password: PASSWORD }),
        (page) => fillIn(page, { 'Confirm Password': PASSWORD }),
        clickButton('Sign Up'),
        waitForHeading('Verify your email'),
      ),
      'email resent': runSteps(clickButton(/^Resend/), waitForText('Verification email sent successfully!')),
    },
  },
  {
    path: '/verify-email?token=none',
    heading: 'Verify your email',
    expectedErrors: { '/api/auth/verify-email': 400 },
    prepare: waitForText('If you’ve used this link before'),
  },
  {
    path: '/auth/callback?status=error&message=Sign-in%20was%20cancelled.',
    heading: 'Login Failed',
    prepare: stopTimers,
  },
  {
    path: '/forgot-password',
    heading: 'Forgot your password?',
    states: {
      sent: runSteps(
        (page) => fillIn(page, { Email: 'unknown@example.com' }),
        clickButton('Send Reset Link'),
        waitForHeading('Check Your Email'),
      ),
    },
  },
  {
    path: '/reset-password?token=none',
    heading: 'Invalid Reset Link',
    expectedErrors: { ...logoutRejected, '/api/auth/validate-reset-token': 400 },
  },
  {
    path: '/reset-password?token=none',
    heading: 'Set a new password',
    network: { '**/api/auth/validate-reset-token': 'lost' },
    expectedErrors: logoutRejected,
    prepare: waitForText('Unable to validate reset link.'),
  },
  {
    path: '/shared/none',
    heading: 'This link is no longer active',
    expectedErrors: { '/api/shared/none': 404 },
  },
  { path: '/alerts/none', heading: 'This link does not work', expectedErrors: { '/alerts/none': 404 } },
  ...dealsScreens,
  ...registrationScreens,
  { path: '/accuracy', heading: 'How often our alerts are right' },
  { path: '/no-such-page', heading: 'Nothing but air', expectedErrors: { '/no-such-page': 404 } },
];

async function losePages(page: Page): Promise<void> {
  await page.route('**/static/js/*', (route) => route.abort());
  await clickLink('Sign Up')(page);
  await waitForHeading('This page could not be loaded')(page);
}

export async function createSharedScreen({ page }: BrowserUser, origin: string): Promise<Screen> {
  await page.goto(`${origin}/dashboard`);
  await runSteps(clickButton('List actions'), clickButton('Share your watchlist'))(page);
  const path = new URL(await page.getByLabel('Link').inputValue()).pathname;
  return { path, heading: /watchlist$/, prepare: (openedPage) => openedPage.getByRole('article').first().waitFor() };
}

/** Requests a password reset; returns the screen that the emailed link opens. */
export async function createResetScreen(world: World, { page, email }: BrowserUser, origin: string): Promise<Screen> {
  await page.goto(`${origin}/forgot-password`);
  await fillIn(page, { Email: email });
  await clickButton('Send Reset Link')(page);
  const { pathname, search } = findTokenLink(await waitForEmail(world, email, 'Set a new password'));
  return {
    path: pathname + search,
    heading: 'Set a new password',
    expectedErrors: logoutRejected,
    prepare: (openedPage) => openedPage.getByRole('button', { name: 'Reset Password' }).waitFor(),
    states: {
      done: runSteps(
        (openedPage) =>
          fillIn(openedPage, { 'New Password': 'another long password', 'Confirm Password': 'another long password' }),
        clickButton('Reset Password'),
        waitForText('Your password was changed.'),
        stopTimers,
      ),
    },
  };
}
