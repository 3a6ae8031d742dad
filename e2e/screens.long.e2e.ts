import { type ApiUser, openHttpClient, PASSWORD } from './support/http-client.ts';
import {
  type BrowserUser,
  bottle,
  givenBrowserUser,
  importBottle,
  waitForBadge,
  watchByApi,
} from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { startServer } from './support/processes.ts';
import { adminScreens } from './support/screens/admin/admin-screens.ts';
import { createAlertScreen } from './support/screens/alert-shots.ts';
import { createChartScreen } from './support/screens/chart-screens.ts';
import { createCountryScreens } from './support/screens/country-screens.ts';
import { createDiscontinuedScreens } from './support/screens/discontinued-screens.ts';
import { buildObservation } from './support/screens/fake-responses.ts';
import { homeAssistantScreen } from './support/screens/home-assistant-screens.ts';
import { inspect, type Screen } from './support/screens/inspect-screen.ts';
import { createLowsScreen } from './support/screens/lows-screens.ts';
import { observedScreens, ownBrowserScreens } from './support/screens/own-browser-screens.ts';
import { deletionScreen } from './support/screens/registration-screens.ts';
import { waitForText } from './support/screens/screen-steps.ts';
import { listFragranceScreens, newUserScreens, watcherScreens } from './support/screens/user-screens.ts';
import { createResetScreen, createSharedScreen, visitorScreens } from './support/screens/visitor-screens.ts';
import { test as base, expect } from './support/test.ts';
import { getSettings } from './support/world.ts';

/** Test of a server with two invented sign-in providers, of which only the buttons are shown. */
const test = base.extend<object, { origin: string }>({
  origin: [
    async ({ site }, provide) => {
      const server = await startServer({
        ...getSettings(site),
        GOOGLE_CLIENT_ID: 'sillage',
        GOOGLE_CLIENT_SECRET: 'never used',
        OIDC_ISSUER: 'https://guild.example',
        OIDC_CLIENT_ID: 'sillage',
        OIDC_CLIENT_SECRET: 'never used',
        OIDC_NAME: 'The Guild of Perfumers of the Rose Vales',
        OPERATORS: 'olive@example.com',
      });
      await importBottle(site, getSettings(site));
      await provide(server.origin);
      await server.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// Each takes as long as many other files, and no test depends on another.
test.describe.configure({ mode: 'parallel' });

// Each fault names its screen and state. Snapshots before and after each of a thousand steps would
// add a quarter to the time.
test.use({ trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false } });

/** Blocks service workers, because their requests would evade the failures that tests simulate. */
const withoutWorker = { serviceWorkers: 'block' } as const;

async function inspectScreens(
  user: Pick<BrowserUser, 'page'>,
  origin: string,
  screens: readonly Screen[],
): Promise<string[]> {
  const problems: string[] = [];
  // An unreachable state is a problem of one screen, and not worth a long wait.
  user.page.setDefaultTimeout(15_000);
  for (const screen of screens) problems.push(...(await inspect(user.page, origin, screen)));
  return problems;
}

async function getFragrancePath({ page }: BrowserUser): Promise<string> {
  return (await page.getByRole('link', { name: bottle.name }).first().getAttribute('href')) ?? '';
}

/** At least `MONITOR_CONFIRM` of the test's servers. */
const CONFIRM_MS = 600;

const HAS_NO_FAULT =
  'has no accessibility fault in either theme, at any tested size, by keyboard and with reduced motion';

test(`every screen for visitors ${HAS_NO_FAULT}`, async ({ world, origin }) => {
  const page = await world.newPage(withoutWorker);
  const problems = await inspectScreens({ page }, origin, visitorScreens);
  const civet = await givenBrowserUser(world, origin, 'civet');
  problems.push(...(await inspectScreens({ page }, origin, [await createResetScreen(world, civet, origin)])));
  expect(problems).toEqual([]);
});

test(`every screen for new users ${HAS_NO_FAULT}`, async ({ world, origin }) => {
  const iris = await givenBrowserUser(world, origin, 'iris', withoutWorker);
  expect(await inspectScreens(iris, origin, [...newUserScreens(world), deletionScreen])).toEqual([]);
});

test(`every screen for users with a watchlist ${HAS_NO_FAULT}`, async ({ world, origin }) => {
  const amber = await givenBrowserUser(world, origin, 'amber', withoutWorker);
  // A second session, for the list of sessions.
  await openHttpClient(origin).api.auth.login({ body: { usernameOrEmail: 'amber', password: PASSWORD } });
  await watchByApi(amber);
  await waitForBadge(amber, origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await waitForBadge(amber, origin, 'In stock');
  const path = await getFragrancePath(amber);
  const screens = [
    ...watcherScreens,
    ...listFragranceScreens(path),
    createLowsScreen(path),
    createChartScreen(path),
    ...createCountryScreens(path),
    homeAssistantScreen,
  ];
  const problems = await inspectScreens(amber, origin, screens);
  // After the settings, which are inspected without a feed: the link to an alert comes from a feed.
  problems.push(...(await inspectScreens(amber, origin, [await createAlertScreen(amber.page)])));
  const page = await world.newPage(withoutWorker);
  problems.push(...(await inspectScreens({ page }, origin, [await createSharedScreen(amber, origin)])));
  expect(problems).toEqual([]);
});

test(`every screen about kinds of goods and of a discontinued fragrance ${HAS_NO_FAULT}`, async ({ world, origin }) => {
  const cassia = await givenBrowserUser(world, origin, 'cassia', withoutWorker);
  await watchByApi(cassia);
  await cassia.page.goto(`${origin}/dashboard`);
  const path = await getFragrancePath(cassia);
  expect(await inspectScreens(cassia, origin, createDiscontinuedScreens(path))).toEqual([]);
});

test(`every screen about keys, the extension and observed pages ${HAS_NO_FAULT}`, async ({ world, origin }) => {
  const hyssop = await givenBrowserUser(world, origin, 'hyssop', withoutWorker);
  const problems = await inspectScreens(hyssop, origin, ownBrowserScreens);
  await watchByApi(hyssop);
  await waitForBadge(hyssop, origin, 'Sold out');
  // Two visits confirm a change.
  for (const availability of ['OutOfStock', 'InStock', 'InStock'] as const)
    await observe(hyssop, world.shop.urlOf(bottle.handle), availability);
  const path = await getFragrancePath(hyssop);
  const screens = [...observedScreens, { path, heading: bottle.name, prepare: waitForText(/^Seen by you/) }];
  problems.push(...(await inspectScreens(hyssop, origin, screens)));
  expect(problems).toEqual([]);
});

test(`every screen of the console ${HAS_NO_FAULT}`, async ({ world, origin }) => {
  const olive = await givenBrowserUser(world, origin, 'olive', withoutWorker);
  expect(await inspectScreens(olive, origin, adminScreens)).toEqual([]);
});

/** Reports an observation at least a confirmation interval after the last one. */
async function observe(
  { api }: ApiUser,
  url: string,
  availability: Parameters<typeof buildObservation>[1],
): Promise<void> {
  const [last] = await api.observations.list();
  const earliestMs = last === undefined ? 0 : Date.parse(last.observedAt) + CONFIRM_MS;
  await expect.poll(() => Date.now(), POLL_OPTIONS).toBeGreaterThan(earliestMs);
  await api.observations.observe({ body: buildObservation(url, availability) });
}
