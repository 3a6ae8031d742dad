import type {} from '../content/main.ts';
import { clearUnreadable, showUnreadable } from './badge.ts';

/**
 * Gaps between attempts to read the clicked tab, in milliseconds. Chromium reports a click before
 * the tab's process knows that the click allows to read it: that waits for the network process.
 */
const RETRY_GAPS_MS = [50, 100, 200, 400, 800, 1600];

/** Chromium's error while the tab's process does not know that the page may be read. */
const isNotYetAllowed = (error: unknown) =>
  error instanceof Error && error.message.startsWith('Cannot access contents of');

/** Injects the reader into the tab whose button was clicked, and shows the panel. */
export async function openPanel(tabId: number | undefined): Promise<void> {
  if (tabId === undefined) return;
  await clearUnreadable(tabId);
  try {
    await injectReader(tabId);
    // Runs in the isolated world of the content script; no message of the page can do this.
    await chrome.scripting.executeScript({ target: { tabId }, func: () => globalThis.sillageContent?.open() });
  } catch {
    // The browser's own pages and its extension shop accept no scripts.
    await showUnreadable(tabId, 'the browser lets no extension read it');
  }
}

async function injectReader(tabId: number): Promise<void> {
  const inject = () => chrome.scripting.executeScript({ target: { tabId }, files: ['content.js'] });
  for (const gapMs of RETRY_GAPS_MS) {
    try {
      await inject();
      return;
    } catch (error) {
      if (!isNotYetAllowed(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, gapMs));
    }
  }
  await inject();
}
