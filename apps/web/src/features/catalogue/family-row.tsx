import type { Family } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { FragranceRow, FragranceTile } from '../../fragrance/fragrance-row.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { catalogueQueries } from './catalogue.queries.ts';
import { noFilters } from './explore-filters.rules.ts';

const MAX_SHOWN = 8;

/** The most watched fragrances of a family, whose pages visitors can read, too. */
export function FamilyRow({ family }: { family: Family }) {
  const results = useQuery(catalogueQueries.filter({ ...noFilters, family }));
  return (
    <QueryState
      query={results}
      fallbackMessage="Failed to load fragrances"
      loading={<Skeleton className="h-60 sm:h-72" />}
      empty={<p className="text-muted">The catalogue has none yet.</p>}
    >
      {({ content }) => (
        <FragranceRow>
          {content.slice(0, MAX_SHOWN).map((fragrance) => (
            <FragranceTile key={fragrance.id} fragrance={fragrance} />
          ))}
        </FragranceRow>
      )}
    </QueryState>
  );
}
