import { type EventKind, isInStock } from '@sillage/contract';
import type { News } from '../message.ts';
import type { EventRow, InsteadRow, OfferRow } from './facts.repo.ts';

type State = Pick<OfferRow, 'availability' | 'price' | 'currency'>;

/** Whether an event is no longer true, given the current state of its offers. */
export function isOver(
  { kind, price, currency }: { kind: EventKind; price: number | null; currency: string | null },
  offers: readonly State[],
): boolean {
  const isBack = offers.some(isThere);
  if (kind === 'sold_out') return isBack;
  if (kind === 'price_drop') return !offers.some((offer) => isThere(offer) && isAsCheap(offer, price, currency));
  if (kind === 'preorder') return !offers.some(isOnOrder);
  return !isBack;
}

function isThere({ availability }: State): boolean {
  return availability !== null && isInStock(availability);
}

function isAsCheap(offer: State, price: number | null, currency: string | null): boolean {
  // A price that the shop no longer states counts as unchanged.
  if (offer.price === null || price === null || offer.currency !== currency) return true;
  return offer.price <= price;
}

function isOnOrder({ availability }: State): boolean {
  return availability !== null && ['PreOrder', 'PreSale', 'BackOrder', 'MadeToOrder'].includes(availability);
}

/** Builds a notification for the users that wait for these sizes. `instead` is in US dollars. */
export function newsOf(event: EventRow, offers: readonly OfferRow[], instead: readonly InsteadRow[]): News {
  const { price_before: before, price: now, currency } = event;
  return {
    eventId: event.id,
    kind: event.kind,
    happenedAt: event.happened_at,
    isOver: isOver(event, offers),
    fragrance: {
      id: event.fragrance_id,
      name: event.name,
      brand: event.brand,
      imageUrl: event.image_url,
      family: event.family,
    },
    shop: event.shop,
    url: event.url,
    offers: offers.map((offer) => ({
      variant: offer.variant,
      sizeMl: offer.size_ml,
      price: offer.price,
      currency: offer.currency,
      availability: offer.availability,
      lastCheckedAt: offer.last_checked_at,
    })),
    priceDrop: before !== null && now !== null && currency !== null ? { before, now, currency } : null,
    instead: instead.map(({ id, name, brand, price }) => ({
      fragranceId: id,
      name,
      brand,
      price,
      currency: price === null ? null : 'USD',
    })),
    method: event.method,
    confidence: event.confidence,
    evidence: event.evidence,
  };
}

/** De-duplicates `pieces` (oldest first), keeping the newest event per kind, page and sizes. */
export function newestOf<Piece extends { news: Pick<News, 'kind' | 'url' | 'offers'> }>(
  pieces: readonly Piece[],
): { told: Piece[]; older: Piece[] } {
  const newest = new Map(pieces.map((piece) => [keyOf(piece.news), piece]));
  const { told = [], older = [] } = Object.groupBy(pieces, (piece) =>
    newest.get(keyOf(piece.news)) === piece ? 'told' : 'older',
  );
  return { told, older };
}

/**
 * Returns the sold-out events of sizes whose first event in the batch is a restock: nothing has
 * changed for the receiver. `pieces` are oldest first.
 */
export function backAndGone<Piece extends { news: Pick<News, 'kind' | 'url' | 'offers'> }>(
  pieces: readonly Piece[],
): Set<Piece> {
  const stock = pieces.filter(({ news: { kind } }) => kind === 'restock' || kind === 'sold_out');
  const bySize = Map.groupBy(stock, ({ news }) => sizesOf(news));
  const returned = [...bySize.values()].filter(([first]) => first?.news.kind === 'restock');
  return new Set(returned.flat().filter(({ news: { kind } }) => kind === 'sold_out'));
}

function keyOf(news: Pick<News, 'kind' | 'url' | 'offers'>): string {
  return `${news.kind} ${sizesOf(news)}`;
}

function sizesOf({ url, offers }: Pick<News, 'url' | 'offers'>): string {
  return JSON.stringify([url, offers.map(({ variant, sizeMl }) => [variant, sizeMl])]);
}
