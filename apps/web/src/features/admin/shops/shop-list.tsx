import { type AdminShop, type AdminShopFilter, adminShopFilters } from '@sillage/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ownUrlState, useTypedText } from '../../../lib/use-typed-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { textLink } from '../../../ui/button-style.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { adminShopPath } from '../admin-paths.ts';
import { LongList } from '../long-list.tsx';
import { shopsQuery } from './shops.queries.ts';
import { describeShopState } from './shops.rules.ts';
import { Due } from './times.tsx';

const filterNames: Record<AdminShopFilter, string> = {
  all: 'All shops',
  blocked: 'Block us',
  paused: 'Paused or excluded',
  own: 'Added by an operator',
};

const filterOptions = adminShopFilters.map((value) => ({ value, label: filterNames[value] }));

/** Shops, those with the most watched pages first. The search and filter are in the URL. */
export function ShopList({ userId }: { userId: string }) {
  const [params, setParams] = useSearchParams();
  const filter = adminShopFilters.find((name) => name === params.get('filter')) ?? 'all';
  const write = (search: string, chosen: AdminShopFilter) =>
    setParams(
      { ...(search && { search }), ...(chosen !== 'all' && { filter: chosen }) },
      { replace: true, state: ownUrlState },
    );
  const { typed, setTyped, text } = useTypedText(
    params.get('search') ?? '',
    (value) => value.trim().slice(0, 100),
    (value) => write(value, filter),
  );
  const query = useInfiniteQuery(shopsQuery(userId, { search: useDeferredValue(params.get('search') ?? ''), filter }));
  const shops = query.data?.pages.flatMap((page) => page.shops) ?? [];

  return (
    <>
      <div className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <SearchField label="Host" value={typed} onChange={setTyped} placeholder="shop.example" />
        <Select label="Show" value={filter} onChange={(value) => write(text, value)} options={filterOptions} />
      </div>
      <LongList
        query={query}
        rows={shops.map((shop) => <Row key={shop.id} shop={shop} />)}
        empty={
          <EmptyState
            title="No shops"
            advice="No shop matches. Shops appear here when one of their pages is in the catalogue, or when an operator adds, pauses, slows or excludes them."
          />
        }
        fallbackMessage="The shops could not be loaded"
        more="Show more shops"
      />
    </>
  );
}

function Row({ shop }: { shop: AdminShop }) {
  const { label, tone } = describeShopState(shop);
  const { id, host, name, watchedPages, isOwn, minGapSeconds, nextCheckAt } = shop;
  return (
    <li className="grid gap-x-8 gap-y-1 py-4 md:grid-cols-[minmax(0,1fr)_10rem_9rem]">
      <div className="min-w-0 wrap-anywhere">
        <Link to={adminShopPath(id)} className={`${textLink} inline-flex min-h-11 max-w-full items-center`}>
          {host}
        </Link>
        <p className="text-sm text-muted">
          {[
            name !== host && name,
            isOwn && 'added by an operator',
            minGapSeconds !== null && `slowed to ${minGapSeconds} s`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <p className="text-sm tabular-nums">
        {watchedPages.toLocaleString('en')} watched {watchedPages === 1 ? 'page' : 'pages'}
        {nextCheckAt !== null && (
          <span className="block text-muted">
            next <Due at={nextCheckAt} />
          </span>
        )}
      </p>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
    </li>
  );
}
