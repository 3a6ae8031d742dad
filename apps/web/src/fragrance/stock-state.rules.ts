import { type Availability, classifyAvailability, isInStock, type Offer, type StockState } from '@sillage/contract';

export interface Stock {
  stockState: StockState;
  availability: Availability | null;
}

/** Look of a stock state; `none` has no badge, because there is nothing to state. */
export type StockKind = 'in-stock' | 'sold-out' | 'waiting' | 'discontinued' | 'outdated' | 'unknown' | 'none';

const kinds: Record<StockState, StockKind> = {
  'in-stock': 'in-stock',
  'in-store': 'in-stock',
  'pre-order': 'waiting',
  'back-order': 'waiting',
  'sold-out': 'sold-out',
  unconfirmed: 'waiting',
  outdated: 'outdated',
  discontinued: 'discontinued',
  'not-offered': 'unknown',
  blocked: 'unknown',
  robots: 'unknown',
  'robots-unreadable': 'unknown',
  'other-page': 'unknown',
  unreadable: 'unknown',
  unchecked: 'none',
  'no-shop': 'none',
};

export function getStockKind({ stockState, availability }: Stock): StockKind {
  return stockState === 'sold-out' && availability === 'Discontinued' ? 'discontinued' : kinds[stockState];
}

const labels: Record<StockState, string> = {
  'in-stock': 'In stock',
  'in-store': 'In store only',
  'pre-order': 'Pre-order',
  'back-order': 'Back-order',
  'sold-out': 'Sold out',
  unconfirmed: 'Maybe back',
  outdated: 'Not checked lately',
  discontinued: 'Seems discontinued',
  'not-offered': 'Not on offer',
  blocked: 'Unknown',
  robots: 'Unknown',
  'robots-unreadable': 'Unknown',
  'other-page': 'Unknown',
  unreadable: 'Unknown',
  unchecked: 'Not checked yet',
  'no-shop': 'No shop known',
};

/** Labels of availabilities that say more than their stock state. */
const exactLabels: Partial<Record<Availability, string>> = {
  LimitedAvailability: 'In stock, few left',
  OnlineOnly: 'In stock, online only',
  MadeToOrder: 'Made to order',
  Discontinued: 'Discontinued',
};

export function getStockLabel({ stockState, availability }: Stock): string {
  if (availability === null) return labels[stockState];
  const confirmed = classifyAvailability(availability);
  const label = exactLabels[availability] ?? labels[confirmed];
  if (stockState === 'outdated') return `Was ${label.toLowerCase()}`;
  return stockState === confirmed ? label : labels[stockState];
}

const explanations: Partial<Record<StockState, string>> = {
  unconfirmed: 'Seen in stock once. A second check decides.',
  outdated: 'No check has succeeded for two days.',
  discontinued: 'Every shop that had it says so, or its page there is missing.',
  'not-offered': 'No shop offers the size or price you watch.',
  blocked: 'The shop blocked our check.',
  robots: 'The shop’s robots.txt doesn’t allow checks.',
  'robots-unreadable': 'We couldn’t read the shop’s robots.txt, so we’re staying away.',
  'other-page': 'A different page was at the shop’s address.',
  unreadable: 'We couldn’t read the stock from the shop’s page.',
  unchecked: 'Watch it and we start checking.',
  'no-shop': 'We don’t know a shop that sells it yet.',
};

/** Returns false when no shop's stock can be read, so that a watch has nothing to see. */
export function canSeeShop(state: StockState): boolean {
  return state !== 'no-shop' && (kinds[state] !== 'unknown' || state === 'not-offered');
}

const NO_SHOP_SEEN = 'We cannot see any shop for this yet.';

/** Explains a stock state that is not simply in stock or sold out; null for the others. */
export function explainStock(stockState: StockState, isWatched = false): string | null {
  if (stockState === 'unchecked' && isWatched) return 'The first check is coming soon.';
  const explanation = explanations[stockState] ?? null;
  if (!isWatched || canSeeShop(stockState)) return explanation;
  return stockState === 'no-shop' ? NO_SHOP_SEEN : `${explanation} ${NO_SHOP_SEEN}`;
}

/** An offer belongs to a page that a shop has, so its stock is known, unreadable or unchecked. */
export function getOfferStock({ availability, lastCheckedAt }: Pick<Offer, 'availability' | 'lastCheckedAt'>): Stock {
  if (availability !== null) return { stockState: classifyAvailability(availability), availability };
  return { stockState: lastCheckedAt === null ? 'unchecked' : 'unreadable', availability };
}

/**
 * Describes a change of stock for a toast; null if the new stock is not known. A first check is no
 * restock.
 */
export function describeStockChange(name: string, before: Stock, after: Stock): string | null {
  const label = getStockLabel(after);
  const isKnown = ['in-stock', 'sold-out', 'waiting', 'discontinued'].includes(getStockKind(after));
  if (!isKnown || label === getStockLabel(before)) return null;
  const wasSoldOut = before.availability !== null && !isInStock(before.availability);
  const isBack = after.availability !== null && isInStock(after.availability);
  return wasSoldOut && isBack ? `${name} is back in stock` : `${name}: ${label.toLowerCase()}`;
}

/** How full a fragrance's bottle is drawn. */
export type BottleFill = 'empty' | 'half' | 'full';

/** A sold-out bottle is empty. A bottle is full unless its stock is known to be something else. */
export function getBottleFill({ stockState, availability }: Stock): BottleFill {
  const isOutdated = stockState === 'outdated' && availability !== null;
  const state = isOutdated ? classifyAvailability(availability) : stockState;
  if (['sold-out', 'not-offered', 'discontinued'].includes(state)) return 'empty';
  return kinds[state] === 'waiting' ? 'half' : 'full';
}
