import { inspect, type Screen } from './support/inspection.ts';
import {
  bottle,
  dashboardComesToSay,
  importBottle,
  type Person,
  registerAndVerify,
  signIn,
  signInElsewhere,
  watchBottle,
} from './support/journey.ts';
import { startServer } from './support/processes.ts';
import { screensForNewcomers, screensForWatchers, screensForWatchersOf } from './support/screens-for-users.ts';
import { resetScreen, screensForVisitors } from './support/screens-for-visitors.ts';
import { settingsIn, type World } from './support/world.ts';
import { expect, worldTest } from './support/world-test.ts';

/** One server with two providers, which are not there: their buttons are what is looked at. */
const test = worldTest.extend('origin', { scope: 'file' }, async ({ world }) => {
  const server = await startServer({
    ...settingsIn(world),
    GOOGLE_CLIENT_ID: 'sillage',
    GOOGLE_CLIENT_SECRET: 'never used',
    OIDC_ISSUER: 'https://guild.example',
    OIDC_CLIENT_ID: 'sillage',
    OIDC_CLIENT_SECRET: 'never used',
    OIDC_NAME: 'The Guild of Perfumers of the Rose Vales',
  });
  world.closing(() => server.end());
  return server.origin;
});

/** What a service worker asks for passes by the calls that are stopped here. */
const noWorker = { serviceWorkers: 'block' } as const;

async function problemsOf(person: Pick<Person, 'page'>, origin: string, screens: readonly Screen[]): Promise<string[]> {
  const problems: string[] = [];
  // A state that is not reached is a problem of one screen, and not to be waited for.
  person.page.setDefaultTimeout(15_000);
  for (const screen of screens) problems.push(...(await inspect(person.page, origin, screen)));
  return problems;
}

const WHOLE =
  'has no barrier that axe or a ruler can find: both themes, narrow, zoomed, large letters, keys, no motion';

test(`every screen for visitors ${WHOLE}`, async ({ world, origin }) => {
  await importBottle(world, settingsIn(world));
  const page = await world.newPage(noWorker);
  const problems = await problemsOf({ page }, origin, screensForVisitors);
  const civet = await registerAndVerify(world, origin, 'civet');
  problems.push(...(await problemsOf({ page }, origin, [await resetScreen(world, civet, origin)])));
  expect(problems).toEqual([]);
});

test(`every screen for who has just come ${WHOLE}`, async ({ world, origin }) => {
  const iris = await registerAndVerify(world, origin, 'iris', noWorker);
  await signIn(iris);
  expect(await problemsOf(iris, origin, screensForNewcomers(world))).toEqual([]);
});

test(`every screen for who watches something ${WHOLE}`, async ({ world, origin }) => {
  const amber = await registerAndVerify(world, origin, 'amber', noWorker);
  await signIn(amber);
  await signInElsewhere(world, origin, amber);
  await watchBottle(amber, origin);
  await dashboardComesToSay(amber, origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await dashboardComesToSay(amber, origin, 'In stock');
  const path = (await amber.page.getByRole('link', { name: bottle.name }).first().getAttribute('href')) ?? '';
  const screens = [...screensForWatchers, ...screensForWatchersOf(path)];
  expect(await problemsOf(amber, origin, screens)).toEqual([]);
});
