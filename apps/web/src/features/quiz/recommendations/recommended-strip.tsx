import type { Recommendation, User } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { FragrancePicture } from '../../../fragrance/fragrance-picture.tsx';
import { StockBadge } from '../../../fragrance/stock-badge.tsx';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { quizQueries } from '../quiz.queries.ts';
import { FragranceName } from './fragrance-name.tsx';

/** Maximum number of recommendations on the dashboard (spec section 9). */
const MAX_SHOWN = 4;
const grid = 'grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-4 sm:gap-x-6';

export function RecommendedStrip({ user, prompt }: { user: User; prompt: ReactNode }) {
  return user.quizResult ? <PicksStrip userId={user.id} /> : prompt;
}

function PicksStrip({ userId }: { userId: string }) {
  const heading = useId();
  const picks = useQuery(quizQueries.recommendations(userId));
  return (
    <section aria-labelledby={heading} className="mt-16">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={heading} className="text-lg">
          Recommended for You
        </h2>
        <Link
          to={paths.recommendations}
          className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline-offset-4 hover:text-accent-strong hover:underline"
        >
          View All<span className="sr-only"> recommendations</span>
        </Link>
      </div>
      <QueryState
        query={picks}
        fallbackMessage="Failed to load your recommendations"
        loading={<LoadingStrip />}
        empty={<p className="text-muted">None left. View all to generate more.</p>}
      >
        {(all) => (
          <ul className={grid}>
            {all.slice(0, MAX_SHOWN).map((pick) => (
              <li key={pick.id}>
                <SmallPick pick={pick} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function SmallPick({ pick }: { pick: Recommendation }) {
  const heading = useId();
  const { id, fragrance, fragranceName: name, brandName: brand, confidenceScore } = pick;
  const pictured = fragrance ?? { id, name, brand: brand ?? '', family: null, imageUrl: null };
  return (
    <article aria-labelledby={heading}>
      <div className="relative">
        <FragrancePicture {...pictured} className="aspect-4/5 w-full" />
        {fragrance && (
          <span className="absolute bottom-2 left-2 flex">
            <StockBadge stock={fragrance} />
          </span>
        )}
      </div>
      <p className="mt-3 text-xs font-medium tracking-wide wrap-anywhere text-muted uppercase">{brand}</p>
      <h3 id={heading} className="mt-1 wrap-anywhere">
        <FragranceName id={fragrance?.id ?? null}>{name}</FragranceName>
      </h3>
      <p className="mt-1.5 text-xs text-muted tabular-nums">{confidenceScore}% confidence</p>
    </article>
  );
}

function LoadingStrip() {
  return (
    <div className={grid}>
      {Array.from({ length: MAX_SHOWN }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-4/5 w-full" />
          <Skeleton className="mt-3 h-4 w-1/2" />
          <Skeleton className="mt-2 h-6 w-4/5" />
        </div>
      ))}
    </div>
  );
}
