import type { Page } from 'playwright';
import { inspect } from './support/inspection.ts';
import { registerAndVerify, signIn } from './support/journey.ts';
import { expect, test } from './support/world-test.ts';

const QUESTIONS = 8;

/** Answers all eight with the keyboard alone; at the fifth the page is loaded anew. */
async function takeQuiz(page: Page): Promise<void> {
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await page.getByText(`Question ${number} of ${QUESTIONS}`).first().waitFor();
    const next = page.getByRole('button', { name: number === QUESTIONS ? 'Get Results' : 'Next' });
    expect(await next.isDisabled()).toBe(true);
    const first = page.getByRole('radio').first();
    await first.press('Space');
    if (number === 5) await page.reload();
    await expect.poll(() => first.isChecked()).toBe(true);
    await first.press('Enter');
  }
}

test('the quiz names a personality and real fragrances, which can be watched, and the dashboard keeps them', async ({
  world,
  origin,
}) => {
  const person = await registerAndVerify(world, origin, 'iris');
  await signIn(person);
  const { page } = person;
  await page.getByRole('link', { name: 'Take the Quiz' }).click();
  await page.getByRole('button', { name: /Start/ }).click();
  await takeQuiz(page);
  const view = page.getByRole('link', { name: 'View All Recommendations' });
  await view.waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(4);
  await view.click();
  await page.getByRole('heading', { name: 'Your Top Picks' }).waitFor();
  await page.getByRole('button', { name: /^Generate More/ }).click();
  await page.getByRole('heading', { name: 'More Recommendations' }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(12);
  const names = await page.getByRole('article').getByRole('heading').allTextContents();
  expect(new Set(names).size).toBe(12);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Add to Watchlist/ })
    .click();
  await page.getByText('In your watchlist').first().waitFor();
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('heading', { name: 'Recommended for You' }).waitFor();
  // On the watchlist, and in the strip.
  await expect.poll(() => page.getByRole('article', { name: names[0] ?? '', exact: true }).count()).toBe(2);
  const screens = [
    { path: '/quiz', heading: /./ },
    { path: '/recommendations', heading: /./ },
  ];
  for (const screen of screens) expect(await inspect(page, origin, screen)).toEqual([]);
});
