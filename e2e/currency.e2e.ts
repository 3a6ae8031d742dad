import { givenWatcher } from './support/journey.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ file: 'currency' });

test('user who chooses a currency sees converted prices beside those of the shops, until they choose none', async ({
  world,
  origin,
}) => {
  const { page } = await givenWatcher(world, origin, getSettings(world));
  const converted = page.getByRole('article').getByText(/^about € ?[\d.,]+ · ECB rate of 31 Jan 2025$/);
  const original = page.getByRole('article').getByText(/^\$[\d.]+$/);
  await expect(original).toBeVisible();
  await expect(converted).toBeHidden();

  await page.goto(`${origin}/settings`);
  const picker = page.getByLabel('Currency');
  await picker.focus();
  // A letter chooses the option that begins with it.
  await page.keyboard.type('Euro');
  await expect(picker).toHaveValue('EUR');
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await page.goto(`${origin}/dashboard`);
  await expect(converted).toBeVisible();
  await expect(original).toBeVisible();

  await page.goto(`${origin}/settings`);
  await page.getByLabel('Currency').selectOption('Only the shop’s currency');
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await page.goto(`${origin}/dashboard`);
  await expect(original).toBeVisible();
  await expect(converted).toBeHidden();
});
