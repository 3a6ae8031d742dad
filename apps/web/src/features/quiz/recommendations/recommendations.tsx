import type { Recommendation } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { QueryState } from '../../../ui/query-state.tsx';
import { quizQueries, useDismiss } from '../quiz.queries.ts';
import { GenerateMore } from './generate-more.tsx';
import type { PickContext } from './pick-context.ts';
import { LoadingPicks, PickList } from './pick-list.tsx';

/** Number of recommendations that are shown as top picks (spec section 9). */
const TOP_PICKS = 6;

export function Recommendations({ context }: { context: PickContext }) {
  const picks = useQuery(quizQueries.recommendations(context.userId));
  return (
    <QueryState
      query={picks}
      fallbackMessage="Failed to load your recommendations"
      loading={<LoadingPicks count={TOP_PICKS} />}
    >
      {(all) => <Picks context={context} all={all} />}
    </QueryState>
  );
}

function Picks({ context, all }: { context: PickContext; all: readonly Recommendation[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const dismiss = useDismiss(context.userId);
  const more = all.slice(TOP_PICKS);

  function onDismiss(pick: Recommendation): void {
    dismiss(pick);
    heading.current?.focus();
  }

  return (
    <>
      <section aria-labelledby="top-picks">
        <h2 ref={heading} id="top-picks" tabIndex={-1} className="mb-6 text-xl focus:outline-none">
          Your Top Picks
        </h2>
        {all.length === 0 && <p className="text-muted">None left. Generate more.</p>}
        <PickList context={context} picks={all.slice(0, TOP_PICKS)} onDismiss={onDismiss} />
      </section>
      {more.length > 0 && (
        <section aria-labelledby="more-picks" className="mt-16">
          <h2 id="more-picks" className="mb-6 text-xl">
            More Recommendations
          </h2>
          <PickList context={context} picks={more} onDismiss={onDismiss} />
        </section>
      )}
      <GenerateMore userId={context.userId} />
    </>
  );
}
