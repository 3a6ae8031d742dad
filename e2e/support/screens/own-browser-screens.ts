import type { Page } from '@playwright/test';
import { buildObserved, manyKeys, manyObserved, replyAsExtension, showResponses } from './fake-responses.ts';
import type { Screen } from './inspect-screen.ts';
import { clickButton, pressEscape, runSteps, type Step, waitForHeading, waitForText } from './screen-steps.ts';

const KEYS = '**/api/users/*/keys';
const OBSERVED = '**/api/observations';
const ADDRESS = 'https://www.closed.example/perfume/oud-imaginaire?size=50';

const reply =
  (data: object): Step =>
  (page) =>
    replyAsExtension(page, data);

const inDialog =
  (name: string): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const askToConnect = runSteps(
  reply({ state: 'pairing', nonce: 'a-nonce', name: 'Chrome on Linux' }),
  waitForHeading('Connect the browser extension?'),
);

const showPages =
  (pages: object): Step =>
  (page) =>
    showResponses(page, { [OBSERVED]: pages });

const waitForFailure = waitForText('Network error occurred');

/** Screens about API keys, the browser extension and addresses, with invented data. */
export const ownBrowserScreens: Screen[] = [
  {
    path: '/account',
    heading: 'My Account',
    prepare: runSteps((page) => showResponses(page, { [KEYS]: manyKeys }), waitForText('Old script')),
    states: { 'revoking a key with a long name': clickButton(/^Revoke/) },
  },
  { path: '/account', heading: 'My Account', network: { [KEYS]: 'slow' } },
  { path: '/account', heading: 'My Account', network: { [KEYS]: 'lost' }, prepare: waitForFailure },
  {
    path: '/settings',
    heading: 'Settings',
    prepare: runSteps(showPages([]), waitForText(/^Nothing yet/)),
    states: {
      'extension asks to connect': askToConnect,
      'password missing': runSteps(inDialog('Connect'), waitForText('Please enter your password')),
      'connection cancelled': runSteps(inDialog('Cancel'), waitForText('The extension asks to connect.')),
      connected: runSteps(reply({ state: 'idle' }), waitForText(/is connected/)),
      'bookmark pressed': runSteps(
        (page) => page.getByRole('link', { name: 'Watch with Sillage' }).click(),
        (page) => page.getByText('If you cannot drag it').click(),
        (page) => page.getByLabel('Address of the bookmark').waitFor(),
      ),
    },
  },
  {
    path: '/settings',
    heading: 'Settings',
    prepare: runSteps(showPages(manyObserved), waitForText('Not watched')),
    states: {
      'no extension answers': runSteps(clickButton('Check now'), waitForText(/Open the pages yourself/)),
      asking: runSteps(reply({ state: 'idle' }), clickButton('Check now'), waitForText(/^Asking/)),
      'opening pages': runSteps(
        reply({ state: 'opening', count: 1, message: '1 of 20 pages are of shops that you have not allowed.' }),
        waitForText(/opened pages checked/),
      ),
      stopped: runSteps(clickButton('Stop'), waitForText('Not watched')),
      'removing a page': clickButton(/^Remove/),
    },
  },
  {
    path: '/settings',
    heading: 'Settings',
    prepare: runSteps(showPages([buildObserved(1)]), waitForText('Oud Imaginaire 1 Eau de Parfum')),
  },
  { path: '/settings', heading: 'Settings', network: { [OBSERVED]: 'slow' } },
  { path: '/settings', heading: 'Settings', network: { [OBSERVED]: 'lost' }, prepare: waitForFailure },
  {
    path: '/explore',
    heading: 'Explore',
    prepare: runSteps(
      (page) => page.getByRole('searchbox').fill(ADDRESS),
      (page) => page.getByRole('link', { name: 'Watch this page' }).waitFor(),
      // The earlier results are faint until the search has ended.
      (page) => page.waitForURL('**/explore?*'),
      (page) => page.locator('ul[aria-busy=true]').waitFor({ state: 'detached' }),
    ),
  },
  {
    path: `/dashboard?url=${encodeURIComponent(ADDRESS)}`,
    heading: /^Welcome/,
    prepare: waitForDialog,
  },
  {
    path: '/dashboard?text=no%20address',
    heading: /^Welcome/,
    prepare: waitForDialog,
    states: {
      'address pasted': runSteps(closeDialog, (page) => pasteAddress(page, ADDRESS), waitForDialog),
    },
  },
];

/** Screens of a user who has watched a fragrance, and has seen it with the own browser. */
export const observedScreens: Screen[] = [
  { path: '/dashboard', heading: /^Welcome/, prepare: waitForText(/^Seen by you/) },
  { path: '/notifications', heading: 'Notifications', prepare: waitForText('Seen by your browser') },
];

function waitForDialog(page: Page): Promise<void> {
  return page.getByRole('dialog').waitFor();
}

/** An open dialog, also one that is closing, ignores what is pasted. */
async function closeDialog(page: Page): Promise<void> {
  await pressEscape(page);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Pastes a text beside every field. */
export function pasteAddress(page: Page, address: string): Promise<void> {
  return page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, address);
}
