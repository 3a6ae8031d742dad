import type { WatchlistStats } from '@sillage/contract';

/** Total Watched, In Stock, Out of Stock; null while the counts are on their way. */
export function StatCards({ stats }: { stats: WatchlistStats | null }) {
  const unknown = stats ? stats.totalItems - stats.availableItems - stats.soldOutItems : 0;
  return (
    <dl className="grid grid-cols-3 border-y border-line">
      <Stat
        label="Total Watched"
        value={stats?.totalItems}
        remark={unknown > 0 ? `${unknown} not known yet` : undefined}
      />
      <Stat label="In Stock" value={stats?.availableItems} />
      <Stat label="Out of Stock" value={stats?.soldOutItems} />
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
