import type { WatchlistStats } from '@sillage/contract';

/** Four counts: two by two on phones. */
const twoRows =
  'grid-cols-2 sm:grid-cols-4 max-sm:[&>:nth-child(3)]:border-l-0 max-sm:[&>:nth-child(3)]:pl-0 max-sm:[&>:nth-child(n+3)]:border-t';

interface StatCardsProps {
  /** Null while the counts are on their way. */
  stats: WatchlistStats | null;
  /** Also how many have notes. */
  hasNotes?: boolean;
  /** Where there is room, beside something whose line is theirs too. */
  isBeside?: boolean;
}

/** Total Watched, In Stock, Out of Stock. */
export function StatCards({ stats, hasNotes = false, isBeside = false }: StatCardsProps) {
  const unknown = stats ? stats.totalItems - stats.availableItems - stats.soldOutItems : 0;
  return (
    <dl
      className={`grid border-y border-line ${isBeside ? 'md:border-y-0 md:shrink-0' : ''} ${hasNotes ? twoRows : 'grid-cols-3'}`}
    >
      <Stat
        label="Total Watched"
        value={stats?.totalItems}
        remark={unknown > 0 ? `${unknown} not known yet` : undefined}
      />
      <Stat label="In Stock" value={stats?.availableItems} />
      <Stat label="Out of Stock" value={stats?.soldOutItems} />
      {hasNotes && <Stat label="With Notes" value={stats?.itemsWithNotes} />}
    </dl>
  );
}

function Stat({ label, value, remark }: { label: string; value: number | undefined; remark?: string | undefined }) {
  return (
    <div className="border-line py-4 pr-3 not-first:border-l not-first:pl-4 sm:not-first:pl-8">
      <dt className="text-xs text-muted sm:text-sm">{label}</dt>
      <dd className="mt-1 font-serif text-xl tabular-nums">{value ?? '–'}</dd>
      {remark && <dd className="text-xs text-muted">{remark}</dd>}
    </div>
  );
}
