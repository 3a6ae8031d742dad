import type { Fragrance, SharedWatchlist } from '@sillage/contract';
import type { ReactNode } from 'react';
import { getStockKind } from '../../fragrance/stock-state.rules.ts';
import { SharedCard } from './shared-card.tsx';

export const sharedGrid = 'grid gap-5 min-[46rem]:grid-cols-2 lg:gap-6';

/**
 * Number of cards that the browser always lays out. It lays out later cards only near the viewport;
 * their padding makes room for focus outlines.
 */
const EAGER_CARDS = 40;
const lazyCard = '-m-2 p-2 [content-visibility:auto] [contain-intrinsic-block-size:auto_12rem]';

interface SharedListProps {
  list: SharedWatchlist;
  /** Renders the controls of a fragrance, such as its watch button. */
  action?: (fragrance: Fragrance) => ReactNode;
}

/** Title and notes of a shared watchlist are untrusted text. */
export function SharedList({ list: { title, items }, action }: SharedListProps) {
  return (
    <>
      <p className="text-xs font-medium tracking-wide text-muted uppercase">A shared watchlist</p>
      <h1 dir="auto" className="mt-1.5 text-xl wrap-anywhere">
        {title}
      </h1>
      <p className="mt-2 mb-8 text-muted tabular-nums">
        {items.length > 0 ? describeStock(items) : 'This watchlist is empty.'}
      </p>
      <ul className={sharedGrid}>
        {items.map(({ fragrance, notes, addedAt }, index) => (
          <li key={fragrance.id} className={index < EAGER_CARDS ? undefined : lazyCard}>
            <SharedCard fragrance={fragrance} notes={notes} addedAt={addedAt} action={action?.(fragrance)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Counts a list's fragrances by stock. Without any known stock, there is no "0 in stock". */
function describeStock(items: SharedWatchlist['items']): string {
  const kinds = items.map(({ fragrance }) => getStockKind(fragrance));
  const inStock = kinds.filter((kind) => kind === 'in-stock').length;
  const unknown = kinds.filter((kind) => kind === 'unknown' || kind === 'outdated' || kind === 'none').length;
  if (unknown === kinds.length) return `${unknown} unknown`;
  return `${inStock} of ${kinds.length} in stock${unknown > 0 ? `, ${unknown} unknown` : ''}`;
}
