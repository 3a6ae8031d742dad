import {
  AppError,
  type Availability,
  isInStock,
  type NotifyFrequency,
  type Snooze,
  type WatchFilter,
  type WatchlistItem,
} from '@sillage/contract';
import { sampleFragrance } from '@sillage/testkit/samples';
import { screen, within } from '@testing-library/react';
import { removeItem, removeItems, upsertItem } from '../features/watchlist/watchlist-items.rules.ts';
import { fakeApi } from './fake-api.tsx';
import { givenWatchlistItem } from './given.ts';

export const watched: { items: readonly WatchlistItem[] } = { items: [] };

export function givenWatchlist(...given: WatchlistItem[]): void {
  watched.items = given;
  const find = (id: number) => {
    const item = watched.items.find(({ fragranceId }) => fragranceId === id);
    if (!item) throw new AppError('NOT_IN_WATCHLIST');
    return item;
  };
  fakeApi({
    watchlist: {
      list: () => [...watched.items],
      remove: ({ params }) => {
        const item = find(params.fragranceId);
        watched.items = removeItem(watched.items, params.fragranceId);
        return item;
      },
      add: ({ body }) => fakeAdd(body),
      updateNotes: ({ body }) => {
        const notes = body.notes || null;
        const item = { ...find(body.fragranceId), notes, hasNotes: notes !== null };
        watched.items = upsertItem(watched.items, item);
        return item;
      },
      updateWatchFilter: ({ body }) => {
        const item = { ...find(body.fragranceId), watchFilter: body.watchFilter };
        watched.items = upsertItem(watched.items, item);
        return item;
      },
      updateNotifyFrequency: ({ body }) => {
        const item = { ...find(body.fragranceId), notifyFrequency: body.notifyFrequency, notifiedAt: null };
        watched.items = upsertItem(watched.items, item);
        return item;
      },
      snooze: ({ body }) => {
        const { snooze: _, ...item } = find(body.fragranceId);
        watched.items = upsertItem(watched.items, item);
        return item;
      },
    },
    lists: {
      removeMany: ({ body }) => {
        const ids = new Set(body.fragranceIds);
        const removed = watched.items.filter((item) => ids.has(item.fragranceId));
        watched.items = removeItems(watched.items, ids);
        return removed;
      },
      addMany: ({ body }) => ({ added: body.items.map(fakeAdd), already: [], unknown: [] }),
    },
  });
}

/** Adds an item to the watchlist on the fake server, as another browser tab would. */
export function fakeAdd(body: {
  fragranceId: number;
  notes?: string | null | undefined;
  addedAt?: string | undefined;
  watchFilter?: WatchFilter | undefined;
  notifyFrequency?: NotifyFrequency | undefined;
  snooze?: Snooze | undefined;
}) {
  const { fragranceId, notes = null, addedAt = '2026-03-09T08:00:00.000Z' } = body;
  const { watchFilter, notifyFrequency, snooze } = body;
  const names: Record<number, string> = { 1: sampleFragrance.name, 2: 'Rose 9', 3: 'Iris 3' };
  const item = {
    ...givenItem(fragranceId, names[fragranceId] ?? '', 'OutOfStock', notes),
    id: 100 + fragranceId,
    addedAt,
    ...(watchFilter && { watchFilter }),
    ...(notifyFrequency && { notifyFrequency }),
    ...(snooze && { snooze }),
  };
  watched.items = upsertItem(watched.items, item);
  return item;
}

/**
 * Adds a fragrance to the test user's watchlist. The lower its id (1 to 4), the later its date of
 * adding.
 */
export function givenItem(
  fragranceId: number,
  fragranceName: string,
  state: Availability | null,
  notes: string | null = null,
) {
  return givenWatchlistItem({
    id: fragranceId,
    fragranceId,
    fragranceName,
    fragranceAvailability: state,
    fragranceIsSoldOut: state !== null && !isInStock(state),
    notes,
    hasNotes: notes !== null,
    watchFilter: { sizesMl: null, maxPrice: null },
    addedAt: `2026-03-0${5 - fragranceId}T08:00:00.000Z`,
  });
}

export const getCardNames = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
export const getStat = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
