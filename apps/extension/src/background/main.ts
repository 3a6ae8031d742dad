import { showState, showUnreadable } from './badge.ts';
import { flushQueue } from './queue.ts';
import { respond } from './respond.ts';
import { registerScripts } from './shops.ts';
import { restrictStorage } from './store.ts';

// Listeners are registered at once: an event that wakes the service worker does not wait for more.
chrome.action.onClicked.addListener((tab) => void openPanel(tab.id));
chrome.permissions.onAdded.addListener(() => void registerScripts());
chrome.permissions.onRemoved.addListener(() => void registerScripts());
chrome.runtime.onInstalled.addListener(({ reason }) => void setUp(reason));
chrome.runtime.onStartup.addListener(() => void setUp('startup'));
globalThis.addEventListener('online', () => void flushQueue());
chrome.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
  void respond(message, sender).then(sendResponse);
  return true;
});
void restrictStorage();

/** Injects the reader into the tab whose button was clicked, and shows the panel. */
async function openPanel(tabId: number | undefined): Promise<void> {
  if (tabId === undefined) return;
  try {
    const target = { tabId };
    await chrome.scripting.executeScript({ target, files: ['content.js'] });
    // Runs in the isolated world of the content script; no message of the page can do this.
    await chrome.scripting.executeScript({ target, func: () => globalThis.sillageContent?.open() });
  } catch {
    // The browser's own pages and its extension shop accept no scripts.
    await showUnreadable(tabId);
  }
}

async function setUp(reason: string): Promise<void> {
  await registerScripts();
  await flushQueue();
  await showState();
  if (reason === 'install') await chrome.runtime.openOptionsPage();
}
