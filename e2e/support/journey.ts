import type { BrowserContextOptions, Page } from 'playwright';
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import type { Environment } from './processes.ts';
import { sillage } from './processes.ts';
import type { World } from './world.ts';

export const bottle = { handle: 'encre-provisoire', name: 'Encre Provisoire', brand: 'Maison Démo' };
export const PASSWORD = 'a long enough password';
// Longer than the lease of a delivery whose sender was killed.
const PATIENCE = { timeout: 90_000, interval: 200 };

export interface Person {
  username: string;
  email: string;
  page: Page;
}

/** Loads the shop's bottle through the command line, as an operator does beside a running server. */
export async function importBottle(world: World, env: Environment): Promise<void> {
  const { code, output } = await sillage(['import', await world.catalogueOf(bottle.handle, bottle)], env);
  expect([code, output]).toEqual([0, expect.stringContaining('1')]);
}

/** Registers in the browser and follows the mailed link; ends at the login page. */
export async function registerAndVerify(
  world: World,
  origin: string,
  username: string,
  options?: BrowserContextOptions,
): Promise<Person> {
  const page = await world.newPage(options);
  const email = `${username}@example.com`;
  await page.goto(`${origin}/register`);
  await fillIn(page, { Username: username, Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/verify-email');
  await page.getByText(email).first().waitFor();
  const link = linkIn(await mailAbout(world, email, 'Please verify your email address'));
  await page.goto(origin + link.pathname + link.search);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  return { username, email, page };
}

/** Fills in fields by their labels. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await page.getByRole('textbox', { name, exact: true }).fill(text);
}

/** Sends off the sign-in form that is on the screen. */
export async function enter(page: Page, name: string, password = PASSWORD): Promise<void> {
  await fillIn(page, { 'Username or Email': name, Password: password });
  await page.getByRole('button', { name: 'Login' }).click();
}

export async function signIn({ page, username }: Person): Promise<void> {
  await enter(page, username);
  await page.waitForURL('**/dashboard');
}

/** The same person at another browser, signed in there too. */
export async function signInElsewhere(world: World, origin: string, person: Person): Promise<Person> {
  const other = { ...person, page: await world.newPage() };
  await other.page.goto(`${origin}/login`);
  await signIn(other);
  return other;
}

/** Waits for the one mail to that address with that subject. */
export async function mailAbout(world: World, email: string, subject: string): Promise<Email> {
  const mails = () => world.mailbox.mailsTo(email).filter((mail) => mail.subject === subject);
  await expect.poll(() => mails().length, PATIENCE).toBe(1);
  return mails()[0] as Email;
}

/** The link in a mail that holds a token. */
export function linkIn({ text = '' }: Email): URL {
  return new URL(/\S+\?token=[\w-]+/.exec(text)?.[0] ?? '');
}

/** Finds the bottle on Explore and starts watching it. */
export async function watchBottle({ page }: Person, origin: string): Promise<void> {
  await page.goto(`${origin}/explore`);
  await page.getByRole('searchbox').fill('encre provis');
  const card = page.getByRole('article', { name: bottle.name });
  await card.getByRole('button', { name: 'Add to Watchlist' }).click();
  await card.getByRole('button', { name: 'Remove' }).waitFor();
}

type Badge = 'Sold out' | 'In stock';

function badge({ page }: Person, words: Badge) {
  return page.getByRole('article', { name: bottle.name }).getByText(words, { exact: true });
}

/** What the dashboard says when it is opened now. */
export async function dashboardSays(person: Person, origin: string, words: Badge): Promise<void> {
  await person.page.goto(`${origin}/dashboard`);
  await badge(person, words).waitFor({ timeout: 10_000 });
}

/** Opens the dashboard again and again until it says so. */
export async function dashboardComesToSay(person: Person, origin: string, words: Badge): Promise<void> {
  const says = async () => {
    await person.page.goto(`${origin}/dashboard`);
    await person.page.getByRole('article').first().waitFor();
    return badge(person, words).isVisible();
  };
  await expect.poll(says, { ...PATIENCE, interval: 500 }).toBe(true);
}

/** Somebody who signed up and watches the bottle, which was seen to be sold out. */
export async function givenWatcher(world: World, origin: string, env: Environment): Promise<Person> {
  await importBottle(world, env);
  const amber = await registerAndVerify(world, origin, 'amber');
  await signIn(amber);
  await watchBottle(amber, origin);
  await dashboardComesToSay(amber, origin, 'Sold out');
  return amber;
}

/** Waits for the one restock mail. */
export async function restockMails(world: World, email: string, count: number) {
  const mails = () => world.mailbox.mailsTo(email).filter(({ subject }) => subject?.includes('back in stock'));
  await expect.poll(() => mails().length, PATIENCE).toBe(count);
  return mails();
}
