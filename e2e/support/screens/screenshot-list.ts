import { expect, type Page } from '@playwright/test';
import { adminShots } from './admin/admin-screens.ts';
import { alertShots, visitorAlertShots } from './alert-shots.ts';
import { channelShots } from './channel-shots.ts';
import { chartShots } from './chart-screens.ts';
import { countryShots } from './country-screens.ts';
import { dealsShots } from './deals-screens.ts';
import { discontinuedShots } from './discontinued-screens.ts';
import { homeAssistantShots } from './home-assistant-screens.ts';
import { lowsShots } from './lows-screens.ts';
import { ownBrowserShots } from './own-browser-shots.ts';
import { registrationShots, showDeletionNotice } from './registration-screens.ts';
import type { Shot } from './shot.ts';

const clickButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

export const shots: readonly Shot[] = [
  { name: 'home', path: '/', isForVisitors: true, isForReadme: true },
  { name: 'login', path: '/login', isForVisitors: true },
  { name: 'login-error', path: '/login?error=Sign-in%20was%20cancelled.', isForVisitors: true },
  { name: 'register', path: '/register', isForVisitors: true },
  { name: 'register-invalid', path: '/register', isForVisitors: true, prepare: clickButton('Sign Up') },
  ...registrationShots,
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
  { name: 'bot', path: '/bot', isForVisitors: true },
  ...visitorAlertShots,
  { name: 'not-found', path: '/no-such-page', isForVisitors: true },
  { name: 'dashboard', path: '/dashboard', isForReadme: true, prepare: waitForCards },
  { name: 'dashboard-alerts', path: '/dashboard', isOverlay: true, prepare: clickButton(/^Alerts/) },
  { name: 'dashboard-list', path: '/dashboard', isOverlay: true, prepare: clickButton('List actions') },
  { name: 'dashboard-notes', path: '/dashboard', prepare: clickButton(/^(Add|Edit) Notes/) },
  { name: 'dashboard-share', path: '/dashboard', isOverlay: true, prepare: openSharing },
  { name: 'import', path: '/import' },
  { name: 'import-review', path: '/import', prepare: readList },
  { name: 'explore', path: '/explore', isForReadme: true, prepare: waitForCards },
  { name: 'explore-empty', path: '/explore?keyword=nothing-of-this-name' },
  { name: 'explore-suggest', path: '/explore', isOverlay: true, prepare: clickButton('Suggest a product') },
  { name: 'fragrance', path: '/dashboard', isForReadme: true, prepare: openFirst },
  { name: 'fragrance-catalogue', path: '/fragrances/1' },
  { name: 'quiz', path: '/quiz' },
  { name: 'quiz-question', path: '/quiz', prepare: startQuiz },
  { name: 'recommendations', path: '/recommendations', isForReadme: true, prepare: waitForCards },
  { name: 'notifications', path: '/notifications', isForReadme: true, prepare: createNotifications },
  ...alertShots,
  { name: 'account', path: '/account' },
  { name: 'account-deletion', path: '/account', prepare: showDeletionNotice },
  { name: 'account-editing', path: '/account', prepare: clickButton('Edit Profile') },
  { name: 'account-new-key', path: '/account', isOverlay: true, prepare: openNewKey },
  { name: 'account-created-key', path: '/account', isOverlay: true, prepare: createKey },
  { name: 'account-keys', path: '/account', prepare: waitForKeys },
  { name: 'settings', path: '/settings' },
  ...channelShots,
  ...ownBrowserShots,
  ...lowsShots,
  ...dealsShots,
  ...countryShots,
  ...homeAssistantShots,
  ...chartShots,
  ...discontinuedShots,
  ...adminShots,
  { name: 'user-menu', path: '/settings', isOverlay: true, prepare: openUserMenu },
  { name: 'dashboard-empty', path: '/dashboard', prepare: showEmptyList },
  { name: 'import-outcome', path: '/import', prepare: importList },
  // From here on the watchlist is long.
  { name: 'dashboard-many', path: '/dashboard', prepare: watchMany },
  { name: 'dashboard-selecting', path: '/dashboard', prepare: selectSome },
  { name: 'dashboard-removing', path: '/dashboard', isOverlay: true, prepare: openRemoveDialog },
  { name: 'explore-watched', path: '/explore', prepare: waitForCards },
  { name: 'fragrance-captcha', path: '/dashboard', prepare: openWithCaptcha },
  { name: 'shared-own', path: '/dashboard', prepare: openShared },
  { name: 'shared', path: '/', isForVisitors: true, prepare: openShared },
];

function waitForCards(page: Page): Promise<void> {
  return page.getByRole('article').first().waitFor();
}

async function openSharing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'List actions' }).click();
  await page.getByRole('button', { name: 'Share your watchlist' }).click();
  await page.getByLabel('Title').waitFor();
}

/**
 * Pastes a list of fragrances to import, and lets the app read it. Some lines clearly match a
 * fragrance, one is ambiguous and one is unknown.
 */
async function readList(page: Page): Promise<void> {
  const lines = ['Dior - Sauvage Elixir', 'Mugler - Alien', 'Acqua di Gio', 'Encre Provisoire', 'Nobody - Nowhere'];
  await page.getByLabel('Or paste your list').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Read the list' }).click();
  await page.getByRole('heading', { name: 'Review your list' }).waitFor();
}

async function openNewKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create a key' }).click();
}

async function createKey(page: Page): Promise<void> {
  await openNewKey(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Home Assistant in the kitchen');
  await dialog.getByRole('checkbox', { name: 'Change your watchlist' }).check();
  await dialog.getByLabel('Password', { exact: true }).fill('demo-sillage');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByLabel('API key').waitFor();
}

async function waitForKeys(page: Page): Promise<void> {
  await page.getByText('Home Assistant in the kitchen').first().waitFor();
}

async function createNotifications(page: Page): Promise<void> {
  const entries = page.getByRole('article');
  await entries.first().waitFor();
  const changes = [
    ['imaginary-tide', true],
    ['limone-finto', false],
    ['figuier-imaginaire', false],
  ] as const;
  for (const [index, [handle, isInStock]] of changes.entries()) {
    if ((await entries.count()) > index + 1) continue;
    await setStock(page, handle, isInStock);
    await entries.nth(index + 1).waitFor({ timeout: 90_000 });
  }
}

function openUserMenu(page: Page): Promise<void> {
  return page.getByRole('navigation').getByRole('button').last().click();
}

async function showEmptyList(page: Page): Promise<void> {
  const stats = { totalItems: 0, availableItems: 0, soldOutItems: 0, itemsWithNotes: 0 };
  const responses = { '**/api/watchlist/*': [], '**/api/watchlist/*/stats': stats };
  for (const [pattern, data] of Object.entries(responses))
    await page.route(pattern, (route) => route.fulfill({ json: { success: true, data } }));
  await page.reload();
  await page.getByText('Your watchlist is empty').waitFor();
  await page.unrouteAll();
}

async function importList(page: Page): Promise<void> {
  await removeFromWatchlist(page, ['Sauvage Elixir', 'Alien']);
  await page.reload();
  await page.getByLabel('Or paste your list').fill('Dior - Sauvage Elixir\nMugler - Alien\nNobody - Nowhere');
  await page.getByRole('button', { name: 'Read the list' }).click();
  await page.getByRole('button', { name: /^Add \d/ }).click();
  await page.getByRole('heading', { name: /added/ }).waitFor();
}

/** Removes fragrances from the watchlist, so that they can be added again. */
function removeFromWatchlist(page: Page, names: readonly string[]): Promise<void> {
  return page.evaluate(async (unwanted) => {
    const read = async <Data>(path: string) => ((await (await fetch(path)).json()) as { data: Data }).data;
    const { id } = await read<{ id: string }>('/api/users/current');
    const items = await read<{ fragranceId: number; fragranceName: string }[]>(`/api/watchlist/${id}`);
    for (const { fragranceId, fragranceName } of items)
      if (unwanted.includes(fragranceName)) await fetch(`/api/watchlist/${id}/${fragranceId}`, { method: 'DELETE' });
  }, names);
}

/** Fills the watchlist until the dashboard shows all its tools, and adds one long note. */
async function watchMany(page: Page): Promise<void> {
  const longest = 'The bottle of my grandmother, which nobody has made since, and which I look for everywhere. '.repeat(
    3,
  );
  await page.evaluate(async (notes) => {
    const read = async <Data>(path: string) => ((await (await fetch(path)).json()) as { data: Data }).data;
    const send = (method: string, path: string, body: object) =>
      fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const { id: userId } = await read<{ id: string }>('/api/users/current');
    const { content } = await read<{ content: { id: number }[] }>('/api/fragrances?size=16');
    for (const { id: fragranceId } of content) await send('POST', '/api/watchlist/add', { userId, fragranceId });
    await send('PUT', '/api/watchlist/update-notes', { userId, fragranceId: content[2]?.id, notes });
  }, longest.trim());
  await page.reload();
  await page.getByRole('article').nth(12).waitFor();
}

async function selectSome(page: Page): Promise<void> {
  await waitForCards(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const position of [0, 3])
    await page.getByRole('article').nth(position).getByRole('checkbox').check({ force: true });
}

async function openRemoveDialog(page: Page): Promise<void> {
  await waitForCards(page);
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
}

/** Opens a fragrance and makes its shop show a captcha; waits until the page reports it. */
async function openWithCaptcha(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Encre Provisoire' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Encre Provisoire' }).waitFor();
  const product = await page
    .getByRole('link', { name: /^View Product/ })
    .first()
    .getAttribute('href');
  const shop = new URL(product ?? '');
  const handle = shop.pathname.split('/').at(-1);
  await page.request.post(`${shop.origin}/shelf/${handle}`, { form: { captcha: 'true' } });
  // No event tells an open page of a check that saw nothing.
  await expect(async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'How we track it' }).scrollIntoViewIfNeeded({ timeout: 5_000 });
    await page.getByText('the shop blocked our check').first().waitFor({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

let sharedPath = '';

/**
 * Opens a shared watchlist for a screenshot. A signed-in user's own list is shared first. A visitor
 * sees the list that an earlier step shared.
 */
async function openShared(page: Page): Promise<void> {
  sharedPath = await page.evaluate(async (known) => {
    const { data: user } = (await (await fetch('/api/users/current')).json()) as { data?: { id: string } };
    if (!user) return known;
    const body = JSON.stringify({ title: 'What I am waiting for', withNotes: true });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`/api/watchlist/${user.id}/share`, { method: 'PUT', headers, body });
    const { data } = (await response.json()) as { data: { share: { url: string } } };
    return new URL(data.share.url).pathname;
  }, sharedPath);
  await page.goto(new URL(sharedPath, page.url()).href);
  await page.getByRole('article').first().waitFor();
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/fragrances/*');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function startQuiz(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: /^(Take Quiz Again|Start over)$/ });
  const start = page.getByRole('button', { name: /^Start the/ });
  await again.or(start).first().waitFor();
  if (await again.isVisible()) await again.click();
  await start.click();
  await page.getByRole('radio').first().waitFor();
}

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

export async function createFirstRestock(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await page.getByText('Sold out').first().waitFor({ timeout: 90_000 });
  await setStock(page, 'encre-provisoire', true);
  await page.goto(`${origin}/notifications`);
  await page.getByRole('article').first().waitFor({ timeout: 90_000 });
}

/** Sets a product's stock in the demo's shop, whose address is taken from a link on the page. */
async function setStock(page: Page, handle: string, isInStock: boolean): Promise<void> {
  const link = page.getByRole('link', { name: /^(View at|View Product)/ }).first();
  const shop = new URL((await link.getAttribute('href')) ?? '');
  await page.request.post(`${shop.origin}/shelf/${handle}`, { form: { inStock: String(isInStock) } });
}
