import { AxeBuilder } from '@axe-core/playwright';
import { layoutFaults } from './support/accessibility-faults.ts';
import { expect, test } from './support/test.ts';

test.use({ file: 'bot-page' });

for (const colorScheme of ['light', 'dark'] as const)
  test(`page about our requests has no accessibility fault in the ${colorScheme} theme on phones and desktops`, async ({
    world,
    origin,
  }) => {
    const page = await world.newPage({ colorScheme });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${origin}/bot`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('About our requests to your shop');
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations).toEqual([]);
      expect(await page.evaluate(layoutFaults)).toEqual([]);
      expect(await page.locator('script').count()).toBe(0);
    }
  });
