import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { findTokenLink, waitForEmail } from './emails.ts';
import { type ApiUser, givenApiUser, PASSWORD } from './http-client.ts';
import { POLL_OPTIONS } from './poll.ts';
import { type Environment, sillage } from './processes.ts';
import type { Site, World } from './world.ts';

export const bottle = { handle: 'encre-provisoire', name: 'Encre Provisoire', brand: 'Maison Démo' };
export interface BrowserUser {
  username: string;
  email: string;
  page: Page;
}

export async function importBottle(world: Site, env: Environment): Promise<void> {
  const { code, output } = await sillage(['import', await world.writeCatalogue(bottle.handle, bottle)], env);
  expect([code, output]).toEqual([0, expect.stringContaining('1')]);
}

/** Registers and verifies the user in the browser, which is then signed in. */
export async function registerAndVerify(
  world: World,
  origin: string,
  username: string,
  options?: BrowserContextOptions,
): Promise<BrowserUser> {
  const page = await world.newPage(options);
  const email = `${username}@example.com`;
  await page.goto(`${origin}/register`);
  await fillIn(page, { Username: username, Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/verify-email');
  await expect(page.getByText(email).first()).toBeVisible();
  const link = findTokenLink(await waitForEmail(world, email, 'Please verify your email address'));
  await page.goto(origin + link.pathname + link.search);
  await page.waitForURL('**/dashboard');
  return { username, email, page };
}

export async function givenBrowserUser(
  world: World,
  origin: string,
  username: string,
  options?: BrowserContextOptions,
): Promise<BrowserUser & ApiUser> {
  const apiUser = await givenApiUser(world, origin, username);
  return { ...apiUser, username, page: await signedInPage(world, origin, apiUser, options) };
}

export async function signedInPage(
  world: World,
  origin: string,
  apiUser: ApiUser,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await world.newPage(options);
  const cookies = apiUser
    .cookie()
    .split('; ')
    .map((cookie) => cookie.split('=', 2));
  await page.context().addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: origin })));
  await page.goto(`${origin}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  return page;
}

export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await page.getByRole('textbox', { name, exact: true }).fill(text);
}

export async function submitLogin(page: Page, name: string, password = PASSWORD): Promise<void> {
  await fillIn(page, { 'Username or Email': name, Password: password });
  await page.getByRole('button', { name: 'Login' }).click();
}

export async function signIn({ page, username }: BrowserUser): Promise<void> {
  await submitLogin(page, username);
  await page.waitForURL('**/dashboard');
}

export async function signInElsewhere(world: World, origin: string, user: BrowserUser): Promise<BrowserUser> {
  const elsewhere = { ...user, page: await world.newPage() };
  await elsewhere.page.goto(`${origin}/login`);
  await signIn(elsewhere);
  return elsewhere;
}

export async function watchBottle({ page }: BrowserUser, origin: string): Promise<void> {
  await page.goto(`${origin}/explore`);
  await page.getByRole('searchbox').fill('encre provis');
  const card = page.getByRole('article', { name: bottle.name });
  await card.getByRole('button', { name: 'Add to Watchlist' }).click();
  await expect(card.getByRole('button', { name: 'Remove' })).toBeVisible();
}

type BadgeText = 'Sold out' | 'In stock';

function findBadge(page: Page, badgeText: BadgeText, name = bottle.name): Locator {
  return page.getByRole('article', { name }).getByText(badgeText, { exact: true });
}

export async function expectBadge({ page }: BrowserUser, origin: string, badgeText: BadgeText): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await expect(findBadge(page, badgeText)).toBeVisible();
}

/** Reloads the dashboard until the fragrance has the badge. */
export async function waitForBadge(
  { page }: BrowserUser,
  origin: string,
  badgeText: BadgeText,
  name = bottle.name,
): Promise<void> {
  await expect(async () => {
    await page.goto(`${origin}/dashboard`);
    await expect(findBadge(page, badgeText, name)).toBeVisible({ timeout: 2_000 });
  }).toPass(POLL_OPTIONS);
}

/** Returns a user who watches a fragrance; the dashboard shows the fragrance as sold out. */
export async function givenWatcher(world: World, origin: string, env: Environment): Promise<BrowserUser & ApiUser> {
  await importBottle(world, env);
  const amber = await givenBrowserUser(world, origin, 'amber');
  await watchByApi(amber);
  await waitForBadge(amber, origin, 'Sold out');
  return amber;
}

/** Adds the imported fragrance to a user's watchlist. Returns the fragrance's id. */
export async function watchByApi({ api, id: userId }: ApiUser, notes?: string): Promise<number> {
  const findBottle = async () =>
    (await api.catalogue.search({ query: { q: bottle.name } })).find((each) => each.name === bottle.name);
  await expect.poll(findBottle, POLL_OPTIONS).toBeDefined();
  const fragranceId = (await findBottle())?.id ?? 0;
  await api.watchlist.add({ body: { userId, fragranceId, ...(notes !== undefined && { notes }) } });
  return fragranceId;
}
