import type { WatchlistStats } from '@sillage/contract';

const twoRowGrid =
  'grid-cols-2 sm:grid-cols-4 max-sm:[&>:nth-child(3)]:border-l-0 max-sm:[&>:nth-child(3)]:pl-0 max-sm:[&>:nth-child(n+3)]:border-t';

interface StatCardsProps {
  /** Counts of the watchlist; null while loading. */
  stats: WatchlistStats | null;
  /** Why the stock counts do not add up to the total; null if they do. */
  remark: string | null;
  /** Whether the number of items with notes is shown too. */
  hasNotes?: boolean;
  /**
   * Whether the counts are beside another element on wide screens, where they then have no border
   * lines of their own.
   */
  isBeside?: boolean;
}

export function StatCards({ stats, remark, hasNotes = false, isBeside = false }: StatCardsProps) {
  return (
    <dl
      className={`grid border-y border-line ${isBeside ? 'md:border-y-0 md:shrink-0' : ''} ${hasNotes ? twoRowGrid : 'grid-cols-3'}`}
    >
      <Stat label="Total Watched" value={stats?.totalItems} remark={remark} />
      <Stat label="In Stock" value={stats?.availableItems} />
      <Stat label="Out of Stock" value={stats?.soldOutItems} />
      {hasNotes && <Stat label="With Notes" value={stats?.itemsWithNotes} />}
    </dl>
  );
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
