import { givenWatcher } from './support/journey.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ file: 'countries' });

test('user chooses and removes the countries that deliver to them by keyboard', async ({ world, origin }) => {
  const { page } = await givenWatcher(world, origin, getSettings(world));
  await page.goto(`${origin}/settings`);
  const field = page.getByLabel('Countries that deliver to you');
  await field.focus();
  await page.keyboard.type('Elbonia');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('“Elbonia” is not in our list of countries')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('germany');
  await page.keyboard.press('Enter');
  const germany = page.getByRole('button', { name: 'Remove country: Germany' });
  await expect(germany).toBeVisible();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await page.reload();
  await expect(germany).toBeVisible();
  await germany.focus();
  await page.keyboard.press('Enter');
  await expect(germany).toBeHidden();
  await expect(field).toBeFocused();
  await expect(page.getByText('You are notified of offers from everywhere.')).toBeVisible();
});
