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

const UNREADABLE = '–';

/** Shows in one tab that its page could not be read, until the next click, check or navigation. */
export async function showUnreadable(tabId: number, reason: string | null): Promise<void> {
  await show(UNREADABLE, WAIT, `This page can’t be read: ${reason ?? 'it shows no product'}`, tabId);
}

/** Shows in a tab what all tabs show, if it shows that its page could not be read. */
export async function clearUnreadable(tabId: number): Promise<void> {
  if ((await chrome.action.getBadgeText({ tabId })) !== UNREADABLE) return;
  // Null, which the types do not have, makes the tab show the text of all tabs again.
  const reset = { tabId, text: null } as unknown as chrome.action.BadgeTextDetails;
  await chrome.action.setBadgeText(reset);
  await chrome.action.setTitle({ tabId, title: await chrome.action.getTitle({}) });
  await chrome.action.setBadgeBackgroundColor({ tabId, color: await chrome.action.getBadgeBackgroundColor({}) });
}

async function show(text: string, color: string, title: string, tabId?: number): Promise<void> {
  const where = tabId === undefined ? {} : { tabId };
  await chrome.action.setBadgeText({ text, ...where });
  await chrome.action.setBadgeBackgroundColor({ color, ...where });
  await chrome.action.setTitle({ title, ...where });
}
