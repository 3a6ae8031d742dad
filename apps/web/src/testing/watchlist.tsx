import {
  AppError,
  type Availability,
  isInStock,
  type Narrowing,
  type TellAgain,
  type WatchlistItem,
} from '@sillage/contract';
import { sampleFragrance } from '@sillage/testkit/samples';
import { screen, within } from '@testing-library/react';
import { withItem, withoutItem, withoutItems } from '../features/watchlist/watchlist-items.rules.ts';
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
        watched.items = withoutItem(watched.items, params.fragranceId);
        return item;
      },
      add: ({ body }) => fakeAdd(body),
      updateNotes: ({ body }) => {
        const notes = body.notes || null;
        const item = { ...find(body.fragranceId), notes, hasNotes: notes !== null };
        watched.items = withItem(watched.items, item);
        return item;
      },
      narrow: ({ body }) => {
        const item = { ...find(body.fragranceId), narrowing: body.narrowing };
        watched.items = withItem(watched.items, item);
        return item;
      },
      tellAgain: ({ body }) => {
        const item = { ...find(body.fragranceId), tellAgain: body.tellAgain, toldAt: null };
        watched.items = withItem(watched.items, item);
        return item;
      },
    },
    lists: {
      removeMany: ({ body }) => {
        const ids = new Set(body.fragranceIds);
        const removed = watched.items.filter((item) => ids.has(item.fragranceId));
        watched.items = withoutItems(watched.items, ids);
        return removed;
      },
      addMany: ({ body }) => ({ added: body.items.map(fakeAdd), already: [], unknown: [] }),
    },
  });
}

/** Adds an item on the fake server, as another tab would. */
export function fakeAdd(body: {
  fragranceId: number;
  notes?: string | null | undefined;
  addedAt?: string | undefined;
  narrowing?: Narrowing | undefined;
  tellAgain?: TellAgain | undefined;
}) {
  const { fragranceId, notes = null, addedAt = '2026-03-09T08:00:00.000Z', narrowing, tellAgain } = body;
  const names: Record<number, string> = { 1: sampleFragrance.name, 2: 'Rose 9', 3: 'Iris 3' };
  const item = {
    ...givenItem(fragranceId, names[fragranceId] ?? '', 'OutOfStock', notes),
    id: 100 + fragranceId,
    addedAt,
    ...(narrowing && { narrowing }),
    ...(tellAgain && { tellAgain }),
  };
  watched.items = withItem(watched.items, item);
  return item;
}

/** Returns an item by number and name; lower numbers are newer. */
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
    narrowing: { sizesMl: null, maxPrice: null },
    addedAt: `2026-03-0${5 - fragranceId}T08:00:00.000Z`,
  });
}

export const cards = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
export const stat = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
