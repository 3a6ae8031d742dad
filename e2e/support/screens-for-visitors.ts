import type { Page } from 'playwright';
import type { Screen } from './inspection.ts';
import { fillIn, linkIn, mailAbout, PASSWORD, type Person } from './journey.ts';
import { follow, heading, press, seen, stay, steps } from './states.ts';
import type { World } from './world.ts';

/** The reset page ends whatever session there is (spec section 4), and a visitor has none. */
const noSession = { '/api/auth/logout': 401 };
const notThere = { '/api/fragrances/999999999': 404, '/api/fragrances/999999999/history': 404 };
const hero = 'Never Miss Your Favorite Fragrance Again';

/** Every screen that needs no session, with the states that it can be in. */
export const screensForVisitors: Screen[] = [
  { path: '/', heading: hero },
  { path: '/dashboard', heading: 'Loading...', network: { '**/api/auth/status': 'slow' } },
  {
    path: '/fragrances/1',
    heading: /./,
    prepare: heading('Where to buy'),
    then: {
      'asked to sign in': steps(follow('Log in to watch it'), seen('Sign in to go on where you were.')),
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
    then: {
      'nothing filled in': steps(press('Login'), seen('Please fill in all fields')),
      'password shown': press('Show Password'),
      refused: steps(
        (page) => fillIn(page, { 'Username or Email': 'nobody', Password: 'guessed' }),
        press('Login'),
        seen('Invalid username or password'),
      ),
    },
  },
  { path: '/login?error=Sign-in%20was%20cancelled.', heading: 'Welcome back', prepare: seen('Sign-in was cancelled.') },
  {
    path: '/register',
    heading: 'Create your account',
    then: {
      'nothing filled in': steps(press('Sign Up'), seen('Username is required')),
      'passwords that differ': steps(
        (page) =>
          fillIn(page, { Username: 'orris', Email: 'orris@example.com', Password: PASSWORD, 'Confirm Password': 'x' }),
        press('Sign Up'),
        seen('Passwords do not match'),
      ),
      'told to look for the mail': steps(
        (page) => fillIn(page, { 'Confirm Password': PASSWORD }),
        press('Sign Up'),
        heading('Verify your email'),
      ),
      'mailed again': steps(press(/^Resend/), seen('Verification email sent successfully!')),
    },
  },
  { path: '/verify-email', heading: 'Verify your email' },
  {
    path: '/verify-email?token=none',
    heading: 'Verify your email',
    refused: { '/api/auth/verify-email': 400 },
    prepare: seen('If you have followed it before'),
  },
  {
    path: '/auth/callback?status=error&message=Sign-in%20was%20cancelled.',
    heading: 'Login Failed',
    prepare: stay,
  },
  { path: '/auth/callback?status=success', heading: 'Login Successful!', prepare: stay },
  {
    path: '/forgot-password',
    heading: 'Forgot your password?',
    then: {
      'nothing filled in': steps(press('Send Reset Link'), seen('Please enter your email address')),
      sent: steps(
        (page) => fillIn(page, { Email: 'somebody@example.com' }),
        press('Send Reset Link'),
        heading('Check Your Email'),
      ),
    },
  },
  { path: '/reset-password', heading: 'Invalid Reset Link', refused: noSession },
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
  { path: '/no-such-page', heading: 'Nothing but air' },
  { path: '/', heading: hero, network: {}, prepare: losePages },
];

/** The connection goes before another page was opened. */
async function losePages(page: Page): Promise<void> {
  await page.route('**/static/js/*', (route) => route.abort());
  await follow('Sign Up')(page);
  await heading('This page could not be loaded')(page);
}

/** The page that a mailed link leads to, up to the new password. */
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
    then: {
      'nothing filled in': steps(press('Reset Password'), seen('Please fill in all fields')),
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
