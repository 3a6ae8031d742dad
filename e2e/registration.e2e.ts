import { findTokenLink, waitForEmail } from './support/emails.ts';
import { PASSWORD } from './support/http-client.ts';
import { fillIn } from './support/journey.ts';
import { sillage, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test('invited user corrects a mistyped address with the same link, which then opens no other account', async ({
  world,
}) => {
  const env = { ...getSettings(world), REGISTRATION: 'invite' };
  const server = await startServer(env);
  world.closing(() => server.end());
  const { origin } = server;
  const page = await world.newPage();
  await page.goto(`${origin}/register`);
  await expect(page.getByRole('heading', { name: 'Registration is by invitation' })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveCount(0);

  const { code, output } = await sillage(['invite'], { ...env, PUBLIC_URL: origin });
  expect(code).toBe(0);
  const link = /^\S+/.exec(output)?.[0] ?? '';
  expect(link).toContain(`${origin}/register?invitation=`);
  for (const email of ['mistyped@example.com', 'orris@example.com']) {
    await page.goto(link);
    await fillIn(page, { Username: 'orris', Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD });
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL('**/verify-email');
  }
  const verification = await waitForEmail(world, 'orris@example.com', 'Please verify your email address');
  const { pathname, search } = findTokenLink(verification);
  await page.goto(origin + pathname + search);
  await page.waitForURL('**/dashboard');

  const other = await world.newPage();
  await other.goto(link);
  await expect(other.getByText(/This invitation has been used/)).toBeVisible();
  await other.getByRole('link', { name: 'Go to Login' }).click();
  await other.waitForURL('**/login');
});
