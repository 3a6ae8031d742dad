import { makeDue } from './check.ts';
import { isShopAllowed } from './shops.ts';
import { store } from './store.ts';

/** Gap between two pages that are opened for the user: as a person would. */
const MIN_GAP_MS = 8_000;
const MAX_GAP_MS = 15_000;

const NOT_AGREED =
  'The extension has sent nothing yet. Open one of the pages yourself, click the extension there and choose Send.';

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens product pages of allowed shops one after the other in one tab in the background. Each visit
 * is a check, so none is opened before the user agreed to send what a check sends. The user starts
 * this by a click on a page of the server.
 */
export async function openPages(urls: readonly string[]): Promise<{ count: number; message: string | null }> {
  if (!(await store.isAgreed.get())) return { count: 0, message: NOT_AGREED };
  const allowed: string[] = [];
  for (const url of urls) if (await isShopAllowed(new URL(url).origin)) allowed.push(url);
  const skipped = urls.length - allowed.length;
  const message =
    skipped === 0
      ? null
      : `${skipped} of ${urls.length} pages are of shops that you have not allowed. Open one, click the extension and allow it.`;
  await stopOpening();
  if (allowed.length > 0) {
    await makeDue(allowed);
    await store.openRun.set({ urls: allowed, opened: 0, tabId: null });
    await openNext();
  }
  return { count: allowed.length, message };
}

export async function stopOpening(): Promise<void> {
  clearTimeout(timer);
  await store.openRun.set(null);
}

async function openNext(): Promise<void> {
  const run = await store.openRun.get();
  const url = run?.urls[run.opened];
  if (run === null || url === undefined) return stopOpening();
  const tabId = await showInTab(run.tabId, url);
  await store.openRun.set({ ...run, opened: run.opened + 1, tabId });
  // Without an API call every 30 s the browser ends the service worker; then the run ends too.
  const gapMs = MIN_GAP_MS + Math.random() * (MAX_GAP_MS - MIN_GAP_MS);
  timer = setTimeout(() => void openNext(), gapMs);
}

/** The user may have closed the tab. */
async function showInTab(tabId: number | null, url: string): Promise<number | null> {
  if (tabId !== null && (await chrome.tabs.get(tabId).catch(() => null)) !== null) {
    await chrome.tabs.update(tabId, { url });
    return tabId;
  }
  const tab = await chrome.tabs.create({ url, active: false });
  return tab.id ?? null;
}
