import { type AddressLookup, isInStock, type Observation, type WatchFilter } from '@sillage/contract';
import type { CheckReply, WatchReply } from '../messages.ts';
import { showUnreadable, showVisit } from './badge.ts';
import { isKnownPage, resetKnownPages } from './known-pages.ts';
import { deliver, rememberKeyFailure } from './queue.ts';
import { isShopAllowed } from './shops.ts';
import { createSillage, type Sillage, type SillageError, toSillageError } from './sillage.ts';
import { type Pairing, store } from './store.ts';

/** A visit of an address within this time after its last check is no further check. */
const RECHECK_MS = 10 * 60_000;
const MAX_LAST_CHECKS = 500;

interface Check {
  trigger: 'click' | 'visit';
  observation: Observation;
  isAgreed: boolean;
}

/** The tab that a request came from, as the browser states it. */
export interface Source {
  origin: string;
  tabId: number;
}

/**
 * Sends what a content script read, and finds what Sillage knows about the page. That a page could
 * not be read is sent only if the user watches the page or has observed it before.
 */
export async function checkPage({ trigger, observation, isAgreed }: Check, source: Source): Promise<CheckReply> {
  const pairing = await store.pairing.get();
  const pairAgain = await store.pairAgain.get();
  if (pairing === null || pairAgain !== null)
    return { state: 'unpaired', message: pairAgain ?? 'Connect the extension with your Sillage server first.' };
  if (isAgreed) await store.isAgreed.set(true);
  if (!(await store.isAgreed.get())) return { state: 'needs-agreement' };
  const isAllowed = await isShopAllowed(source.origin);
  if (trigger === 'visit' && (!isAllowed || !(await isDue(observation)))) return { state: 'not-sent' };
  const isRead = observation.outcome === 'product';
  if (!isRead && !(await isKnownPage(pairing, observation.url))) return { state: 'not-sent' };
  await rememberCheck(observation);
  const delivery = await deliver(observation);
  if (isRead) await resetKnownPages();
  if (trigger === 'visit' && delivery.state === 'sent')
    await (isRead ? showVisit(source.tabId) : showUnreadable(source.tabId, observation.verdict.reason ?? null));
  const known = trigger === 'click' && delivery.state !== 'queued' ? await findKnown(pairing, observation.url) : null;
  const message = delivery.state === 'sent' ? (known?.message ?? null) : delivery.message;
  return {
    state: 'done',
    delivery: delivery.state,
    message,
    lookup: known?.lookup ?? null,
    isShopAllowed: isAllowed,
  };
}

/** A product that appears after a captcha is due, although the page was not read a moment ago. */
const toCheckKey = ({ url, outcome }: Pick<Observation, 'url' | 'outcome'>) =>
  outcome === 'product' ? url : `${outcome} ${url}`;

async function isDue(observation: Observation): Promise<boolean> {
  const { [toCheckKey(observation)]: last = 0 } = await store.lastChecks.get();
  return Date.now() - last >= RECHECK_MS;
}

async function rememberCheck(observation: Observation): Promise<void> {
  const key = toCheckKey(observation);
  const entries = Object.entries(await store.lastChecks.get()).filter(([other]) => other !== key);
  await store.lastChecks.set(Object.fromEntries([...entries.slice(1 - MAX_LAST_CHECKS), [key, Date.now()]]));
}

/** Makes the next visits of these addresses checks, however short ago the last ones were. */
export async function makeDue(urls: readonly string[]): Promise<void> {
  const keys = new Set(urls.flatMap((url) => [url, toCheckKey({ url, outcome: 'unreadable' })]));
  const entries = Object.entries(await store.lastChecks.get()).filter(([key]) => !keys.has(key));
  await store.lastChecks.set(Object.fromEntries(entries));
}

async function findKnown(
  pairing: Pairing,
  url: string,
): Promise<{ lookup: AddressLookup | null; message: string | null }> {
  try {
    const lookup = await createSillage(pairing).observations.lookup({ query: { url } });
    return { lookup: { ...lookup, elsewhere: lookup.elsewhere.filter(isBuyable) }, message: null };
  } catch (error) {
    const failure = toSillageError(error);
    await rememberKeyFailure(failure);
    return { lookup: null, message: failure.message };
  }
}

/** The panel links only offers of other shops that can be bought now, by web addresses. */
function isBuyable({ url, availability }: AddressLookup['elsewhere'][number]): boolean {
  return /^https?:\/\//.test(url) && availability !== null && isInStock(availability);
}

interface Watch {
  url: string;
  name: string;
  brand: string;
  watchFilter: WatchFilter | null;
}

/** Starts a watch of the page's fragrance, or changes the filter of the present watch. */
export async function watchPage(watch: Watch): Promise<WatchReply> {
  const pairing = await store.pairing.get();
  if (pairing === null) return { state: 'failed', message: 'Connect the extension with your Sillage server first.' };
  try {
    await startWatch(createSillage(pairing), pairing.userId, watch);
    return { state: 'watching' };
  } catch (error) {
    const failure: SillageError = toSillageError(error);
    await rememberKeyFailure(failure);
    return { state: 'failed', message: failure.message };
  }
}

async function startWatch(sillage: Sillage, userId: string, { url, name, brand, watchFilter }: Watch): Promise<void> {
  const { fragrance, watch, observed } = await sillage.observations.lookup({ query: { url } });
  const filter = watchFilter ?? { sizesMl: null, maxPrice: null };
  if (watch !== null) {
    await sillage.watchlist.updateWatchFilter({
      body: { userId, fragranceId: watch.fragranceId, watchFilter: filter },
    });
    return;
  }
  if (fragrance !== null) {
    await sillage.watchlist.add({ body: { userId, fragranceId: fragrance.id, watchFilter: filter } });
    return;
  }
  const suggestionId = observed?.suggestionId;
  if (suggestionId === null || suggestionId === undefined)
    throw new Error('The server has no suggestion for an observed page');
  const confirmed = await sillage.suggestions.confirm({ params: { suggestionId }, body: { name, brand } });
  if (watchFilter !== null && confirmed.fragranceId !== null)
    await sillage.watchlist.updateWatchFilter({ body: { userId, fragranceId: confirmed.fragranceId, watchFilter } });
}
