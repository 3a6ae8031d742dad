import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeChrome, installFakeChrome } from '../testing/fake-chrome.ts';
import { showState, showVisit } from './badge.ts';
import { openPanel } from './open-panel.ts';

const TAB = 5;
const NOT_YET = 'Cannot access contents of the page. Extension manifest must request permission to access the host.';
const FORBIDDEN = { text: '–', title: 'This page can’t be read: the browser lets no extension read it' };

let browser: FakeChrome;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  browser = installFakeChrome();
});
afterEach(() => void vi.useRealTimers());

async function click(): Promise<void> {
  const opened = openPanel(TAB);
  await vi.runAllTimersAsync();
  await opened;
}

test('a click injects the reader and opens the panel', async () => {
  await click();
  expect(browser.injected).toEqual(['content.js', 'function']);
  expect(browser.tabBadges.get(TAB)).toBeUndefined();
});

test('one click opens the panel when the tab’s process learns late that the page may be read', async () => {
  browser.injectionErrors = [NOT_YET, NOT_YET, NOT_YET];
  await click();
  expect(browser.injected).toEqual(['content.js', 'function']);
  expect(browser.tabBadges.get(TAB)).toBeUndefined();
});

test('a click gives up after a few attempts, and the button says why', async () => {
  browser.injectionErrors = Array.from({ length: 50 }, () => NOT_YET);
  await click();
  expect(browser.tabBadges.get(TAB)).toEqual(FORBIDDEN);
  expect(50 - browser.injectionErrors.length).toBe(7);
});

test('a click on a page of the browser itself makes one attempt, and the button says why', async () => {
  browser.injectionErrors = ['Cannot access a chrome:// URL', NOT_YET];
  await click();
  expect([browser.injected, browser.injectionErrors]).toEqual([[], [NOT_YET]]);
  expect(browser.tabBadges.get(TAB)).toEqual(FORBIDDEN);
});

test('the next click takes the failure from the button, and a visit that is read replaces it', async () => {
  await showState();
  for (const recover of [click, () => showVisit(TAB)]) {
    browser.injectionErrors = ['Cannot access a chrome:// URL'];
    await click();
    expect(browser.tabBadges.get(TAB)?.text).toBe('–');
    await recover();
    expect(browser.tabBadges.get(TAB)?.text).not.toBe('–');
    expect(browser.tabBadges.get(TAB)?.title).not.toContain('can’t be read');
  }
});

test('a click leaves the mark of a visit on the button', async () => {
  await showVisit(TAB);
  await click();
  expect(browser.tabBadges.get(TAB)?.text).toBe('✓');
});
