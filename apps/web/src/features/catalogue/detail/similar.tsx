import type { SimilarFragrance } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../../fragrance/fragrance-picture.tsx';
import { SharedPicture } from '../../../fragrance/shared-picture.tsx';
import { ShopPrice } from '../../../fragrance/shop-price.tsx';
import { fragrancePath } from '../../../lib/paths.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { detailQueries } from '../detail.queries.ts';

const grid = 'grid grid-cols-2 gap-x-5 gap-y-10 sm:grid-cols-3 sm:gap-x-8 lg:grid-cols-4';

/** Shows similar fragrances that are in stock, most similar first, and the shared notes. */
export function Similar({ id }: { id: number }) {
  const query = useQuery(detailQueries.similar(id));
  return (
    <section aria-labelledby="similar" className="mt-12 border-t border-line pt-8">
      <h2 id="similar" className="mb-6 text-xl">
        Similar and in stock
      </h2>
      <QueryState
        query={query}
        fallbackMessage="Failed to load similar fragrances"
        loading={<LoadingGrid />}
        empty={<p className="text-muted">Nothing similar is in stock right now.</p>}
      >
        {(fragrances) => (
          <ul className={grid}>
            {fragrances.map((fragrance) => (
              <li key={fragrance.id}>
                <SimilarFragranceCard fragrance={fragrance} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function SimilarFragranceCard({ fragrance }: { fragrance: SimilarFragrance }) {
  const heading = useId();
  const { id, name, brand, shared } = fragrance;
  return (
    <article aria-labelledby={heading} className="relative">
      <SharedPicture id={id}>
        <FragrancePicture {...fragrance} className="aspect-4/5 w-full" />
      </SharedPicture>
      <p className="mt-3 text-xs font-medium tracking-wide wrap-anywhere text-muted uppercase">{brand}</p>
      <h3 id={heading} className="mt-0.5 text-base leading-snug wrap-anywhere">
        <Link
          to={fragrancePath(id)}
          className="underline-offset-4 after:absolute after:inset-0 hover:text-accent hover:underline"
        >
          {name}
        </Link>
      </h3>
      <ShopPrice fragrance={fragrance} className="mt-1 text-sm" />
      {shared.length > 0 && <p className="mt-1 text-sm wrap-anywhere text-muted">shares {shared.join(', ')}</p>}
    </article>
  );
}

function LoadingGrid() {
  return (
    <div className={grid}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-4/5 w-full" />
          <Skeleton className="mt-3 h-4 w-1/2" />
          <Skeleton className="mt-2 h-6 w-4/5" />
        </div>
      ))}
    </div>
  );
}
