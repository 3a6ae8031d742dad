import type { Page } from '@playwright/test';
import {
  buildKey,
  buildObservation,
  buildObserved,
  manyKeys,
  manyObserved,
  type Responses,
  replyAsExtension,
  showResponses,
} from './fake-responses.ts';
import { pasteAddress } from './own-browser-screens.ts';
import { clickButton, runSteps, type Step, waitForHeading, waitForText } from './screen-steps.ts';
import type { Shot } from './shot.ts';

const KEYS = '**/api/users/*/keys';
const OBSERVED = '**/api/observations';
const pairing = { state: 'pairing', nonce: 'a-nonce', name: 'Chrome on Linux' };

const respond =
  (responses: Responses): Step =>
  (page) =>
    showResponses(page, responses);

/** Screens with API keys. */
const keyShots: Shot[] = [
  ...Object.entries({ empty: [], many: manyKeys, loading: 'slow', failed: 'lost' } as const).map(
    ([state, response]): Shot => ({
      name: `account-keys-${state}`,
      path: '/account',
      part: 'API keys',
      prepare:
        response === 'lost'
          ? runSteps(respond({ [KEYS]: response }), waitForText('Network error occurred'))
          : respond({ [KEYS]: response }),
      ...(response === 'slow' && { isLoading: true }),
    }),
  ),
  {
    name: 'account-revoke-key',
    path: '/account',
    isOverlay: true,
    prepare: runSteps(respond({ [KEYS]: manyKeys }), clickButton(/^Revoke/)),
  },
  {
    name: 'account-new-key-errors',
    path: '/account',
    isOverlay: true,
    prepare: runSteps(
      clickButton('Create a key'),
      (page) => page.getByRole('checkbox', { name: 'Read' }).uncheck(),
      clickButton('Create key'),
      waitForText('Give the key a name'),
    ),
  },
  {
    name: 'account-new-key-provider',
    path: '/account',
    isOverlay: true,
    prepare: runSteps(
      showProviderUser,
      clickButton('Create a key'),
      (page) => page.getByLabel('Name', { exact: true }).fill('Home Assistant'),
      clickButton('Create key'),
      waitForText(/^Sign in again with/),
    ),
  },
];

/** Shows the page to a user of a sign-in provider whose last sign-in is too old for a key. */
async function showProviderUser(page: Page): Promise<void> {
  const read = (path: string) =>
    page.evaluate(async (from) => ((await (await fetch(from)).json()) as { data: object }).data, path);
  const status = await read('/api/auth/status');
  const user = await read('/api/users/current');
  const providers = [{ id: 'custom', name: 'The Guild of Perfumers of the Rose Vales' }];
  const loaded = page.waitForResponse('**/api/users/current');
  await showResponses(page, {
    '**/api/auth/status': { ...status, providers },
    '**/api/users/current': { ...user, authProvider: 'custom' },
  });
  await loaded;
  const failure = { success: false, code: 'REAUTHENTICATION_NEEDED', message: 'Please confirm your identity first' };
  await respondToNewKey(page, 403, failure);
}

/** Replaces the response to the creation of a key: users may create few keys an hour. */
function respondToNewKey(page: Page, status: number, json: object): Promise<unknown> {
  return page.route(KEYS, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
  );
}

const reply =
  (data: object): Step =>
  (page) =>
    replyAsExtension(page, data);

const cancel: Step = (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
const waitForExtension = waitForHeading('Browser extension');
const ask = runSteps(waitForExtension, reply(pairing), waitForHeading('Connect the browser extension?'));
const connect: Step = (page) => page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
const fillPassword: Step = (page) =>
  page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('demo-sillage');
const created = { ...buildKey(1, { name: pairing.name }), key: `sillage_${'x'.repeat(43)}` };
const sendKey = runSteps(
  (page) => respondToNewKey(page, 201, { success: true, data: created }),
  ask,
  fillPassword,
  connect,
  waitForText(/tests the key/),
);

const connectionShots: Shot[] = Object.entries({
  none: waitForExtension,
  idle: runSteps(waitForExtension, reply({ state: 'idle' })),
  cancelled: runSteps(ask, cancel),
  testing: sendKey,
  paired: runSteps(sendKey, reply({ state: 'paired' })),
  failed: runSteps(sendKey, reply({ state: 'failed', message: 'Your Sillage server cannot be reached.' })),
}).map(([state, prepare]) => ({
  name: `extension-${state}`,
  path: '/settings',
  part: 'Browser extension',
  prepare,
}));

const message = 'Current password is incorrect';
const wrongPassword = { success: false, code: 'WRONG_PASSWORD', message, errors: { currentPassword: message } };

const dialogShots: Shot[] = Object.entries({
  pairing: ask,
  'pairing-wrong-password': runSteps(
    ask,
    (page) => page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('wrong password'),
    (page) => respondToNewKey(page, 400, wrongPassword),
    connect,
    waitForText('Current password is incorrect'),
  ),
  'pairing-provider': runSteps(showProviderUser, ask, connect, waitForText(/^Sign in again with/)),
  'observed-remove': runSteps(respond({ [OBSERVED]: manyObserved }), clickButton(/^Remove/)),
}).map(([state, prepare]) => ({ name: `extension-${state}`, path: '/settings', isOverlay: true, prepare }));

const checkNow = clickButton('Check now');
const two = [buildObserved(1), buildObserved(2)];
const startRun = runSteps(respond({ [OBSERVED]: two }), waitForExtension, reply({ state: 'idle' }), checkNow);
const skipped = '1 of 2 pages are of shops that you have not allowed.';

const observedShots: Shot[] = Object.entries({
  empty: respond({ [OBSERVED]: [] }),
  one: respond({ [OBSERVED]: [buildObserved(1)] }),
  many: runSteps(respond({ [OBSERVED]: manyObserved }), waitForText('Not watched')),
  loading: respond({ [OBSERVED]: 'slow' }),
  failed: runSteps(respond({ [OBSERVED]: 'lost' }), waitForText('Network error occurred')),
  'no-answer': runSteps(respond({ [OBSERVED]: two }), checkNow),
  asking: startRun,
  running: runSteps(startRun, reply({ state: 'opening', count: 1, message: skipped })),
  'none-allowed': runSteps(
    startRun,
    reply({ state: 'opening', count: 0, message: 'You have not allowed these shops.' }),
  ),
}).map(([state, prepare]) => ({
  name: `observed-${state}`,
  path: '/settings',
  part: 'Only you can see these',
  prepare,
  ...(state === 'loading' && { isLoading: true as const }),
}));

/** Reports that the user's browser has read the page of a watched fragrance, from the dashboard. */
async function observe(page: Page, name: string, availability: 'InStock' | 'OutOfStock', agoMs = 0): Promise<void> {
  const card = page.getByRole('article', { name });
  const url = await card.getByRole('link', { name: /^View Product/ }).getAttribute('href');
  await page.evaluate(
    async (json) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api/observations', { method: 'POST', headers, body: json });
      if (!response.ok) throw new Error(await response.text());
    },
    JSON.stringify(buildObservation(url ?? '', availability, agoMs)),
  );
}

/** Opens the notifications after the user's browser has seen a bottle sell out and come back. */
async function openPrivateEvent(page: Page): Promise<void> {
  const seen = ['InStock', 'OutOfStock', 'OutOfStock', 'InStock', 'InStock'] as const;
  // Two visits, far enough apart, confirm a change.
  for (const [index, availability] of seen.entries())
    await observe(page, 'Encre Provisoire', availability, 3_000 * (seen.length - index));
  await page.goto(new URL('/notifications', page.url()).href);
  await waitForText('Seen by your browser')(page);
}

const seenByYou = waitForText(/^Seen by you/);
const address = 'https://www.closed.example/de/parfum/oud-imaginaire-eau-de-parfum-50-ml?variant=4711';

/** What the user's own browser saw, and addresses to watch. */
const cardShots: Shot[] = [
  {
    name: 'dashboard-observed',
    path: '/dashboard',
    prepare: async (page) => {
      await observe(page, 'Imaginary Tide', 'InStock');
      await observe(page, 'Limone Finto', 'OutOfStock');
      await page.reload();
      await seenByYou(page);
    },
  },
  {
    name: 'fragrance-observed',
    path: '/dashboard',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Imaginary Tide' }).first().click();
      await page.waitForURL('**/fragrances/*');
      await seenByYou(page);
    },
  },
  { name: 'notifications-observed', path: '/dashboard', prepare: openPrivateEvent },
  { name: 'dashboard-shared-address', path: `/dashboard?url=${encodeURIComponent(address)}`, isOverlay: true },
  { name: 'dashboard-shared-text', path: '/dashboard?text=Look+at+this', isOverlay: true },
  {
    name: 'dashboard-pasted-address',
    path: '/dashboard',
    isOverlay: true,
    prepare: runSteps(waitForText('Imaginary Tide'), paste),
  },
  {
    name: 'explore-address',
    path: '/explore',
    isOverlay: true,
    prepare: (page) => page.getByRole('searchbox').fill(address),
  },
  {
    name: 'watch-from-shop',
    path: '/settings',
    part: 'Watch from a shop’s page',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Watch with Sillage' }).click();
      await page.getByText('If you cannot drag it').click();
    },
  },
];

async function paste(page: Page): Promise<void> {
  await pasteAddress(page, address);
  await page.getByRole('dialog').waitFor();
}

/** Screens of what the user's own browser and own programs do: keys, extension, addresses. */
export const ownBrowserShots: readonly Shot[] = [
  ...keyShots,
  ...connectionShots,
  ...dialogShots,
  ...observedShots,
  ...cardShots,
];
