import type { Page } from '@playwright/test';
import { PASSWORD } from './caller.ts';
import type { Screen } from './inspection.ts';
import { fillIn, type Person } from './journey.ts';
import { linkIn, mailAbout } from './mails.ts';
import { follow, heading, press, seen, stay, steps } from './states.ts';
import type { World } from './world.ts';

/** The reset page ends any session (spec section 4), and a visitor has none. */
const noSession = { '/api/auth/logout': 401 };
const notThere = { '/api/fragrances/999999999': 404, '/api/fragrances/999999999/history': 404 };
const hero = 'Never Miss Your Favorite Fragrance Again';

/** Every screen that needs no session, with its states. */
export const screensForVisitors: Screen[] = [
  { path: '/', heading: hero, network: {}, states: { 'the next page is lost': losePages } },
  { path: '/dashboard', heading: 'Loading...', network: { '**/api/auth/status': 'slow' } },
  {
    path: '/fragrances/1',
    heading: /./,
    prepare: heading('Where to buy'),
    states: {
      'asked to sign in': steps(follow('Log in to watch it'), seen('Sign in to continue where you left off.')),
    },
  },
  { path: '/fragrances/1', heading: 'Fragrance', network: { '**/api/fragrances/*': 'slow' } },
  {
    path: '/fragrances/1',
    heading: 'Fragrance',
    network: { '**/api/fragrances/*': 'lost' },
    prepare: heading(/^Oops/),
  },
  { path: '/fragrances/999999999', heading: /not in the catalogue/, refused: notThere },
  {
    path: '/login',
    heading: 'Welcome back',
    refused: { '/api/users/login': 401 },
    states: {
      'nothing filled in': steps(press('Login'), seen('Please fill in all fields')),
      'password shown': press('Show Password'),
      refused: steps(
        (page) => fillIn(page, { 'Username or Email': 'nobody', Password: 'guessed' }),
        press('Login'),
        seen('Invalid username or password'),
      ),
    },
  },
  {
    path: '/register',
    heading: 'Create your account',
    states: {
      'nothing filled in': steps(press('Sign Up'), seen('Username is required')),
      'told to look for the mail': steps(
        (page) => fillIn(page, { Username: 'orris', Email: 'orris@example.com', Password: PASSWORD }),
        (page) => fillIn(page, { 'Confirm Password': PASSWORD }),
        press('Sign Up'),
        heading('Verify your email'),
      ),
      'mailed again': steps(press(/^Resend/), seen('Verification email sent successfully!')),
    },
  },
  {
    path: '/verify-email?token=none',
    heading: 'Verify your email',
    refused: { '/api/auth/verify-email': 400 },
    prepare: seen('If you’ve used this link before'),
  },
  {
    path: '/auth/callback?status=error&message=Sign-in%20was%20cancelled.',
    heading: 'Login Failed',
    prepare: stay,
  },
  {
    path: '/forgot-password',
    heading: 'Forgot your password?',
    states: {
      sent: steps(
        (page) => fillIn(page, { Email: 'somebody@example.com' }),
        press('Send Reset Link'),
        heading('Check Your Email'),
      ),
    },
  },
  {
    path: '/reset-password?token=none',
    heading: 'Invalid Reset Link',
    refused: { ...noSession, '/api/auth/validate-reset-token': 400 },
  },
  {
    path: '/reset-password?token=none',
    heading: 'Set a new password',
    network: { '**/api/auth/validate-reset-token': 'lost' },
    refused: noSession,
    prepare: seen('Unable to validate reset link.'),
  },
  {
    path: '/shared/none',
    heading: 'This link is no longer active',
    refused: { '/api/shared/none': 404 },
  },
  { path: '/no-such-page', heading: 'Nothing but air', refused: { '/no-such-page': 404 } },
];

/** The connection fails before another page is loaded. */
async function losePages(page: Page): Promise<void> {
  await page.route('**/static/js/*', (route) => route.abort());
  await follow('Sign Up')(page);
  await heading('This page could not be loaded')(page);
}

/** Shares the user's watchlist in the dialog, and returns its public page. */
export async function sharedScreen({ page }: Person, origin: string): Promise<Screen> {
  await page.goto(`${origin}/dashboard`);
  await steps(press('List actions'), press('Share your watchlist'))(page);
  const path = new URL(await page.getByLabel('Link').inputValue()).pathname;
  return { path, heading: /watchlist$/, prepare: (opened) => opened.getByRole('article').first().waitFor() };
}

/** The page of an emailed reset link, up to the new password. */
export async function resetScreen(world: World, { page, email }: Person, origin: string): Promise<Screen> {
  await page.goto(`${origin}/forgot-password`);
  await fillIn(page, { Email: email });
  await press('Send Reset Link')(page);
  const { pathname, search } = linkIn(await mailAbout(world, email, 'Set a new password'));
  return {
    path: pathname + search,
    heading: 'Set a new password',
    refused: noSession,
    prepare: (opened) => opened.getByRole('button', { name: 'Reset Password' }).waitFor(),
    states: {
      done: steps(
        (opened) =>
          fillIn(opened, { 'New Password': 'another long password', 'Confirm Password': 'another long password' }),
        press('Reset Password'),
        seen('Your password was changed.'),
        stay,
      ),
    },
  };
}
