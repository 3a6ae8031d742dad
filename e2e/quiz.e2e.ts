import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { givenBrowserUser } from './support/journey.ts';
import { inspect } from './support/screens/inspect-screen.ts';
import { expect, test } from './support/test.ts';

test.use({ file: 'quiz' });

const QUESTION_COUNT = 8;

/** Answers the quiz with the keyboard alone, and reloads the page at the fifth question. */
async function takeQuiz(page: Page): Promise<void> {
  for (let number = 1; number <= QUESTION_COUNT; number += 1) {
    await expect(page.getByText(`Question ${number} of ${QUESTION_COUNT}`).first()).toBeVisible();
    const next = page.getByRole('button', { name: number === QUESTION_COUNT ? 'Get Results' : 'Next' });
    await expect(next).toBeDisabled();
    const first = page.getByRole('radio').first();
    await first.press('Space');
    if (number === 5) await page.reload();
    await expect(first).toBeChecked();
    await first.press('Enter');
  }
}

/** Saves the picture of the quiz result. Its middle shows the drawn bottle. */
async function expectPicture(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share your bottle' }).click();
  const picture = sharp(await (await download).path());
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 });
  const { channels } = await picture.extract({ left: 400, top: 700, width: 280, height: 200 }).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
}

test('quiz shows a personality and recommends fragrances, which can be watched and appear on the dashboard', async ({
  world,
  origin,
}) => {
  const { page } = await givenBrowserUser(world, origin, 'iris');
  await page.getByRole('link', { name: 'Take the Quiz' }).click();
  await page.getByRole('button', { name: /Start/ }).click();
  await takeQuiz(page);
  const view = page.getByRole('link', { name: 'View All Recommendations' });
  await expect(view).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByText(/^Your families: \w+/)).toBeVisible();
  await expectPicture(page);
  await view.click();
  await expect(page.getByRole('heading', { name: 'Your Top Picks' })).toBeVisible();
  await page.getByRole('button', { name: /^Generate More/ }).click();
  await expect(page.getByRole('heading', { name: 'More Recommendations' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(12);
  const names = await page.getByRole('article').getByRole('heading').allTextContents();
  expect(new Set(names).size).toBe(12);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Add to Watchlist/ })
    .click();
  await expect(page.getByText('In your watchlist').first()).toBeVisible();
  await page.goto(`${origin}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Recommended for You' })).toBeVisible();
  // Once in the watchlist and once in the strip.
  await expect(page.getByRole('article', { name: names[0] ?? '', exact: true })).toHaveCount(2);
  const screens = [
    { path: '/quiz', heading: /./ },
    { path: '/recommendations', heading: /./ },
  ];
  for (const screen of screens) expect(await inspect(page, origin, screen)).toEqual([]);
});
