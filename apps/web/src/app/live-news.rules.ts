import type { Fragrance, LiveNews, WatchlistItem } from '@sillage/contract';
import { isNarrowed } from '../features/watchlist/watchlist-items.rules.ts';

/**
 * Returns `data` with the event's stock and price wherever the fragrance occurs. Items with a watch
 * filter stay: only the server knows their state. Unchanged parts keep their identity, which avoids
 * re-renders.
 */
export function withNews<Data>(data: Data, news: LiveNews): Data {
  if (typeof data !== 'object' || data === null) return data;
  const own = { ...asFragrance(data, news), ...asItem(data, news) } as Record<string, unknown>;
  const entries = Object.entries(data).map(([key, value]): [string, unknown] => [
    key,
    key in own ? own[key] : withNews(value, news),
  ]);
  const isSame = entries.every(([key, value]) => value === (data as Record<string, unknown>)[key]);
  if (isSame) return data;
  return (Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Data;
}

type Facts = Pick<Fragrance, 'isSoldOut' | 'availability' | 'price' | 'lastCheckedAt'>;

function asFragrance(data: object, news: LiveNews): Facts | undefined {
  if (!('isSoldOut' in data && 'id' in data && data.id === news.fragranceId)) return undefined;
  const { isSoldOut, availability, price, lastCheckedAt } = news;
  return { isSoldOut, availability, price, lastCheckedAt };
}

function asItem(data: object, news: LiveNews): Partial<WatchlistItem> | undefined {
  if (!('fragranceIsSoldOut' in data && 'fragranceId' in data && data.fragranceId === news.fragranceId))
    return undefined;
  if (isNarrowed(data as WatchlistItem)) return undefined;
  return {
    fragranceIsSoldOut: news.isSoldOut,
    fragranceAvailability: news.availability,
    fragrancePrice: news.price,
    fragranceLastCheckedAt: news.lastCheckedAt,
  };
}

/** Whether a query contains stock: catalogue but brands and categories, watchlists, inboxes. */
export function tellsStock([first, second, third]: readonly unknown[]): boolean {
  if (first === 'catalogue') return second !== 'brands' && second !== 'categories';
  return first === 'personal' && (third === 'watchlist' || third === 'inbox');
}
