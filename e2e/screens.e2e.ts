import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { inspect, type Screen } from './support/inspection.ts';
import {
  bottle,
  dashboardComesToSay,
  fillIn,
  importBottle,
  linkIn,
  mailAbout,
  registerAndVerify,
  signIn,
  signInElsewhere,
  watchBottle,
} from './support/journey.ts';
import { startServer } from './support/processes.ts';
import { createWorld, settingsIn, type World } from './support/world.ts';

/** A server with two providers, which are not there: their buttons are what is looked at. */
async function serve(world: World): Promise<string> {
  const server = await startServer({
    ...settingsIn(world),
    GOOGLE_CLIENT_ID: 'sillage',
    GOOGLE_CLIENT_SECRET: 'never used',
    OIDC_ISSUER: 'https://guild.example',
    OIDC_CLIENT_ID: 'sillage',
    OIDC_CLIENT_SECRET: 'never used',
    OIDC_NAME: 'The Guild of Perfumers of the Rose Vales',
  });
  world.closing(() => server.end());
  return server.origin;
}

const click = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
/** The reset page ends whatever session there is (spec section 4), and a visitor has none. */
const noSession = { '/api/auth/logout': 401 };

const notThere = { '/api/fragrances/999999999': 404, '/api/fragrances/999999999/history': 404 };

const forVisitors: Screen[] = [
  { path: '/', heading: /./ },
  { path: '/fragrances/1', heading: /./ },
  { path: '/fragrances/999999999', heading: /not in the catalogue/, refused: notThere },
  { path: '/login', heading: 'Welcome back' },
  { path: '/login?error=Sign-in%20was%20cancelled.', heading: 'Welcome back' },
  { path: '/login', heading: 'Welcome back', prepare: click('Login') },
  { path: '/register', heading: 'Create your account' },
  { path: '/register', heading: 'Create your account', prepare: click('Sign Up') },
  { path: '/auth/callback?status=error&message=Sign-in%20was%20cancelled.', heading: 'Login Failed' },
  { path: '/forgot-password', heading: 'Forgot your password?' },
  { path: '/forgot-password', heading: 'Forgot your password?', prepare: askForLink },
  { path: '/reset-password', heading: 'Invalid Reset Link', refused: noSession },
  {
    path: '/reset-password?token=none',
    heading: 'Invalid Reset Link',
    refused: { ...noSession, '/api/auth/validate-reset-token': 400 },
  },
];

async function askForLink(page: Page): Promise<void> {
  await fillIn(page, { Email: 'somebody@example.com' });
  await click('Send Reset Link')(page);
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
}

const forUsers: Screen[] = [
  { path: '/', heading: 'Never Miss Your Favorite Fragrance Again' },
  { path: '/dashboard', heading: /Welcome/ },
  { path: '/explore', heading: /Explore/ },
  { path: '/explore?keyword=nothing-of-this-name', heading: /Explore/ },
  { path: '/explore?family=Woody%20Oriental&sort=name', heading: /Explore/ },
  { path: '/fragrances/1', heading: /./ },
  { path: '/explore', heading: /Explore/, prepare: click('Suggest a product') },
  { path: '/dashboard', heading: /Welcome/, prepare: writeNotes },
  { path: '/notifications', heading: 'Notifications' },
  { path: '/verify-email', heading: /Verif/ },
  { path: '/no-such-page', heading: /./ },
  { path: '/account', heading: 'My Account', prepare: sessionsAreListed },
  { path: '/account', heading: 'My Account', prepare: click('Edit Profile') },
  { path: '/account', heading: 'My Account', prepare: click('Change Password') },
  { path: '/account', heading: 'My Account', prepare: click('Delete account') },
  { path: '/settings', heading: 'Settings', prepare: settingsAreThere },
  { path: '/settings', heading: 'Settings', prepare: click('Add a webhook') },
];

async function unfoldThePast(page: Page): Promise<void> {
  await page.getByText('Show as a table').click();
  await page.getByText('Why we think so').click();
}

async function askForSizes(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
}

async function writeNotes(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Add Notes/ }).click();
}

async function settingsAreThere(page: Page): Promise<void> {
  await page.getByLabel('Time zone').waitFor();
  await page.getByRole('button', { name: 'Create the feed' }).waitFor();
}

function sessionsAreListed(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor();
}

const WHOLE = 'has no barrier that axe can see, in both themes, logs no error, and is no wider than a phone';

test(`every screen for visitors ${WHOLE}`, async () => {
  await using world = await createWorld();
  const origin = await serve(world);
  const visitor = await world.newPage();
  const problems: string[] = [];
  for (const screen of forVisitors) problems.push(...(await inspect(visitor, origin, screen)));

  const { page, email } = await registerAndVerify(world, origin, 'civet');
  await page.goto(`${origin}/forgot-password`);
  await fillIn(page, { Email: email });
  await click('Send Reset Link')(page);
  const { pathname, search } = linkIn(await mailAbout(world, email, 'Set a new password'));
  const live = { path: pathname + search, heading: 'Set a new password', prepare: formIsThere, refused: noSession };
  problems.push(...(await inspect(visitor, origin, live)));
  expect(problems).toEqual([]);
});

async function formIsThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reset Password' }).waitFor();
}

test(`every screen for users ${WHOLE}`, async () => {
  await using world = await createWorld();
  const origin = await serve(world);
  await importBottle(world, settingsIn(world));
  const amber = await registerAndVerify(world, origin, 'amber');
  await signIn(amber);
  await signInElsewhere(world, origin, amber);
  await watchBottle(amber, origin);
  await dashboardComesToSay(amber, origin, 'Sold out');
  const problems: string[] = [];
  const path = (await amber.page.getByRole('link', { name: bottle.name }).getAttribute('href')) ?? '';
  const watched: Screen[] = [
    { path, heading: bottle.name, prepare: unfoldThePast },
    { path: '/dashboard', heading: /Welcome/, prepare: askForSizes },
  ];
  for (const screen of [...forUsers, ...watched]) problems.push(...(await inspect(amber.page, origin, screen)));
  expect(problems).toEqual([]);
});
