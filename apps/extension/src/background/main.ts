import { showState } from './badge.ts';
import { openPanel } from './open-panel.ts';
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

async function setUp(reason: string): Promise<void> {
  await registerScripts();
  await flushQueue();
  await showState();
  if (reason === 'install') await chrome.runtime.openOptionsPage();
}
