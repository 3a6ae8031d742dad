import { runStatementAt, sharedDatabase } from './support/database.ts';
import { bottle, givenWatcher } from './support/journey.ts';
import { startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings } from './support/world.ts';

/** What 61 days of 404 at the only shop leave behind; its next check is an hour away. */
const MISSING_FOR_61_DAYS = [
  "update page_schedules set last_outcome = 'gone', gone_since = now() - interval '61 days', gone_at = now(), next_check_at = now() + interval '1 hour'",
  "update offers set last_checked_at = now() - interval '62 days'",
];

test('user who watches bottles and testers learns that a fragrance seems discontinued, and why', async ({ world }) => {
  const database = await sharedDatabase(world);
  const env = { ...getSettings(world), DATABASE_URL: database };
  const server = await startServer(env);
  const amber = await givenWatcher(world, server.origin, env);
  const { page } = amber;
  const card = page.getByRole('article', { name: bottle.name });
  await card.getByRole('button', { name: /^Alerts/ }).click();
  const dialog = page.getByRole('dialog', { name: `Alerts for ${bottle.name}` });
  await expect(dialog.getByRole('checkbox', { name: 'Full bottles' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Testers' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Waiting for full bottles or testers')).toBeVisible();

  await server.end();
  for (const statement of MISSING_FOR_61_DAYS) await runStatementAt(database, statement);
  const later = await startServer(env);
  world.closing(() => later.end());

  await expect(async () => {
    await page.goto(`${later.origin}/notifications`);
    const entry = page.getByRole('article', { name: `${bottle.name} by ${bottle.brand} seems discontinued` });
    await expect(entry).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('link', { name: 'See what is similar and in stock' }).click();
  await expect(page.getByText(/^It has seemed discontinued since .*, as far as we can see/)).toBeVisible();
  await expect(page.getByText(/page not found \(404 or 410\) since/)).toBeVisible();
  await page.goto(`${later.origin}/dashboard`);
  await expect(card.getByText('Seems discontinued')).toBeVisible();
});
