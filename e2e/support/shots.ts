import type { Page } from 'playwright';

/** A screen to take a picture of. */
export interface Shot {
  name: string;
  path: string;
  isForVisitors?: true;
  isForReadme?: true;
  /** Whether something lies above the page, of which only the window is worth a picture. */
  isOverlay?: true;
  prepare?(page: Page): Promise<unknown>;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Every screen, in the order in which somebody would meet them. */
export const shots: readonly Shot[] = [
  { name: 'home', path: '/', isForVisitors: true, isForReadme: true },
  { name: 'login', path: '/login', isForVisitors: true },
  { name: 'login-error', path: '/login?error=Sign-in%20was%20cancelled.', isForVisitors: true },
  { name: 'register', path: '/register', isForVisitors: true },
  { name: 'register-invalid', path: '/register', isForVisitors: true, prepare: button('Sign Up') },
  { name: 'verify-email', path: '/verify-email', isForVisitors: true },
  { name: 'forgot-password', path: '/forgot-password', isForVisitors: true },
  { name: 'reset-password', path: '/reset-password', isForVisitors: true },
  {
    name: 'callback-error',
    path: '/auth/callback?status=error&message=Sign-in%20was%20cancelled.',
    isForVisitors: true,
  },
  { name: 'fragrance-visitor', path: '/fragrances/1', isForVisitors: true },
  { name: 'shared-ended', path: '/shared/nothing', isForVisitors: true },
  { name: 'not-found', path: '/no-such-page', isForVisitors: true },
  { name: 'dashboard', path: '/dashboard', isForReadme: true, prepare: cardsAreThere },
  { name: 'dashboard-alerts', path: '/dashboard', isOverlay: true, prepare: button(/^Alerts/) },
  { name: 'dashboard-list', path: '/dashboard', isOverlay: true, prepare: button('List actions') },
  { name: 'dashboard-notes', path: '/dashboard', prepare: button(/^(Add|Edit) Notes/) },
  { name: 'dashboard-share', path: '/dashboard', isOverlay: true, prepare: openSharing },
  { name: 'import', path: '/import' },
  { name: 'import-review', path: '/import', prepare: readList },
  { name: 'explore', path: '/explore', isForReadme: true, prepare: cardsAreThere },
  { name: 'explore-empty', path: '/explore?keyword=nothing-of-this-name' },
  { name: 'explore-suggest', path: '/explore', isOverlay: true, prepare: button('Suggest a product') },
  { name: 'fragrance', path: '/dashboard', isForReadme: true, prepare: openFirst },
  { name: 'fragrance-catalogue', path: '/fragrances/1' },
  { name: 'quiz', path: '/quiz' },
  { name: 'quiz-question', path: '/quiz', prepare: startQuiz },
  { name: 'recommendations', path: '/recommendations', isForReadme: true, prepare: cardsAreThere },
  { name: 'notifications', path: '/notifications', isForReadme: true },
  { name: 'account', path: '/account' },
  { name: 'account-editing', path: '/account', prepare: button('Edit Profile') },
  { name: 'settings', path: '/settings' },
];

function cardsAreThere(page: Page): Promise<void> {
  return page.getByRole('article').first().waitFor();
}

async function openSharing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'List actions' }).click();
  await page.getByRole('button', { name: 'Share your watchlist' }).click();
  await page.getByLabel('Title').waitFor();
}

/** Some that are sure, one that may mean several, one that nobody knows. */
async function readList(page: Page): Promise<void> {
  const lines = ['Dior - Sauvage Elixir', 'Mugler - Alien', 'Acqua di Gio', 'Encre Provisoire', 'Nobody - Nowhere'];
  await page.getByLabel('Or paste your list').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Read the list' }).click();
  await page.getByRole('heading', { name: 'Look through your list' }).waitFor();
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/fragrances/*');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function startQuiz(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Take Quiz Again' });
  if (await again.isVisible()) await again.click();
  await page.getByRole('button', { name: /Start/ }).click();
  await page.getByRole('radio').first().waitFor();
}

/** Answers the eight questions, each with another of its options. */
export async function takeQuiz(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/quiz`);
  await page.getByRole('button', { name: /Start/ }).click();
  for (let number = 1; number <= 8; number += 1) {
    await page.getByText(`Question ${number} of 8`).first().waitFor();
    await page
      .getByRole('radio')
      .nth(number % 3)
      .press('Space');
    await page.getByRole('button', { name: number === 8 ? 'Get Results' : 'Next' }).click();
  }
  await page.getByRole('link', { name: 'View All Recommendations' }).waitFor();
}

/** The demo's first restock comes after half a minute. */
export async function waitForNews(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/notifications`);
  await page.getByRole('article').first().waitFor({ timeout: 90_000 });
}
