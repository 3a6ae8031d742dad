import { decideStockState, isInStock, type Observed, OUTDATED_AFTER_MS } from '@sillage/contract';
import { deriveFields } from '../catalogue.rules.ts';
import { shopHostOf } from '../shops.rules.ts';
import type { ObservedRow } from './observed.repo.ts';

/** Derives the stock and price of a page from the offers that the user's own browser saw. */
export function toObserved(row: ObservedRow, now: Date): Observed {
  const shop = row.shop ?? shopHostOf(row.url);
  const isUnconfirmed = row.offers.some(({ candidate }) => candidate !== null && isInStock(candidate));
  const facts = row.offers.map((offer) => ({
    ...offer,
    url: row.url,
    shop,
    lastCheckedAt: row.readAt,
    isUnconfirmed,
  }));
  const { availability, productOffer } = deriveFields(facts, { price: null, currency: null });
  return {
    id: row.id,
    url: row.url,
    shop,
    fragranceId: row.fragranceId,
    title: row.title,
    stockState: decideStockState({
      outcomes: [row.outcome === 'product' ? 'product' : 'error'],
      availability,
      isUnconfirmed,
      isOutdated: row.readAt !== null && now.getTime() - row.readAt.getTime() > OUTDATED_AFTER_MS,
    }),
    price: productOffer?.price ?? null,
    currency: productOffer?.currency ?? null,
    sizes: row.offers.map(({ variant, sizeMl, availability: stock, price, currency }) => ({
      sizeMl,
      variant,
      availability: stock,
      price,
      currency,
    })),
    observedAt: row.observedAt.toISOString(),
    visitedAt: row.visitedAt.toISOString(),
    counts: row.counts,
    countsReason: row.counts ? null : explainUncounted(row),
    suggestionId: row.suggestionId,
    isWatched: row.isWatched,
  };
}

/** The page's last observation is no earlier than the last that counts: it never came too late. */
function explainUncounted({ outcome, visitedAt, receivedAt }: ObservedRow): NonNullable<Observed['countsReason']> {
  if (outcome === 'unreadable') return 'unreadable';
  return receivedAt !== null && visitedAt > receivedAt ? 'future' : 'old';
}

/** Picks the page that says most about a fragrance: one in stock, else the last read. */
export function pickObserved(pages: readonly Observed[]): Observed | undefined {
  return pages.find(({ stockState }) => stockState === 'in-stock' || stockState === 'in-store') ?? pages[0];
}
