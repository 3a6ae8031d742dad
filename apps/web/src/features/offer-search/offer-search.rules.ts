import { DAY_MS, type FoundOffer, type OfferSearch, type OfferSource, type SearchedShop } from '@sillage/contract';

/** What the dialog needs of a fragrance. */
export interface SearchedFragrance {
  id: number;
  name: string;
  brand: string;
}

/** Opening the dialog searches again when the last search ended longer ago than this. */
const STALE_AFTER_MS = DAY_MS;

export function isRunning(search: OfferSearch | null | undefined): boolean {
  return search?.state === 'waiting' || search?.state === 'searching';
}

/** Whether opening the dialog starts a search. A cancelled search stays until the user restarts. */
export function isSearchDue(search: OfferSearch | null, now: number): boolean {
  if (search === null) return true;
  return !isRunning(search) && now - Date.parse(search.endedAt ?? search.startedAt) > STALE_AFTER_MS;
}

/** Number of shops that were searched, or that could not be searched. */
export function countTried(search: OfferSearch): number {
  return countShops(search, 'done') + countShops(search, 'failed');
}

export function countShops({ shops }: OfferSearch, state: SearchedShop['state']): number {
  return shops.filter((shop) => shop.state === state).length;
}

export function countOffers({ counts: { exact, likely, doubtful } }: OfferSearch): number {
  return exact + likely + doubtful;
}

/** Changes when the list of offers may have changed. */
export function getListVersion(search: OfferSearch): string {
  const { exact, likely, doubtful } = search.counts;
  return [search.id, isRunning(search) ? 'running' : 'ended', exact, likely, doubtful].join(' ');
}

const sourceLabels: Record<OfferSource, string> = {
  ucp: 'product catalogue (UCP)',
  shopify: 'product list',
  woocommerce: 'product list',
  feed: 'product feed',
  sitemap: 'sitemap and product pages',
  page: 'product page',
};

/** Names what a shop was searched by, for the middle of a sentence. */
export function getSourceLabel(source: OfferSource): string {
  return sourceLabels[source];
}

const shopRanks: Record<SearchedShop['state'], number> = { searching: 0, done: 1, failed: 2, waiting: 3 };

/** Order: being searched, with offers, without offers, failed, waiting. */
export function sortShops(shops: readonly SearchedShop[]): SearchedShop[] {
  return shops.toSorted(
    (a, b) => shopRanks[a.state] - shopRanks[b.state] || Number(a.found === 0) - Number(b.found === 0),
  );
}

export function describeShop({ state, source, found, reason }: SearchedShop): string {
  if (state === 'waiting') return 'Not searched yet';
  if (state === 'searching') return source === null ? 'Searching…' : `Searching its ${getSourceLabel(source)}…`;
  if (state === 'failed') return formatReason(reason ?? 'This shop could not be searched');
  const place = source === null ? 'here' : `in its ${getSourceLabel(source)}`;
  if (found > 0) return `${formatCount(found, 'offer')} found ${place}`;
  return reason === null ? `Not found ${place}` : `Nothing found so far ${place}`;
}

/** Ends a reason of the server, which may be a clause, with a full stop. */
export function formatReason(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function describeProgress(search: OfferSearch): string {
  const { length } = search.shops;
  const isActive = isRunning(search);
  if (length === 0) return isActive ? 'Starting the search…' : 'No shop searched';
  const searched = isActive ? countTried(search) : countShops(search, 'done');
  const shops = `${isActive || searched < length ? `${searched} of ` : ''}${formatCount(length, 'shop')}`;
  return `${shops} searched, ${formatCount(countOffers(search), 'offer')} found`;
}

const quarters = ['', 'A quarter of the shops searched.', 'Half of the shops searched.', 'Most shops searched.'];

/**
 * Text for screen readers. It changes at the start, at each quarter and at the end, and not with
 * each shop.
 */
export function describeForListeners(search: OfferSearch): string {
  const { length } = search.shops;
  if (search.state === 'cancelled') return `Search stopped. ${describeProgress(search)}.`;
  if (search.state === 'done') return `Search finished. ${describeProgress(search)}.`;
  if (length === 0) return 'Starting the search.';
  const quarter = Math.min(3, Math.floor((4 * countTried(search)) / length));
  return quarters[quarter] || `Searching ${formatCount(length, 'shop')}.`;
}

const matchLabels: Record<FoundOffer['match'], string> = {
  exact: 'Exact match',
  likely: 'Likely match',
  doubtful: 'Not certain',
};

export function getMatchLabel(match: FoundOffer['match']): string {
  return matchLabels[match];
}

/** Price of a millilitre in the offer's currency; null when price or size is not known. */
export function computePricePerMl({ price, sizeMl }: Pick<FoundOffer, 'price' | 'sizeMl'>): number | null {
  return price === null || sizeMl === null || sizeMl <= 0 ? null : price / sizeMl;
}

/** Address of a shop's start page; null if the shop is not named by its host. */
export function getShopUrl(shop: string): string | null {
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(shop) ? `https://${shop}/` : null;
}
