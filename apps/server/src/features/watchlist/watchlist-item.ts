import type { WatchlistItem } from '@sillage/contract';
import { stockOf } from './waited-stock.ts';
import type { ItemRow } from './watchlist.repo.ts';
import { toNarrowing, toTellAgain } from './watchlist.rules.ts';

export function toItem(row: ItemRow): WatchlistItem {
  const stock = stockOf(row);
  return {
    id: row.id,
    fragranceId: row.fragrance_id,
    fragranceName: row.name,
    fragranceBrand: row.brand,
    fragranceGender: row.gender,
    fragranceImageUrl: row.image_url,
    fragranceIsSoldOut: stock.isSoldOut,
    fragranceAvailability: stock.availability,
    fragranceFamily: row.family,
    fragrancePrice: stock.price,
    fragranceProductUrl: stock.productUrl,
    fragranceLastCheckedAt: stock.lastCheckedAt?.toISOString() ?? null,
    notes: row.notes,
    hasNotes: row.notes !== null,
    narrowing: toNarrowing(row),
    tellAgain: toTellAgain(row),
    toldAt: row.told_at?.toISOString() ?? null,
    addedAt: row.added_at.toISOString(),
  };
}
