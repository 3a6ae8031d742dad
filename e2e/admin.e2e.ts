import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { openShop, productPage } from '@sillage/testkit/shop';
import { waitForEmail, waitForRestockEmails } from './support/emails.ts';
import { givenApiUser, type HttpClient } from './support/http-client.ts';
import { type BrowserUser, givenBrowserUser, submitLogin } from './support/journey.ts';
import { pressEnterOn } from './support/keyboard.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { type Environment, sillage, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings, type World } from './support/world.ts';

const BRAND = 'Maison Matin';
const blocked = { name: 'Ambre du Guet', path: '/ambre' };
const wrong = { name: 'Iris Trompeur', path: '/iris' };
const pair = [
  { name: 'Vetiver Double', path: '/vetiver' },
  { name: 'Vetiver Double EDP', path: '/vetiver-edp' },
] as const;
const MAIL_RESPONSE = '554 5.7.1 the filter of today rejects this text';
const NOTE = 'The shop has corrected its page. Thank you!';

const rejection = { status: 403, body: 'No programs here' };
const soldOut = (name: string) => productPage(name, [{ availability: 'OutOfStock' }]);
const inStock = (name: string) => productPage(name, [{ availability: 'InStock' }]);

/** Imports fragrances of two shops; among them two that may be one. */
async function importFragrances(world: World, env: Environment, origins: Record<'blocked' | 'wrong', string>) {
  const rows = [
    [blocked.name, origins.blocked + blocked.path],
    [wrong.name, origins.wrong + wrong.path],
    ...pair.map(({ name, path }) => [name, origins.wrong + path]),
  ];
  const file = join(world.folder, 'morning.csv');
  const lines = rows.map(([name, url]) => `"${name}","${BRAND}",${url},Morning Shop`);
  await writeFile(file, `name,brand,productUrl,shop\n${lines.join('\n')}\n`);
  const { code, output } = await sillage(['import', file], env);
  expect([code, output]).toEqual([0, expect.stringContaining('4')]);
}

/** Adds a fragrance to the user's watchlist. Returns its id. */
async function watch({ api, id: userId }: Pick<HttpClient, 'api'> & { id: string }, name: string): Promise<number> {
  const find = async () =>
    (await api.catalogue.search({ query: { q: name } })).find((fragrance) => fragrance.name === name)?.id ?? 0;
  await expect.poll(find, POLL_OPTIONS).toBeGreaterThan(0);
  const fragranceId = await find();
  await api.watchlist.add({ body: { userId, fragranceId } });
  return fragranceId;
}

/** The user says that the stock of the page is wrong, and waits for the check of that report. */
async function reportWrongStock({ page }: BrowserUser, origin: string, fragranceId: number): Promise<void> {
  await page.goto(`${origin}/fragrances/${fragranceId}`);
  await page.getByRole('button', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'The stock is wrong' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText(/^Thanks for your report .*Checked at .*: sold out\.$/)).toBeVisible(POLL_OPTIONS);
}

const openScreen = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();

function figure(page: Page, label: string): Locator {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) });
  return term.locator('xpath=following-sibling::dd[1]');
}

test('an operator’s morning: a blocked shop, a wrong page, a doubtful pair, a message that was not sent and a user who wants to leave', async ({
  world,
}) => {
  const shops = { blocked: await openShop(), wrong: await openShop() };
  for (const shop of Object.values(shops)) world.closing(() => shop.close());
  const hosts = { blocked: new URL(shops.blocked.origin).host, wrong: new URL(shops.wrong.origin).host };
  shops.blocked.put(blocked.path, rejection);
  for (const { name, path } of [wrong, ...pair]) shops.wrong.put(path, soldOut(name));

  // After the first check of a page, only reports, the operator and second checks cause a request.
  const env = { ...getSettings(world), MONITOR_INTERVAL: '1h' };
  const server = await startServer(env);
  world.closing(() => server.end());
  const { origin } = server;
  await importFragrances(world, env, { blocked: shops.blocked.origin, wrong: shops.wrong.origin });

  const iris = await givenBrowserUser(world, origin, 'iris');
  await watch(iris, blocked.name);
  const wrongId = await watch(iris, wrong.name);
  await reportWrongStock(iris, origin, wrongId);
  const leaving = await givenBrowserUser(world, origin, 'leander');
  const ophelia = await givenApiUser(world, origin, 'ophelia');
  expect((await sillage(['operator', 'grant', ophelia.email], env)).code).toBe(0);
  world.smtp.setFaults((step) => (step === 'END' ? { reply: MAIL_RESPONSE } : null));

  const page = await world.newPage();
  await page.goto(`${origin}/login`);
  await submitLogin(page, 'ophelia');
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: /ophelia/ }).click();
  await page.getByRole('link', { name: 'Console' }).click();

  await test.step('sees the blocked shop and slows it, pauses it, and has it checked once it is repaired', async () => {
    await expect(figure(page, 'Block us')).toHaveText('1', POLL_OPTIONS);
    await openScreen(page, 'Shops');
    await page.getByLabel('Show').selectOption('Block us');
    await page.getByRole('link', { name: hosts.blocked }).click();
    const last = page.getByRole('region', { name: 'Last rejections' });
    await expect(last.getByText('Blocked by the shop')).toBeVisible();
    await expect(last.getByText('The shop refused the request (HTTP 403)')).toBeVisible();

    await page.getByRole('button', { name: 'Slow down' }).click();
    await page.getByLabel('Seconds between two requests').fill('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${hosts.blocked} gets a request every 2 seconds at most`)).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(0);

    shops.blocked.put(blocked.path, inStock(blocked.name));
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
    const requests = shops.blocked.pageRequests();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByText(/^1 page is due/)).toBeVisible();
    await expect.poll(shops.blocked.pageRequests, POLL_OPTIONS).toBeGreaterThan(requests);
  });

  await test.step('compares the evidence of the reported page with that of a new check', async () => {
    await openScreen(page, 'Reports');
    const report = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: wrong.name }) });
    await expect(report.getByText('1 report: 1 wrong stock')).toBeVisible();
    await expect(report.getByText(/^OutOfStock, 80 USD/)).toBeVisible();
    await report.getByText(/^Evidence/).click();
    await expect(report.getByText(/The page’s product data/).first()).toBeVisible();

    shops.wrong.put(wrong.path, inStock(wrong.name));
    await report.getByRole('button', { name: /^Check again/ }).click();
    await expect(report.getByRole('status')).toContainText('Waiting for the check');
    await expect(report.getByRole('status')).toContainText('InStock, 80 USD', POLL_OPTIONS);
    await expect(report.getByText(/^OutOfStock, 80 USD/)).toBeVisible();
  });

  await test.step('keeps a doubtful pair apart, takes that back and merges it, by keys alone', async () => {
    await openScreen(page, 'Suggestions');
    const item = page.getByRole('listitem').filter({ hasText: 'Doubtful pair' });
    await expect(item).toHaveCount(1);
    await page.keyboard.press('x');
    await expect(page.getByText('The two stay apart. They are not asked about again.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
    await page.keyboard.press('u');
    await expect(item).toHaveCount(1);
    await page.keyboard.press('m');
    const choice = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${pair[1].name} by`) });
    await pressEnterOn(page, choice);
    await expect(page.getByText(`${pair[0].name} is part of ${pair[1].name} by ${BRAND} now`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  });

  await test.step('sees that the blocked shop was read', async () => {
    await openScreen(page, 'Shops');
    await page.getByRole('link', { name: hosts.blocked }).click();
    const checks = page.getByRole('region', { name: 'Latest checks' });
    await expect(checks.getByText('InStock, 80 USD', { exact: false })).toBeVisible(POLL_OPTIONS);
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('reads why a message failed, and retries it when the mail server is repaired', async () => {
    await openScreen(page, 'Deliveries');
    const group = page.getByRole('region', { name: 'Failed' }).getByRole('listitem').filter({ hasText: '554' }).first();
    await expect(group.getByText('1 message')).toBeVisible(POLL_OPTIONS);
    await group.getByRole('button', { name: /^Show messages/ }).click();
    await expect(group.getByText(MAIL_RESPONSE)).toBeVisible();
    await expect(group.getByText('i…@example.com')).toBeVisible();
    await waitForRestockEmails(world, iris.email, 0);

    world.smtp.setFaults(null);
    await group.getByRole('button', { name: /^Retry ?:/ }).click();
    await expect(page.getByText('1 message will be sent now')).toBeVisible();
    const [email] = await waitForRestockEmails(world, iris.email, 1);
    expect(email?.subject).toBe(`${wrong.name} by ${BRAND} is back in stock`);
    await expect(page.getByRole('heading', { name: 'Nothing is stuck' })).toBeVisible();
  });

  await test.step('resolves the report with a note, which its author reads in the inbox', async () => {
    await openScreen(page, 'Reports');
    await page.getByRole('button', { name: `Resolve: ${wrong.name} by ${BRAND}` }).click();
    await page.getByLabel('Note for the users who reported it').fill(NOTE);
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing to look at' })).toBeVisible();
    await iris.page.goto(`${origin}/notifications`);
    const answers = iris.page.getByRole('region', { name: 'Answers to your reports' });
    await expect(answers.getByText(NOTE)).toBeVisible();
  });

  await test.step('deletes the account of a user who asks for it, once the user was emailed and confirmed it', async () => {
    await openScreen(page, 'Users');
    await page.getByLabel('Start of email address or name').fill(leaving.email.slice(0, 8));
    await page.getByRole('link', { name: leaving.username }).click();
    world.smtp.setFaults((step) => (step === 'END' ? { reply: '451 4.3.2 try later' } : null));
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete in seven days' }).click();
    await expect(page.getByText('451 4.3.2 try later')).toBeVisible(POLL_OPTIONS);
    world.smtp.setFaults(null);
    await page.getByRole('button', { name: 'Cancel the deletion' }).click();
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete in seven days' }).click();
    await expect(page.getByText(/^The user was emailed on/)).toBeVisible(POLL_OPTIONS);

    const { text = '' } = await waitForEmail(world, leaving.email, 'Your account will be deleted');
    const visitor = await world.newPage();
    await visitor.goto(/\S+\/account-deletion\/\S+/.exec(text)?.[0] ?? '');
    await visitor.getByRole('checkbox').check();
    await visitor.getByRole('button', { name: 'Delete my account now' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible();
    await openScreen(page, 'Users');
    await page.getByLabel('Start of email address or name').fill(leaving.email.slice(0, 8));
    await expect(page.getByRole('heading', { name: 'No users' })).toBeVisible();
  });

  await test.step('finds each of these decisions in the audit log', async () => {
    await openScreen(page, 'Audit log');
    const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'By ophelia' });
    await expect(entries).toHaveCount(13);
    const texts = await entries.allInnerTexts();
    expect(texts.map((text) => /^.*: .*$/m.exec(text.replace(/^.*\n/, ''))?.[0])).toEqual([
      `Deleted an account, or scheduled its deletion: ${leaving.id}`,
      `Cancelled the deletion of an account: ${leaving.id}`,
      `Deleted an account, or scheduled its deletion: ${leaving.id}`,
      `Resolved the reports of a page: ${shops.wrong.origin}${wrong.path}`,
      expect.stringMatching(/^Retried messages: /),
      `Merged a fragrance: ${pair[0].name} by ${BRAND}`,
      expect.stringMatching(/^Asks about two fragrances again: /),
      expect.stringMatching(/^Keeps two fragrances apart: /),
      `Had a page checked: ${shops.wrong.origin}${wrong.path}`,
      `Had the pages of a shop checked: ${hosts.blocked}`,
      `Resumed a shop: ${hosts.blocked}`,
      `Paused a shop: ${hosts.blocked}`,
      `Changed the time between requests to a shop: ${hosts.blocked}`,
    ]);
    await waitForRestockEmails(world, iris.email, 1);
  });
});
