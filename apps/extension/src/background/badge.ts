import { store } from './store.ts';

const GOOD = '#2b6738';
const BAD = '#9a2d20';
const WAIT = '#775408';

/** Shows on the toolbar button whether observations wait, or the key is no longer valid. */
export async function showState(): Promise<void> {
  const { length } = await store.queue.get();
  const pairAgain = await store.pairAgain.get();
  if (pairAgain !== null) return show('!', BAD, pairAgain);
  if (length === 0) return show('', WAIT, 'Check this page with Sillage');
  const what = length === 1 ? '1 observation waits' : `${length} observations wait`;
  return show(String(length), WAIT, `${what} until the Sillage server can be reached`);
}

/** Shows in one tab that a visit was a check. */
export async function showVisit(tabId: number): Promise<void> {
  await show('✓', GOOD, 'Sillage has read this page', tabId);
}

export async function showUnreadable(tabId: number): Promise<void> {
  await show('–', WAIT, 'Sillage cannot read this kind of page', tabId);
}

async function show(text: string, color: string, title: string, tabId?: number): Promise<void> {
  const where = tabId === undefined ? {} : { tabId };
  await chrome.action.setBadgeText({ text, ...where });
  await chrome.action.setBadgeBackgroundColor({ color, ...where });
  await chrome.action.setTitle({ title, ...where });
}
