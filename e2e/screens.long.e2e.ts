import { openVisitor, PASSWORD } from './support/caller.ts';
import { inspect, type Screen } from './support/inspection.ts';
import {
  bottle,
  dashboardComesToSay,
  givenPerson,
  importBottle,
  type Person,
  watchThroughApi,
} from './support/journey.ts';
import { startServer } from './support/processes.ts';
import { screensForNewcomers, screensForWatchers, screensForWatchersOf } from './support/screens-for-users.ts';
import { resetScreen, screensForVisitors, sharedScreen } from './support/screens-for-visitors.ts';
import { test as base, expect } from './support/test.ts';
import { settingsIn } from './support/world.ts';

/** One server with two providers that do not exist: only their buttons matter here. */
const test = base.extend<object, { origin: string }>({
  origin: [
    async ({ site }, provide) => {
      const server = await startServer({
        ...settingsIn(site),
        GOOGLE_CLIENT_ID: 'sillage',
        GOOGLE_CLIENT_SECRET: 'never used',
        OIDC_ISSUER: 'https://guild.example',
        OIDC_CLIENT_ID: 'sillage',
        OIDC_CLIENT_SECRET: 'never used',
        OIDC_NAME: 'The Guild of Perfumers of the Rose Vales',
      });
      await importBottle(site, settingsIn(site));
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

/** A service worker's requests would bypass the routes that tests block. */
const noWorker = { serviceWorkers: 'block' } as const;

async function problemsOf(person: Pick<Person, 'page'>, origin: string, screens: readonly Screen[]): Promise<string[]> {
  const problems: string[] = [];
  // An unreachable state is a problem of one screen, and not worth a long wait.
  person.page.setDefaultTimeout(15_000);
  for (const screen of screens) problems.push(...(await inspect(person.page, origin, screen)));
  return problems;
}

const WHOLE =
  'has no barrier that axe or a ruler can find: both themes, narrow, zoomed, large letters, keys, no motion';

test(`every screen for visitors ${WHOLE}`, async ({ world, origin }) => {
  const page = await world.newPage(noWorker);
  const problems = await problemsOf({ page }, origin, screensForVisitors);
  const civet = await givenPerson(world, origin, 'civet');
  problems.push(...(await problemsOf({ page }, origin, [await resetScreen(world, civet, origin)])));
  expect(problems).toEqual([]);
});

test(`every screen for who has just come ${WHOLE}`, async ({ world, origin }) => {
  const iris = await givenPerson(world, origin, 'iris', noWorker);
  expect(await problemsOf(iris, origin, screensForNewcomers(world))).toEqual([]);
});

test(`every screen for who watches something ${WHOLE}`, async ({ world, origin }) => {
  const amber = await givenPerson(world, origin, 'amber', noWorker);
  // A second session, for the list of sessions.
  await openVisitor(origin).api.auth.login({ body: { usernameOrEmail: 'amber', password: PASSWORD } });
  await watchThroughApi(amber);
  await dashboardComesToSay(amber, origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await dashboardComesToSay(amber, origin, 'In stock');
  const path = (await amber.page.getByRole('link', { name: bottle.name }).first().getAttribute('href')) ?? '';
  const screens = [...screensForWatchers, ...screensForWatchersOf(path)];
  const problems = await problemsOf(amber, origin, screens);
  const page = await world.newPage(noWorker);
  problems.push(...(await problemsOf({ page }, origin, [await sharedScreen(amber, origin)])));
  expect(problems).toEqual([]);
});
