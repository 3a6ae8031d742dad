import type { WatchlistStats } from '@sillage/contract';

const twoRowGrid =
  'grid-cols-2 sm:grid-cols-4 max-sm:[&>:nth-child(3)]:border-l-0 max-sm:[&>:nth-child(3)]:pl-0 max-sm:[&>:nth-child(n+3)]:border-t';

interface StatCardsProps {
  /**
   * Numbers of fragrances on the watchlist: all, in stock, sold out, with notes; null while
   * loading.
   */
  stats: WatchlistStats | null;
  /** Whether to show also how many watched fragrances have notes that the user wrote. */
  hasNotes?: boolean;
  /**
   * Whether the numbers stand beside another element on wide screens. They then have no lines above
   * and below.
   */
  isBeside?: boolean;
}

export function StatCards({ stats, hasNotes = false, isBeside = false }: StatCardsProps) {
  return (
    <dl
      className={`grid border-y border-line ${isBeside ? 'md:border-y-0 md:shrink-0' : ''} ${hasNotes ? twoRowGrid : 'grid-cols-3'}`}
    >
      <Stat label="Total Watched" value={stats?.totalItems} remark={stats && describeUnknown(stats)} />
      <Stat label="In Stock" value={stats?.availableItems} />
      <Stat label="Out of Stock" value={stats?.soldOutItems} />
      {hasNotes && <Stat label="With Notes" value={stats?.itemsWithNotes} />}
    </dl>
  );
}

/** Fragrances of unknown stock count neither as in stock nor as out of stock. */
function describeUnknown({ totalItems, availableItems, soldOutItems }: WatchlistStats): string | null {
  const others = totalItems - availableItems - soldOutItems;
  return others > 0 ? `${others} unknown` : null;
}

function Stat({ label, value, remark }: { label: string; value: number | undefined; remark?: string | null }) {
  return (
    <div className="border-line py-4 pr-3 not-first:border-l not-first:pl-4 sm:not-first:pl-8">
      <dt className="text-xs text-muted sm:text-sm">{label}</dt>
      <dd className="mt-1 font-serif text-xl tabular-nums">{value ?? '–'}</dd>
      {remark && <dd className="text-xs text-muted">{remark}</dd>}
    </div>
  );
}
