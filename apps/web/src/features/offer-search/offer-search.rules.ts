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

export function countTried({ shops }: OfferSearch): number {
  return shops.filter(({ state }) => state === 'done' || state === 'failed').length;
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
  ucp: 'by its product interface (UCP)',
  shopify: 'from its product list',
  woocommerce: 'from its product list',
  feed: 'from its feed',
  sitemap: 'by its sitemap and product pages',
  page: 'from its product page',
};

/** Names the interface by which a shop was searched, for the middle of a sentence. */
export function describeSource(source: OfferSource): string {
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
  if (state === 'searching') return source === null ? 'Searching…' : 'Searching';
  if (state === 'failed') return reason ?? 'This shop could not be searched.';
  if (found === 0) return reason === null ? 'Not found here' : 'Nothing found so far';
  return `${formatCount(found, 'offer')} found`;
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
  if (search.state === 'waiting' && length === 0) return 'Starting the search…';
  const tried = countTried(search);
  const shops =
    isRunning(search) || tried < length ? `${tried} of ${formatCount(length, 'shop')}` : formatCount(tried, 'shop');
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
